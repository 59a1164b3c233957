import { statuses } from "contract/core/moves.ts";
import { roles } from "contract/core/roles.ts";
import { expect, test } from "vitest";
import { dayAndAge, isFeedbackFirst, placeLine } from "./reader.ts";

test("a learner reads the feedback first once it has come, and everybody else the photos", () => {
  const first = roles.flatMap((role) =>
    statuses.filter((status) => isFeedbackFirst(role, { status, isUnanswered: false })).map((status) => [role, status]),
  );
  expect(first).toEqual([
    ["student", "Reviewed"],
    ["student", "Done"],
  ]);
});

test("a learner reads the feedback first while their draft does not answer it, and everybody else the photos", () => {
  const first = roles.filter((role) => isFeedbackFirst(role, { status: "Draft", isUnanswered: true }));
  expect(first).toEqual(["student"]);
});

test.each([
  [["316", "1", "1.3b"], "Unit 316 · LO 1 · AC 1.3b · 29 October 2026"],
  [["316", "", ""], "Unit 316 · 29 October 2026"],
  [["", "", ""], "29 October 2026"],
  [["316", "1", "1.3b"], "Unit 316 · LO 1 · AC 1.3b + 2 more · 29 October 2026", ["1.1", "1.2a"]],
])(
  "the line below the title names the place as far as it is chosen: %j",
  ([unit, outcome, criterion], line, more = []) => {
    const numbered = (number = "") => ({ number, title: "", description: "" });
    const place = { unit: numbered(unit), learningOutcome: numbered(outcome), criteria: numbered(criterion) };
    const also = more.map((criteria) => ({ unit: "316", learningOutcome: "1", criteria }));
    expect(placeLine({ ...place, also, dateTime: "2026-10-29T13:33:00.000Z" })).toBe(line);
  },
);

test.each([
  ["2026-11-22T08:00:00Z", "2 November 2026, 20\u00a0days\u00a0ago"],
  ["2026-11-03T08:00:00Z", "2 November 2026, yesterday"],
  ["2026-11-02T23:00:00Z", "2 November 2026, today"],
])("a day is followed by its age: on %s", (now, text) => {
  expect(dayAndAge("2026-11-02T16:13:00.000Z", new Date(now))).toBe(text);
});
