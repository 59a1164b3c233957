import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isBirthDate, isPastDay, monthIn } from "../core/days.ts";
import * as options from "./application-options.ts";
import { Application, applicationLimits, Plain, Sensitive, sensitiveFields } from "./applications.ts";

const least = {
  familyName: "Okafor",
  firstName: "Ngozi",
  email: "ngozi@example.com",
  courseToStudy: "GCSE English",
  dateOfBirth: "2001-03-27",
  agreedToDeclaration: true,
};

function faultsOf(application: object): string[] {
  const { error } = Application.safeParse(application);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("an application", () => {
  test("needs a name, an e-mail, a course, a date of birth and the declaration, and nothing else", () => {
    expect(faultsOf(least)).toEqual([]);
    expect(faultsOf({})).toEqual([
      "familyName: Enter your family name.",
      "firstName: Enter your first name.",
      "email: Enter an email address, for example name@example.com.",
      "courseToStudy: Choose a course.",
      "dateOfBirth: Enter your date of birth, for example 27 3 2001.",
      "agreedToDeclaration: Agree to the declaration, or your application cannot be considered.",
    ]);
  });

  test("fills what was not answered with nothing", () => {
    const { previousStudies, emergencyContacts, hasDisability, religion, consentGiven } = Application.parse(least);
    expect([previousStudies, emergencyContacts, hasDisability, religion, consentGiven]).toEqual([
      [],
      [],
      null,
      "",
      null,
    ]);
  });

  test.each([
    ["an unknown field", { isAdmin: true }, ": The form has a field that is not known here."],
    ["an id of one's own", { _id: "1" }, ": The form has a field that is not known here."],
    [
      "an unknown field of a study",
      { previousStudies: [{ grade: "A" }] },
      "previousStudies.0: The form has a field that is not known here.",
    ],
    ["a blank name", { familyName: "  " }, "familyName: Enter your family name."],
    ["no date", { dateOfBirth: "2001-02-30" }, "dateOfBirth: Enter your date of birth, for example 27 3 2001."],
    ["a birth in the future", { dateOfBirth: "2101-02-03" }, "dateOfBirth: Enter a date of birth in the past."],
    ["a birth long ago", { dateOfBirth: "1899-12-31" }, "dateOfBirth: Enter a date of birth in the past."],
    ["a course of another centre", { courseToStudy: "Plumbing" }, "courseToStudy: Choose a course."],
    ["an answer nobody offered", { religion: "Jedi" }, "religion: Choose one of the answers that are offered."],
    [
      "a list of addresses",
      { email: ["a@example.com"] },
      "email: Enter an email address, for example name@example.com.",
    ],
    ["a yes in words", { hasDisability: "yes" }, "hasDisability: Answer true or false."],
    [
      "a declaration that was not agreed to",
      { agreedToDeclaration: false },
      "agreedToDeclaration: Agree to the declaration, or your application cannot be considered.",
    ],
    [
      "21 studies",
      { previousStudies: Array.from({ length: 21 }, () => ({})) },
      "previousStudies: List at most 20 previous studies.",
    ],
    ["3 contacts", { emergencyContacts: [{}, {}, {}] }, "emergencyContacts: Name at most 2 emergency contacts."],
    [
      "a study that ends before it begins",
      { previousStudies: [{ fromMonthYear: "2020-09", toMonthYear: "2019-07" }] },
      "previousStudies.0.toMonthYear: The end of a study cannot be before its beginning.",
    ],
    [
      "a month that does not exist",
      { previousStudies: [{ fromMonthYear: "13/2020" }] },
      "previousStudies.0.fromMonthYear: Enter a month and a year, for example 9 2019.",
    ],
    [
      "too long a statement",
      { personalStatement: "x".repeat(10_001) },
      "personalStatement: Use at most 10000 characters.",
    ],
    ["a NUL", { medicalInfo: "a\u0000b" }, "medicalInfo: Remove the characters that cannot be shown."],
    [
      "a test on a day that does not exist",
      { englishTestDate: "2025-02-31" },
      "englishTestDate: Enter the date of the test, for example 27 3 2025.",
    ],
    [
      "a signature without a day",
      { declarationDate: "2026-03-" },
      "declarationDate: Enter the date on which you signed, for example 27 3 2026.",
    ],
    [
      "a signature that is no date",
      { photoConsentDate: " " },
      "photoConsentDate: Enter the date on which you signed, for example 27 3 2026.",
    ],
    [
      "a test in the future",
      { englishTestDate: "2099-01-01" },
      "englishTestDate: Enter the date of the test, for example 27 3 2025.",
    ],
  ])("is refused with %s", (_what, more, fault) => {
    expect(faultsOf({ ...least, ...more })).toEqual([fault]);
  });

  test("knows full time and part time however they are written", () => {
    const written = ["Full time", "full-time", "FULL", "Part Time", "part", "", undefined];
    const previousStudies = written.map((fullOrPartTime) => ({ fullOrPartTime }));
    expect(
      Application.parse({ ...least, previousStudies }).previousStudies.map((study) => study.fullOrPartTime),
    ).toEqual(["Full time", "Full time", "Full time", "Part time", "Part time", "", ""]);
    expect(faultsOf({ ...least, previousStudies: [{ fullOrPartTime: "fully" }] })).toEqual([
      "previousStudies.0.fullOrPartTime: Choose one of the answers that are offered.",
    ]);
  });

  test("takes every answer that is offered", () => {
    const offered = {
      courseToStudy: options.courses,
      gender: options.genders,
      genderIdentity: options.genderIdentities,
      ageGroup: options.ageGroups,
      religion: options.religions,
      sexualOrientation: options.sexualOrientations,
      ethnicOrigin: options.ethnicOrigins,
      hasDisabilityDiversitySection: options.disabilities,
    };
    for (const [field, answers] of Object.entries(offered)) {
      for (const answer of answers) expect(faultsOf({ ...least, [field]: answer })).toEqual([]);
    }
    expect(Object.values(offered).map((answers) => answers.length)).toEqual([9, 3, 5, 7, 9, 5, 18, 3]);
  });

  test("is at its largest still far below what the server reads", () => {
    const wide = (most: number) => "é".repeat(most);
    const study = { qualification: wide(200), majorSubject: wide(200), institution: wide(200), country: wide(200) };
    const contact = { name: wide(200), address: wide(500), contactNumber: wide(40), relationship: wide(200) };
    const largest = {
      ...least,
      personalStatement: wide(applicationLimits.statement),
      medicalInfo: wide(applicationLimits.medical),
      previousStudies: Array.from({ length: applicationLimits.studies }, () => study),
      emergencyContacts: [contact, contact],
    };
    expect(faultsOf(largest)).toEqual([]);
    expect(Buffer.byteLength(JSON.stringify(largest))).toBeLessThan(200_000);
  });
});

test("what is sensitive and what is plain make the whole, and share nothing", () => {
  expect(sensitiveFields).toEqual([
    "passportNumber",
    "hasDisability",
    "hasCriminalConviction",
    "medicalInfo",
    "genderIdentity",
    "ageGroup",
    "religion",
    "sexualOrientation",
    "ethnicOrigin",
    "hasDisabilityDiversitySection",
  ]);
  const both = [...Object.keys(Plain.shape), ...Object.keys(Sensitive.shape)];
  expect(both.toSorted()).toEqual(Object.keys(Application.shape).toSorted());
  expect(new Set(both).size).toBe(both.length);
});

describe("a month", () => {
  test.each([
    ["2019-09", "2019-09"],
    ["2019-9", "2019-09"],
    ["9/2019", "2019-09"],
    ["09 2019", "2019-09"],
    ["Sept 2019", "2019-09"],
    ["september 2019", "2019-09"],
    ["0/2019", undefined],
    ["13/2019", undefined],
    ["Smarch 2019", undefined],
    ["2019", undefined],
    ["9/19", undefined],
    ["1/1939", undefined],
    ["1/2101", undefined],
    ["soon", undefined],
  ])("written %j is %j", (text, month) => {
    expect(monthIn(text)).toBe(month);
  });

  test("is understood in every way of writing it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1940, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const padded = String(month).padStart(2, "0");
        const name = new Date(Date.UTC(2000, month - 1)).toLocaleString("en-GB", { month: "long", timeZone: "UTC" });
        for (const text of [`${year}-${padded}`, `${month}/${year}`, `${padded} ${year}`, `${name} ${year}`]) {
          expect(monthIn(text)).toBe(`${year}-${padded}`);
        }
      }),
    );
  });

  test("never throws, and what it finds it finds again", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = monthIn(text);
        if (found) expect(monthIn(found)).toBe(found);
      }),
    );
  });
});

test("birth dates and past days are neither long ago nor in the future", () => {
  expect([isBirthDate("1900-01-01"), isBirthDate("1899-12-31"), isBirthDate("2100-01-01")]).toEqual([
    true,
    false,
    false,
  ]);
  const today = new Date().toISOString().slice(0, 10);
  expect([isPastDay(today), isPastDay("1949-12-31"), isPastDay("2100-01-01")]).toEqual([true, false, false]);
});

test("whatever is sent is taken or refused with sentences, and taking it again changes nothing", () => {
  const anything = fc.record(
    Object.fromEntries(Object.keys(Application.shape).map((field) => [field, fc.jsonValue({ maxDepth: 2 })])),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anything, (sent) => {
      const { data, error } = Application.safeParse({ ...least, ...sent });
      if (data) expect(Application.parse(data)).toEqual(data);
      else expect(error.issues.length).toBeGreaterThan(0);
    }),
  );
});
