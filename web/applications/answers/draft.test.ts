import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noAnswers } from "./answers.ts";
import { deleteDraft, draftFor, draftKey, saveDraft } from "./draft.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const unsent = (account: string | null) => ({
  values: { ...noAnswers, medicalInfo: "Asthma" },
  sendKey: "k",
  account,
  hasReviewed: true,
  hasTried: false,
});

describe("answers that have not been sent", () => {
  test.each([
    ["the person who typed them", "sam", "sam"],
    ["someone who had not logged in yet when they typed", null, "sam"],
    ["someone whose session ended", "sam", null],
  ])("come back for %s", (_who, typed, returning) => {
    expect(saveDraft(unsent(typed))).toBe(true);
    expect(draftFor(returning)).toEqual(unsent(typed));
  });

  test("are deleted when someone else has logged in", () => {
    saveDraft(unsent("sam"));
    expect(draftFor("tom").values).toEqual(noAnswers);
    expect(stored.size).toBe(0);
  });

  test("are deleted once they have been sent, and the next application has another key", () => {
    saveDraft(unsent(null));
    deleteDraft();
    expect(stored.size).toBe(0);
    const [first, second] = [draftFor(null), draftFor(null)];
    expect(first.values).toEqual(noAnswers);
    expect(first.sendKey).not.toBe(second.sendKey);
  });

  test("survive an update of the page that stores them in another way", () => {
    const texts = { familyName: "Singh", "dateOfBirth-day": "27", "emergencyContacts.0.sameAsAbove": "on" };
    const answers = { texts, studies: [{ institution: "Leeds College", "fromMonthYear-year": "2024" }] };
    stored.set(draftKey, JSON.stringify({ ...unsent("sam"), values: undefined, answers }));
    const { values, sendKey } = draftFor("sam");
    expect(values).toMatchObject({
      familyName: "Singh",
      firstName: "",
      dateOfBirth: { day: "27", month: "" },
      emergencyContacts: [{ sameAsAbove: true }, { sameAsAbove: false }],
      previousStudies: [{ institution: "Leeds College", fromMonthYear: { month: "", year: "2024" } }],
    });
    expect(sendKey).toBe("k");
  });

  test.each(["", "null", "{", "[]", '{"answers":{"texts":{"a":1},"studies":[]}}', '{"sendKey":"k"}'])(
    "that cannot be read (%s) are an empty form",
    (text) => {
      stored.set(draftKey, text);
      expect(draftFor(null).values).toEqual(noAnswers);
    },
  );

  test("are reported as not stored where the browser stores nothing", () => {
    vi.stubGlobal("sessionStorage", {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(saveDraft(unsent(null))).toBe(false);
  });
});
