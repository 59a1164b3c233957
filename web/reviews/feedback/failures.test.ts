import { expect, test } from "vitest";
import { Refused, Unreachable } from "../../app/api.ts";
import { failureOf, isUnavailable } from "./failures.ts";

const tooLong = "Use at most 10000 characters.";

test.each([
  ["no network", new Unreachable(), "retry", /could not reach the server/],
  ["a broken server", new Refused(500, "Something went wrong.", []), "retry", /went wrong/],
  ["a full disk", new Refused(507, "There is no room.", []), "retry", /no room/],
  ["too many calls", new Refused(429, "Please wait a minute.", []), "retry", /wait/],
  ["someone changed it first", new Refused(412, "It has changed.", []), "stale", /changed/],
  ["back in Draft", new Refused(409, "The student has moved this portfolio back to Draft.", []), "refused", /Draft/],
  ["not there", new Refused(404, "Portfolio not found", []), "unavailable", /not found/],
  ["a text too long", new Refused(400, "Bad.", [{ path: "assessorComments", message: tooLong }]), "text", /10000/],
  ["a decision", new Refused(400, "Bad.", [{ path: "decisions.0.text", message: tooLong }]), "decision", /10000/],
  ["a bad status", new Refused(400, "Bad.", [{ path: "status", message: "Choose one." }]), "refused", /Bad/],
  ["an error in our own code", new TypeError("x is undefined"), "retry", /^Something went wrong/],
])("%s", (_, error, kind, message) => {
  expect(failureOf(error)).toEqual({ kind, message: expect.stringMatching(message) });
});

test("a portfolio is unavailable when the server does not show it, not when the server is out of reach", () => {
  expect(isUnavailable(new Refused(404, "Portfolio not found", []))).toBe(true);
  expect(isUnavailable(new Refused(403, "Not allowed", []))).toBe(true);
  expect(isUnavailable(new Refused(500, "", []))).toBe(false);
  expect(isUnavailable(new Unreachable())).toBe(false);
  expect(isUnavailable(null)).toBe(false);
});
