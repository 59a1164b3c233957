import { expect, test } from "vitest";
import { Refused, Unreachable } from "../../app/api.ts";
import { whyOutOfReach } from "./unsent-text.tsx";

const hidden = new Refused(404, "Portfolio not found", []);

test.each([
  ["withdrawn", { status: "Draft", isDeleted: false }, null, "Sam", /^Sam has moved this portfolio back to Draft\.$/],
  ["withdrawn before it was shown", { status: "Draft", isDeleted: false }, null, undefined, /^The student has moved/],
  ["deleted", { status: "Reviewed", isDeleted: true }, null, "Sam", /^Sam has deleted this portfolio\.$/],
  ["deleted as a draft", { status: "Draft", isDeleted: true }, null, "Sam", /deleted/],
  ["somebody else's", undefined, hidden, "Sam", /^Sam is no longer assigned to you/],
  ["withdrawn before, somebody else's now", { status: "Draft", isDeleted: false }, hidden, "Sam", /no longer assigned/],
  ["never shown", undefined, hidden, undefined, /^Portfolio not found\. The student may be assigned/],
  ["not known, without a network", undefined, new Unreachable(), "Sam", /may have moved it back to Draft or deleted/],
] as const)("%s", (_, standing, error, student, sentence) => {
  expect(whyOutOfReach(standing, error, student)).toMatch(sentence);
});
