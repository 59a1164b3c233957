import { expect, test } from "vitest";
import { studyQuestions } from "./course-steps.ts";
import { columnsOf, type Question } from "./question.ts";
import { questions } from "./steps.ts";

const question = (rest: Partial<Question>): Question => ({ path: "x", label: "X", ...rest });

test.each<[string, Partial<Question>, number]>([
  ["a line of text", {}, 6],
  ["a date", { kind: "day" }, 5],
  ["up to four choices, which are boxes", { kind: "radio", options: ["a", "b", "c", "d"] }, 7],
  ["more choices, which are a list", { kind: "radio", options: ["a", "b", "c", "d", "e"] }, 12],
  ["a long text", { kind: "textarea" }, 12],
  ["what says its own width", { kind: "textarea", columns: 8 }, 8],
])("%s takes its columns", (_, rest, columns) => {
  expect(columnsOf(question(rest))).toBe(columns);
});

test("no question is wider than the form", () => {
  for (const one of [...questions, ...studyQuestions]) expect(columnsOf(one)).toBeLessThanOrEqual(12);
});
