import { describe, expect, test } from "vitest";
import { accountIn, storedAccount } from "./signed-in.ts";

const sam = { _id: "a1", name: "Sam", role: "student" };

describe("who a token belongs to", () => {
  test.each([
    ["nothing", null, undefined],
    ["an empty string", "", undefined],
    ["no token at all", "rubbish", undefined],
    ["a payload that is not JSON", "x.bm90IGpzb24.y", undefined],
    ["a payload that is not base64", "x.***.y", undefined],
    ["a payload without an id", token({ sub: "a1" }), undefined],
    ["an id that is no string", token({ id: 7 }), undefined],
    ["the id of an account", token({ id: "a1" }), "a1"],
    ["an id in base64url characters", token({ id: "~~~???>>>" }), "~~~???>>>"],
  ])("%s", (_, text, id) => {
    expect(accountIn(text)).toBe(id);
  });
});

describe("the account stored beside a token", () => {
  const own = token({ id: "a1" });
  test.each([
    ["is used when it is the token's", own, JSON.stringify(sam), sam],
    ["counts for nothing without a token", null, JSON.stringify(sam), undefined],
    ["counts for nothing when it is someone else's", token({ id: "b2" }), JSON.stringify(sam), undefined],
    ["is ignored when it is malformed", own, "{broken", undefined],
    ["is ignored when it is missing", own, null, undefined],
    ["is ignored with a role that does not exist", own, JSON.stringify({ ...sam, role: "owner" }), undefined],
    ["is ignored without a name", own, JSON.stringify({ _id: "a1", role: "student" }), undefined],
    ["is ignored when it is no object", own, "7", undefined],
  ])("%s", (_, text, stored, expected) => {
    expect(storedAccount(text, stored)).toEqual(expected);
  });
});

function token(payload: object): string {
  return `x.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.y`;
}
