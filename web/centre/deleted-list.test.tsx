// @vitest-environment happy-dom
import type { DeletedPortfolio } from "contract/centre/portfolio-list.ts";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { says } from "../app/testing/fake-server.ts";
import { openPage } from "../app/testing/open-page.tsx";

const at = "2026-11-23T09:00:00.000Z";
const deleted = ["Board", "Cable"].map((title): DeletedPortfolio => {
  const student = { _id: "sam", name: "Sam Singh" };
  return { _id: title, title, unit: "315 Planning", status: "Draft", student, deletedAt: at, goneAt: at };
});

test("everything deleted that matches is restored at once, and a refusal says why and keeps the choice", async () => {
  const answers = [
    Response.json({ message: "6,000 portfolios match. Choose at most 5,000 at once." }, { status: 400 }),
    Response.json({ message: "30 portfolios are restored.", _id: "b1", changed: 30, skipped: [], undoUntil: at }),
  ];
  const restore = vi.fn((_url: string, _body: RequestInit["body"]) => answers.shift() ?? Response.error());
  const page = await openPage("/admin/portfolios?view=deleted&search=sam&by=title&to=asc", "admin", {
    listDeleted: says(200, { deleted, total: 30, page: 1, pages: 2, at }),
    restoreSeveral: restore,
  });
  await page.until(() => expect(page.text()).toContain("30 deleted portfolios"));
  act(() => page.place.querySelector<HTMLInputElement>('input[aria-keyshortcuts="a"]')?.click());
  page.press("Restore 30");
  await page.until(() => expect(document.body.textContent).toContain("Choose at most 5,000 at once."));
  expect(page.text()).toContain("All 30 that match are selected");
  page.press("Restore 30");
  await page.until(() => expect(restore).toHaveBeenCalledTimes(2));
  expect(JSON.parse(String(restore.mock.calls[1]?.[1]))).toEqual({
    matching: { search: "sam", total: 30, except: [] },
    seenAt: at,
    change: { act: "restore" },
  });
  await page.until(() => expect(page.text()).not.toContain("that match are selected"));
});
