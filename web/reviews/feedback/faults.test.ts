import { expect, test } from "vitest";
import { Refused, Unreachable } from "../../app/api.ts";
import { faultOf, isGone } from "./faults.ts";

const tooLong = "Use at most 10000 characters.";

test.each([
  ["no network", new Unreachable(), "again", /could not reach the server/],
  ["a broken server", new Refused(500, "Something went wrong.", []), "again", /went wrong/],
  ["a full disk", new Refused(507, "There is no room.", []), "again", /no room/],
  ["too many calls", new Refused(429, "Please wait a minute.", []), "again", /wait/],
  ["someone was faster", new Refused(412, "It has changed.", []), "stale", /changed/],
  ["back in Draft", new Refused(409, "The student has moved this portfolio back to Draft.", []), "refused", /Draft/],
  ["not there", new Refused(404, "Portfolio not found", []), "gone", /not found/],
  ["a text too long", new Refused(400, "Bad.", [{ path: "assessorComments", message: tooLong }]), "text", /10000/],
  ["a bad status", new Refused(400, "Bad.", [{ path: "status", message: "Choose one." }]), "refused", /Bad/],
  ["a fault of our own", new TypeError("x is undefined"), "again", /^Something went wrong/],
])("%s", (_, error, kind, message) => {
  expect(faultOf(error)).toEqual({ kind, message: expect.stringMatching(message) });
});

test("a portfolio is gone when the server does not show it, not when the server is out of reach", () => {
  expect(isGone(new Refused(404, "Portfolio not found", []))).toBe(true);
  expect(isGone(new Refused(403, "Not allowed", []))).toBe(true);
  expect(isGone(new Refused(500, "", []))).toBe(false);
  expect(isGone(new Unreachable())).toBe(false);
  expect(isGone(null)).toBe(false);
});
