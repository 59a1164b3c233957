// @vitest-environment happy-dom
import type { FoundApplication, FoundApplications } from "contract/applications/finding.ts";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { says } from "../app/testing/fake-server.ts";
import { openPage } from "../app/testing/open-page.tsx";

const at = "2026-11-23T09:00:00.000Z";
const ada = { _id: "ada", name: "Ada Admin" };

function one(nth: number): FoundApplication {
  const person = { firstName: `No${nth}`, familyName: "Walsh", email: `no${nth}@example.com` };
  const more = { courseToStudy: "GCSE English", createdAt: at, isNew: nth === 1 };
  return { _id: `a${nth}`, ...person, ...more, state: "new", owner: nth === 1 ? ada : null };
}

function found(own: Partial<FoundApplications> = {}): FoundApplications {
  const counts = { total: 120, page: 1, pages: 3, all: 200, new: 7 };
  return { applications: [1, 2].map(one), ...counts, owners: [ada], at, ...own };
}

type Opened = Awaited<ReturnType<typeof openPage>>;

const changed = { message: "2 applications are in Interview now.", _id: "b1", changed: 2, skipped: [], undoUntil: at };

async function choose({ place, until }: Opened, label: string, value: string): Promise<void> {
  const listed = () => place.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
  // What can be done is loaded with the first that is chosen.
  await until(() => expect(listed()).not.toBeNull());
  const list = listed();
  if (!list) return;
  list.value = value;
  act(() => void list.dispatchEvent(new Event("change", { bubbles: true })));
}

test("ticked applications are moved by their ids as the list was read", async () => {
  const change = vi.fn((_url: string, _body: RequestInit["body"]) => Response.json(changed));
  const page = await openPage("/admin/applications", "admin", {
    findApplications: says(200, found()),
    changeApplications: change,
  });
  await page.until(() => expect(page.text()).toContain("No owner"));
  for (const box of page.place.querySelectorAll<HTMLInputElement>("input[data-row-box]")) act(() => box.click());
  expect(page.text()).toContain("2 of 120 applications selected of 200 applications");
  await choose(page, "Stage for the chosen applications", "interview");
  page.press("Move 2");
  await page.until(() => expect(change).toHaveBeenCalledOnce());
  const body = { ids: ["a1", "a2"], seenAt: at, change: { act: "move", to: "interview" } };
  expect(JSON.parse(String(change.mock.calls[0]?.[1]))).toEqual(body);
});

test("all that match but one are given to somebody, whatever page and order", async () => {
  const change = vi.fn((_url: string, _body: RequestInit["body"]) => Response.json(changed));
  const page = await openPage("/admin/applications?state=new&search=walsh&page=2&sort=email", "admin", {
    findApplications: says(200, found({ page: 2 })),
    changeApplications: change,
  });
  await page.until(() => expect(page.text()).toContain("Applications (120)"));
  act(() => page.place.querySelector<HTMLInputElement>('input[aria-keyshortcuts="a"]')?.click());
  expect(page.text()).toContain("All 120 that match are selected");
  act(() => page.place.querySelector<HTMLInputElement>("input[data-row-box]")?.click());
  await choose(page, "Owner for the chosen applications", "nobody");
  page.press("Give 119");
  await page.until(() => expect(change).toHaveBeenCalledOnce());
  const condition = { search: "walsh", show: "", state: "new", owner: "" };
  expect(JSON.parse(String(change.mock.calls[0]?.[1]))).toEqual({
    matching: { ...condition, total: 120, except: ["a1"] },
    seenAt: at,
    change: { act: "own", owner: "" },
  });
});

test("an owner who is not active any more is said on the chip, which leaves with its cross; a sentence says that nothing matches", async () => {
  const page = await openPage("/admin/applications?owner=gone", "admin", {
    findApplications: (url) =>
      Response.json(url.includes("owner=gone") ? found({ applications: [], total: 0 }) : found()),
  });
  await page.until(() => expect(page.text()).toContain("No application matches. Take a filter off."));
  const cross = page.place.querySelector<HTMLElement>('[aria-label="Owner who is not active: remove this filter"]');
  act(() => cross?.click());
  await page.until(() => expect(page.text()).toContain("Applications (120)"));
});
