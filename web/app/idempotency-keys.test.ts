import { beforeEach, expect, test, vi } from "vitest";
import { keyFor, releaseKey } from "./idempotency-keys.ts";

let id = 0;
beforeEach(() => {
  id += 1;
});

const submit = () => ({ params: { id: `p${id}` }, body: { status: "To Be Reviewed" }, headers: { "if-match": '"1"' } });
const withdraw = () => ({ ...submit(), body: { status: "Draft" } });

test("sending the same again has the same key until the server has answered", () => {
  const first = keyFor("changePortfolio", submit());
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor("changePortfolio", submit())).toBe(first);
  releaseKey("changePortfolio", submit(), false);
  expect(keyFor("changePortfolio", submit())).not.toBe(first);
});

test("calls that only read, or that are harmless twice, have none", () => {
  for (const name of ["listAccounts", "logIn", "previewImport"] as const) expect(keyFor(name, {})).toBeUndefined();
});

test("other contents, another version and another record have keys of their own", () => {
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

test("once something else was done with the record, the same again is a new request", () => {
  const first = keyFor("changePortfolio", submit());
  releaseKey("changePortfolio", withdraw(), true);
  expect(keyFor("changePortfolio", submit())).not.toBe(first);
  const restored = keyFor("restorePortfolio", { params: { id: `p${id}` } });
  releaseKey("undoRestore", { params: { id: `p${id}` } }, true);
  expect(keyFor("restorePortfolio", { params: { id: `p${id}` } })).not.toBe(restored);
});

test("requests to other records do not change it, nor does reading this one", () => {
  const first = keyFor("changePortfolio", submit());
  releaseKey("viewPortfolio", { params: { id: `p${id}` } }, true);
  releaseKey("markAllNotifications", {}, true);
  releaseKey("changePortfolio", { ...submit(), params: { id: "other" } }, true);
  expect(keyFor("changePortfolio", submit())).toBe(first);
});

test("after ten minutes the same again is a new request", () => {
  vi.useFakeTimers({ now: 0 });
  const first = keyFor("changePortfolio", submit());
  vi.setSystemTime(10 * 60_000);
  expect(keyFor("changePortfolio", submit())).toBe(first);
  vi.setSystemTime(10 * 60_000 + 1);
  expect(keyFor("changePortfolio", submit())).not.toBe(first);
  vi.useRealTimers();
});
