import { expect, test } from "vitest";
import { openEarlyReplies } from "./early-replies.ts";

function list(who: string, method = "GET") {
  return { method, url: "/api/portfolios/7", headers: { authorization: `Bearer ${who}` } };
}

function asked() {
  const clock = { now: 0 };
  const early = openEarlyReplies<string>(() => clock.now);
  early.keep(list("sam"), Promise.resolve("a list"));
  return { early, clock };
}

test("what was asked for early is used once", async () => {
  const { early } = asked();
  await expect(early.take(list("sam"))).resolves.toBe("a list");
  expect(early.take(list("sam"))).toBeUndefined();
});

test("nobody gets what was asked for by another, nor for another address, nor for a change", () => {
  const { early } = asked();
  expect(early.take(list("ann"))).toBeUndefined();
  expect(early.take({ ...list("sam"), url: "/api/users/me" })).toBeUndefined();
  expect(early.take(list("sam", "PUT"))).toBeUndefined();
  expect(early.take(list("sam"))).toBeDefined();
});

test("after five seconds it is asked for again", () => {
  const { early, clock } = asked();
  clock.now = 5000;
  expect(early.take(list("sam"))).toBeUndefined();
});

test("what has arrived can be seen before it is used, by whoever asked", async () => {
  const { early } = asked();
  expect(early.peek(list("sam"))).toBeUndefined();
  await Promise.resolve();
  expect(early.peek(list("sam"))).toBe("a list");
  expect(early.peek(list("ann"))).toBeUndefined();
  await early.take(list("sam"));
  expect(early.peek(list("sam"))).toBeUndefined();
});
