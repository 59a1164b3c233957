import { beforeEach, expect, test, vi } from "vitest";
import { keyFor, settle } from "./idempotency-keys.ts";

let id = 0;
beforeEach(() => {
  id += 1;
});

const submit = () => ({ params: { id: `p${id}` }, body: { status: "To Be Reviewed" }, headers: { "if-match": '"1"' } });
const withdraw = () => ({ ...submit(), body: { status: "Draft" } });

test("pressing the same again has the same key until the server has answered", () => {
  const first = keyFor("changePortfolio", submit());
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor("changePortfolio", submit())).toBe(first);
  settle("changePortfolio", submit(), false);
  expect(keyFor("changePortfolio", submit())).not.toBe(first);
});

test("what only reads, and what does no harm twice, has none", () => {
  for (const name of ["listAccounts", "logIn", "previewImport"] as const) expect(keyFor(name, {})).toBeUndefined();
});

test("another content, another version and another record have keys of their own", () => {
  const others = [
    submit(),
    withdraw(),
    { ...submit(), headers: { "if-match": '"2"' } },
    { ...submit(), params: { id: "other" } },
  ];
  expect(new Set(others.map((sent) => keyFor("changePortfolio", sent))).size).toBe(others.length);
});

test("a form is the same while its fields and files are", () => {
  const form = (name: string, size: number) => {
    const filled = new FormData();
    filled.append("name", name);
    filled.append("image", new Blob(["x".repeat(size)], { type: "image/jpeg" }), "me.jpg");
    return { form: filled };
  };
  const first = keyFor("register", form("Sam", 3));
  expect(keyFor("register", form("Sam", 3))).toBe(first);
  expect(keyFor("register", form("Tom", 3))).not.toBe(first);
  expect(keyFor("register", form("Sam", 4))).not.toBe(first);
});

test("once something else was done with the record, the same again is another act", () => {
  const first = keyFor("changePortfolio", submit());
  settle("changePortfolio", withdraw(), true);
  expect(keyFor("changePortfolio", submit())).not.toBe(first);
  const restored = keyFor("restorePortfolio", { params: { id: `p${id}` } });
  settle("undoRestore", { params: { id: `p${id}` } }, true);
  expect(keyFor("restorePortfolio", { params: { id: `p${id}` } })).not.toBe(restored);
});

test("what was done elsewhere leaves it alone", () => {
  const first = keyFor("changePortfolio", submit());
  settle("markAllNotifications", {}, true);
  settle("changePortfolio", { ...submit(), params: { id: "other" } }, true);
  expect(keyFor("changePortfolio", submit())).toBe(first);
});

test("after ten minutes nobody means the same press", () => {
  vi.useFakeTimers({ now: 0 });
  const first = keyFor("changePortfolio", submit());
  vi.setSystemTime(10 * 60_000);
  expect(keyFor("changePortfolio", submit())).toBe(first);
  vi.setSystemTime(10 * 60_000 + 1);
  expect(keyFor("changePortfolio", submit())).not.toBe(first);
  vi.useRealTimers();
});
