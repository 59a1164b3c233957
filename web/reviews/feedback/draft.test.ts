import type { Voice } from "contract/portfolios/portfolios.ts";
import { describe, expect, test } from "vitest";
import {
  bothOf,
  combined,
  earlierRounds,
  inWords,
  isUnsent,
  needsChoice,
  nothing,
  stored,
  storedText,
  typedSince,
} from "./draft.ts";
import { givenVoice } from "./voice.ts";

const level = { number: "", title: "", description: "" };
const placed = { unit: level, learningOutcome: level, criteria: level };

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
  const portfolio = { ...placed, status, savedFeedback: saved, submittedFeedback: submitted };

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
  const sent = { ...nothing, text: "Good." };
  const typed = { ...nothing, text: "Good. And", ...answered };
  expect(typedSince({ text: "Good. And", version: 3 }, sent, more)).toEqual(typed);
  expect(typedSince({ text: "Good.", version: 3 }, sent, more)).toBeUndefined();
  expect(typedSince(undefined, { ...nothing, text: "Saved earlier" }, more)).toBeUndefined();
});

test("what is decided while decisions are being sent stays: alone once they stand, beside them while they are saved", () => {
  const decision = { unit: "315", learningOutcome: "6", verdict: "accepted", ticks: "VACSR", text: "" } as const;
  const [first, second] = [
    { ...decision, criteria: "6.2e" },
    { ...decision, criteria: "6.3b" },
  ];
  const draft = { text: "", decisions: [first, second], version: 3 };
  const sent = { ...nothing, decisions: [first] };
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
  const portfolio = { ...placed, status, savedFeedback, submittedFeedback: "Submitted", version };
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

describe("remarks", () => {
  const one = { on: "photo", photo: "uploads/a.jpg", x: 0.5, y: 0.25, text: "No tag.", place: null } as const;
  const other = { ...one, x: 0.1, text: "Why here?" };
  const saved = (...savedRemarks: (typeof one | typeof other)[]) =>
    ({
      ...placed,
      status: "To Be Reviewed",
      savedFeedback: null,
      submittedFeedback: "",
      version: 4,
      savedRemarks,
    }) as const;
  const draft = { ...nothing, version: 3 };

  test("what is the same as saved is not unsent, an empty one is nothing, and a draft from before there were any is as it was", () => {
    const { photo, place, ...rest } = one;
    const turned = { place, ...rest, photo };
    expect(isUnsent({ ...draft, remarks: [{ ...turned, text: "No tag. " }] }, saved(one))).toBe(false);
    expect(isUnsent({ ...draft, remarks: [one, { ...other, text: " " }] }, saved(one))).toBe(false);
    expect(isUnsent({ ...draft, remarks: [other] }, saved(one))).toBe(true);
    expect(isUnsent({ text: "", version: 3 }, saved(one))).toBe(false);
  });

  test("others that were saved meanwhile are a choice, and both are each of them once", () => {
    expect(needsChoice({ ...draft, remarks: [other] }, saved(one))).toBe(true);
    expect(needsChoice({ ...draft, remarks: [one] }, saved(one))).toBe(false);
    expect(bothOf(stored(saved(one)), { ...nothing, remarks: [other, one] }).remarks).toEqual([one, other]);
    expect(stored({ ...saved(one), status: "Done" }).remarks).toEqual([]);
  });

  test("what is remarked while others are being published stays alone", () => {
    const written = { ...draft, remarks: [one, other] };
    const sent = { ...nothing, remarks: [one] };
    const answered = { version: 4, submittedAt: null, savedDecisions: [] };
    expect(typedSince(written, sent, { ...answered, savedRemarks: [] })?.remarks).toEqual([other]);
    expect(typedSince(written, sent, { ...answered, savedRemarks: [one] })?.remarks).toEqual([one, other]);
  });
});

describe("a range that was changed", () => {
  const level = (number: string) => ({ number, title: "", description: "" });
  const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
  const given = { ...place, verdict: "accepted", ticks: "VACSR", text: "" } as const;
  const shown = { unit: level("315"), learningOutcome: level("6"), criteria: level("6.2e"), version: 4 };
  const portfolio = { ...shown, status: "To Be Reviewed", savedFeedback: null, submittedFeedback: "" } as const;
  const range = { cells: ["swa"], workplace: "simulated" as const };
  const savedDecisions = [{ ...given, ...range }];
  const draft = { ...nothing, decisions: [given], range, version: 3 };

  test("is unsent until it is saved with decisions, from which it comes back", () => {
    expect(isUnsent(draft, portfolio)).toBe(true);
    expect(stored({ ...portfolio, savedDecisions })).toMatchObject({ decisions: [given], range });
    expect(isUnsent(draft, { ...portfolio, savedDecisions })).toBe(false);
    expect(isUnsent({ ...draft, range: undefined }, { ...portfolio, savedDecisions })).toBe(true);
    expect(inWords({ ...nothing, range })).toBe("Range shown: SWA (Practice bay)");
  });

  test("is a choice where another was saved meanwhile", () => {
    const other = { ...draft, range: { ...range, workplace: "real" as const } };
    expect(needsChoice(other, { ...portfolio, savedDecisions })).toBe(true);
    expect(needsChoice(draft, { ...portfolio, savedDecisions })).toBe(false);
    expect(bothOf(stored({ ...portfolio, savedDecisions }), other).range).toEqual(other.range);
  });

  test("stays with what is typed while it is saved, and not while it is submitted", () => {
    const typed = { ...draft, text: "And" };
    const answered = { version: 5, submittedAt: null };
    const sent = { ...nothing, decisions: [given], range };
    expect(typedSince(typed, sent, { ...answered, savedDecisions })?.range).toEqual(range);
    expect(typedSince(typed, sent, { ...answered, savedDecisions: [] })?.range).toBeUndefined();
    expect(typedSince(draft, sent, { ...answered, savedDecisions: [] })).toBeUndefined();
  });
});

describe("voice feedback", () => {
  const first = { ...placed, status: "To Be Reviewed", savedFeedback: null, submittedFeedback: "" } as const;
  const said = { key: "file-1", name: "Voice feedback.weba", caption: "", transcript: "" };
  const path = "attachments/f.weba";
  const heard = { path: `${path}?t=1`, name: "Voice feedback.weba", transcript: "Good.", round: null, seconds: 42 };
  const unheard = { ...first, voices: [] };
  const saved = { ...first, version: 4, voices: [heard as Voice] };
  const theirs = { ...said, key: path, transcript: "Good." };
  const draft = { ...nothing, voice: said, version: 3 };

  test("is unsent until the server has it so, also with other words and without it", () => {
    expect(isUnsent(draft, first)).toBe(true);
    expect(stored(saved).voice).toEqual(theirs);
    expect(isUnsent({ ...draft, voice: theirs }, saved)).toBe(false);
    expect(isUnsent({ ...draft, voice: { ...theirs, transcript: "Better." } }, saved)).toBe(true);
    expect(isUnsent({ ...draft, voice: null }, saved)).toBe(true);
    expect(isUnsent({ text: "", version: 3 }, saved)).toBe(false);
    expect(inWords({ ...nothing, voice: theirs })).toBe("Voice feedback.\n\nGood.");
  });

  test("is a choice where another was saved meanwhile, and mine where both go on", () => {
    expect(needsChoice(draft, saved)).toBe(true);
    expect(needsChoice({ ...draft, voice: theirs }, saved)).toBe(false);
    expect(bothOf(stored(saved), draft).voice).toEqual(said);
    expect(bothOf(stored(saved), nothing).voice).toEqual(theirs);
  });

  test("does not stay with what is typed while it is published", () => {
    const typed = { ...draft, text: "And" };
    const answered = { version: 5, submittedAt: null, savedDecisions: [] };
    expect(typedSince(typed, { ...nothing, voice: said }, answered)?.voice).toBeNull();
    expect(typedSince(typed, nothing, answered)?.voice).toEqual(said);
  });

  test("is sent where it differs: a new one by its id here, the saved one with other words, none as null", () => {
    const file = { kind: "audio", mediaType: "audio/webm", seconds: 7 } as const;
    const recorded = { id: "file-1", name: said.name, blob: new Blob(), position: 1, file };
    expect(givenVoice(said, unheard, recorded)).toEqual({ voice: { upload: "file-1", seconds: 7, transcript: "" } });
    expect(givenVoice({ ...theirs, transcript: "No." }, saved, undefined)).toEqual({
      voice: { seconds: 42, transcript: "No." },
    });
    expect([givenVoice(theirs, saved, undefined), givenVoice(null, saved, undefined)]).toEqual([{}, { voice: null }]);
  });
});
