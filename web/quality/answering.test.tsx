// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Action } from "contract/quality/samples.ts";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Surroundings, signIn } from "../app/testing/open-page.tsx";
import { listItems } from "../unsent/outbox/stored-items.ts";
import QualityPanels from "./actions-panel.tsx";

const action: Action = {
  ...{ _id: "s1", kind: "interim", title: "SWA to a roof fan", learner: { _id: "sam", name: "Sam Singh" } },
  ...{ assessor: { _id: "me", name: "Ann" }, state: "action", at: "2026-11-20T10:00:00.000Z", dueOn: "2999-12-04" },
  ...{ portfolio: "p", text: "Say how you know.", by: { _id: "vic", name: "Vic Verne" } },
};

let close: (() => void) | undefined;
beforeEach(() => {
  vi.stubGlobal("navigator", {
    locks: { request: (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}) },
  });
});
afterEach(() => close?.());

/** What the server says to an answer: null is no connection. */
function open(answer: (body: unknown) => Response | null) {
  signIn("assessor");
  vi.stubGlobal("fetch", async (url: string, { body, method }: RequestInit) => {
    if (method === "POST") return answer(JSON.parse(String(body))) ?? Promise.reject(new TypeError("Failed to fetch"));
    if (url.endsWith("/quality/actions")) return Response.json([action]);
    return new Promise<Response>(() => undefined);
  });
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  root.render(
    <Surroundings address="/assessor" person="assessor">
      <QualityPanels />
    </Surroundings>,
  );
  close = () => {
    root.unmount();
    place.remove();
    close = undefined;
  };
  const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });
  const field = () => place.querySelector("textarea");
  const press = async (name: string) => {
    const named = () => [...place.querySelectorAll("button")].find(({ textContent }) => textContent === name);
    await until(() => expect(named()).toBeDefined());
    named()?.click();
  };
  const type = async (text: string) => {
    await until(() => expect(field()).not.toBeNull());
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field(), text);
    field()?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { until, field, press, type, text: () => document.body.textContent ?? "" };
}

test("what an assessor answers is there again after a refusal and a reload, and goes once the server has it", async () => {
  const bodies: unknown[] = [];
  const refusing = open(() => Response.json({ message: "This sample is closed." }, { status: 409 }));
  await refusing.press("Answer");
  await refusing.type("The sheath is marked FP200.");
  await refusing.press("Send answer");
  await refusing.until(() => expect(refusing.text()).toContain("This sample is closed."));
  expect(refusing.field()?.value).toBe("The sheath is marked FP200.");
  await new Promise((resolve) => setTimeout(resolve, 500)); // Written within a quarter of a second.
  close?.();

  const again = open((body) => {
    bodies.push(body);
    return Response.json({ message: "The answer is sent." });
  });
  await again.until(() => expect(again.field()?.value).toBe("The sheath is marked FP200."));
  await again.press("Send answer");
  await again.until(() => expect(again.field()).toBeNull());
  expect(bodies).toEqual([{ verdict: "answered", text: "The sheath is marked FP200." }]);
  close?.();

  const later = open(() => null);
  await later.press("Answer");
  expect(later.field()?.value ?? "").toBe("");
  await later.press("Cancel");
});

test("without a connection it waits on the device and says so", async () => {
  const page = open(() => null);
  await page.press("Answer");
  await page.type("The sheath is marked FP200.");
  await page.press("Send answer");
  await page.until(() => expect(page.text()).toContain("Your answer is on this device"));
  expect(page.field()).toBeNull();
  const [waiting] = await listItems("me");
  expect(waiting?.item).toMatchObject({ call: "checkSample", subject: "s1", person: "Sam Singh" });
});
