import { describe, expect, test } from "vitest";
import { combined, earlierRounds, isUnsent, storedText, typedSince } from "./draft.ts";

const cases = [
  { when: "a first round", status: "To Be Reviewed", saved: null, submitted: "", box: "", above: undefined },
  { when: "a saved one", status: "To Be Reviewed", saved: "Half", submitted: "", box: "Half", above: undefined },
  { when: "a new round", status: "To Be Reviewed", saved: null, submitted: "Old", box: "", above: "Old" },
  { when: "a saved new round", status: "To Be Reviewed", saved: "New", submitted: "Old", box: "New", above: "Old" },
  { when: "an emptied new round", status: "To Be Reviewed", saved: "", submitted: "Old", box: "", above: "Old" },
  { when: "a closed round", status: "Reviewed", saved: null, submitted: "Old", box: "Old", above: undefined },
  { when: "another's round", status: "Reviewed", saved: "Mine", submitted: "Old", box: "Mine", above: "Old" },
  { when: "another's end", status: "Done", saved: "Mine", submitted: "Old", box: "Old", above: undefined },
  { when: "the end", status: "Done", saved: null, submitted: "Old", box: "Old", above: undefined },
] as const;

describe.each(cases)("in $when", ({ status, saved, submitted, box, above }) => {
  const portfolio = { status, savedFeedback: saved, submittedFeedback: submitted };

  test(`the box holds ${JSON.stringify(box)}`, () => {
    expect(storedText(portfolio)).toBe(box);
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
    expect(isUnsent({ text: ` ${box}\n`, version: 1 }, portfolio)).toBe(false);
    expect(isUnsent({ text: `${box} and more`, version: 1 }, portfolio)).toBe(true);
  });
});

test("what was typed on while the feedback was on its way stays, about the new version", () => {
  expect(typedSince({ text: "Good. And", version: 3 }, "Good.", { version: 4 })).toEqual({
    text: "Good. And",
    version: 4,
  });
  expect(typedSince({ text: "Good.", version: 3 }, "Good.", { version: 4 })).toBeUndefined();
  expect(typedSince(undefined, "Saved earlier", { version: 4 })).toBeUndefined();
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
