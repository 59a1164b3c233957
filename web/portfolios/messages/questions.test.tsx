// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";
import { listItems } from "../../unsent/outbox/stored-items.ts";
import { deleteDraft, listDrafts } from "../../unsent/store/store.ts";
import { version } from "../edit/testing-version.ts";

const day = "2026-03-01T09:00:00.000Z";
const sam = { _id: "me", name: "Sam Singh" };
const ann = { _id: "ann", name: "Ann Archer" };
const thread = [
  { _id: "1", by: sam, text: "Which photo?", at: day },
  { _id: "2", by: ann, text: "The second.", at: day },
];

beforeEach(async () => {
  for (const kept of ["me", "outbox/me"]) for (const { key } of await listDrafts(kept)) await deleteDraft(key);
  vi.stubGlobal("navigator", {
    locks: { request: (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}) },
  });
});

async function open(own: Partial<PortfolioDetail> = {}, sends: () => Response | Promise<Response> = answered) {
  const portfolio = version(1, {
    ...{ _id: "x7", title: "Trunking", status: "To Be Reviewed", userId: sam, assessor: ann, photos: [] },
    ...{ createdAt: day, updatedAt: day, ...own },
  });
  const sent: [text: unknown, key: string | null][] = [];
  const page = await openPage("/portfolio/view/x7#questions", "student", {
    viewPortfolio: says(200, portfolio),
    listMessages: says(200, thread),
    writeMessage: sends,
  });
  const { fetch: answer } = globalThis;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get("idempotency-key");
    if (init.method === "POST") sent.push([JSON.parse(String(init.body)).text, key]);
    return answer(url, init);
  });
  await page.until(() => expect(page.text()).toContain("The second."));
  const box = () => page.field("Ask your assessor") as unknown as HTMLTextAreaElement;
  async function type(text: string) {
    await page.until(() => expect(box().readOnly).toBe(false));
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(box(), text);
    box().dispatchEvent(new Event("input", { bubbles: true }));
    await page.until(() => expect(box().value).toBe(text));
  }
  return { ...page, sent, type, box };
}

const answered = () => Response.json({ message: "Sent." }, { status: 201 });
const said = (place: HTMLElement) => [...place.querySelectorAll("[role=log] li")].map(({ textContent }) => textContent);

test("a learner reads the thread, and Ctrl+Enter sends what is in the box, each time once", async () => {
  const { place, until, type, box, sent } = await open();
  expect(said(place)).toEqual([
    expect.stringMatching(/^You, .*Which photo\?$/),
    expect.stringMatching(/^Ann Archer, /),
  ]);
  for (const text of ["Thanks.", "And the third?"]) {
    await type(` ${text} `);
    box().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true }));
    await until(() => expect(box().value).toBe(""));
  }
  expect(sent.map(([text]) => text)).toEqual(["Thanks.", "And the third?"]);
  expect(new Set(sent.map(([, key]) => key)).size).toBe(2);
});

test("what gets no answer waits on this device with its key, and what follows waits behind it", async () => {
  const { place, press, until, type, box, sent } = await open({}, () => Promise.reject(new TypeError("offline")));
  for (const text of ["Thanks.", "And the third?"]) {
    await type(text);
    press("Send");
    await until(() => expect(box().value).toBe(""));
  }
  await until(() => expect(said(place)).toHaveLength(4));
  expect(said(place).slice(2)).toEqual([
    "You, Waiting on this deviceThanks.",
    "You, Waiting on this deviceAnd the third?",
  ]);
  expect(sent).toHaveLength(1);
  const items = (await listItems("me")).map(({ item: { call, portfolio, body, sendKey } }) => [
    call,
    portfolio,
    body,
    sendKey,
  ]);
  expect(items).toEqual([
    ["writeMessage", "x7", { text: "Thanks." }, sent[0]?.[1]],
    ["writeMessage", "x7", { text: "And the third?" }, expect.not.stringMatching(sent[0]?.[1] ?? "")],
  ]);
});

test("what is refused stays in the box, and is there again when the page is opened anew", async () => {
  const refused = () => Response.json({ message: "Too many attempts." }, { status: 429 });
  const { alert, press, until, type, box } = await open({}, refused);
  await type("Thanks.");
  press("Send");
  await until(() => expect(alert()).toContain("Too many attempts."));
  expect(box().value).toBe("Thanks.");
  await until(async () => expect(await listDrafts("me")).toMatchObject([{ values: "Thanks." }]));
  const again = await open();
  await until(() => expect(again.box().value).toBe("Thanks."));
});

test("on a draft nothing can be asked, and the page says when", async () => {
  const { text } = await open({ status: "Draft" });
  expect(text()).toContain("Your assessor sees this portfolio once it is submitted. Ask then.");
  expect(text()).not.toContain("Ask your assessor");
});

test("of a portfolio that one may not see any more the page says so, and the thread nothing", async () => {
  const portfolio = version(1, { _id: "x7", status: "To Be Reviewed", userId: sam, assessor: ann, photos: [] });
  const asked = vi.fn(says(404, { message: "Portfolio not found" }));
  const answers = { viewPortfolio: says(200, { ...portfolio, createdAt: day, updatedAt: day }), listMessages: asked };
  const page = await openPage("/portfolio/view/x7#questions", "student", answers);
  await page.until(() => expect(page.field("Ask your assessor")).toBeTruthy());
  await page.until(() => expect(asked).toHaveBeenCalled());
  await page.until(() => expect(page.place.querySelector("[role=status]")).toBeNull());
  expect(page.text()).not.toContain("Portfolio not found");
});
