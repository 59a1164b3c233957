import { describe, expect, test } from "vitest";
import { combined, earlierRounds, isUnsent, needsChoice, storedText, typedSince } from "./draft.ts";

const cases = [
  { when: "a first round", status: "To Be Reviewed", saved: null, submitted: "", field: "", above: undefined },
  { when: "a saved one", status: "To Be Reviewed", saved: "Half", submitted: "", field: "Half", above: undefined },
  { when: "a new round", status: "To Be Reviewed", saved: null, submitted: "Old", field: "", above: "Old" },
  { when: "a saved new round", status: "To Be Reviewed", saved: "New", submitted: "Old", field: "New", above: "Old" },
  { when: "an emptied new round", status: "To Be Reviewed", saved: "", submitted: "Old", field: "", above: "Old" },
  { when: "a closed round", status: "Reviewed", saved: null, submitted: "Old", field: "Old", above: undefined },
  { when: "another's round", status: "Reviewed", saved: "Mine", submitted: "Old", field: "Mine", above: "Old" },
  { when: "another's end", status: "Done", saved: "Mine", submitted: "Old", field: "Old", above: undefined },
  { when: "the end", status: "Done", saved: null, submitted: "Old", field: "Old", above: undefined },
] as const;

describe.each(cases)("in $when", ({ status, saved, submitted, field, above }) => {
  const portfolio = { status, savedFeedback: saved, submittedFeedback: submitted };

  test(`the field holds ${JSON.stringify(field)}`, () => {
    expect(storedText(portfolio)).toBe(field);
  });

  test(above ? "the previous feedback stands above it" : "nothing stands above it", () => {
    const round = (comments: string) => ({ _id: comments, reviewedAt: "", assessorName: "Ann", comments });
    const rounds = submitted ? [round(submitted)] : [];
    expect(earlierRounds({ status, savedFeedback: saved, rounds }).map(({ comments }) => comments)).toEqual(
      above ? [above] : [],
    );
  });

  test("the same text is not unsent, another one is", () => {
    expect(isUnsent(undefined, portfolio)).toBe(false);
    expect(isUnsent({ text: ` ${field}\n`, version: 1 }, portfolio)).toBe(false);
    expect(isUnsent({ text: `${field} and more`, version: 1 }, portfolio)).toBe(true);
  });
});

test("what is typed while the feedback is being sent stays, with the new version", () => {
  const answered = { version: 4, submittedAt: "2026-03-02T09:00:00.000Z" };
  const more = { ...answered, savedDecisions: [] };
  const sent = { text: "Good.", decisions: [] };
  const typed = { text: "Good. And", decisions: [], ...answered };
  expect(typedSince({ text: "Good. And", version: 3 }, sent, more)).toEqual(typed);
  expect(typedSince({ text: "Good.", version: 3 }, sent, more)).toBeUndefined();
  expect(typedSince(undefined, { text: "Saved earlier", decisions: [] }, more)).toBeUndefined();
});

test("what is decided while decisions are being sent stays: alone once they stand, beside them while they are saved", () => {
  const decision = { unit: "315", learningOutcome: "6", verdict: "accepted", ticks: "VACSR", text: "" } as const;
  const [first, second] = [
    { ...decision, criteria: "6.2e" },
    { ...decision, criteria: "6.3b" },
  ];
  const draft = { text: "", decisions: [first, second], version: 3 };
  const sent = { text: "", decisions: [first] };
  const answered = { version: 4, submittedAt: null };
  expect(typedSince(draft, sent, { ...answered, savedDecisions: [] })?.decisions).toEqual([second]);
  expect(typedSince(draft, sent, { ...answered, savedDecisions: [first] })?.decisions).toEqual([first, second]);
});

test.each([
  ["nothing has changed", "To Be Reviewed", "Theirs", 3, false],
  ["it was resubmitted", "To Be Reviewed", null, 5, false],
  ["what was saved has been emptied", "To Be Reviewed", " ", 5, false],
  ["the very same was saved elsewhere", "To Be Reviewed", "Mine ", 4, false],
  ["something else was saved elsewhere", "To Be Reviewed", "Theirs", 4, true],
  ["something else was submitted elsewhere", "Reviewed", null, 4, true],
] as const)("when %s there is a choice between two texts: %#", (_, status, savedFeedback, version, choice) => {
  const portfolio = { status, savedFeedback, submittedFeedback: "Submitted", version };
  expect(needsChoice({ text: "Mine", version: 3 }, portfolio)).toBe(choice);
});

test.each([
  ["Theirs", "Mine", "Theirs\n\nMine"],
  ["", "Mine", "Mine"],
  ["Theirs", "  ", "Theirs"],
  ["Same", "Same\n", "Same\n"],
  ["", "", ""],
])("%j and %j together are %j", (stored, mine, both) => {
  expect(combined(stored, mine)).toBe(both);
});
