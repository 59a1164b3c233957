import { Application, Plain, PreviousStudy, sensitiveFields } from "contract/applications/applications.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Answers,
  answerAt,
  isSameAsAbove,
  noAnswers,
  restored,
  toApplication,
  withAnswer,
  withCopies,
} from "./answers.ts";
import { check, errorsIn } from "./check.ts";
import { countries } from "./countries.ts";
import { studyQuestions } from "./course-steps.ts";
import { addressOf, questions, stepOf, steps } from "./steps.ts";

function answered(texts: Record<string, string>, from: Answers = noAnswers): Answers {
  return Object.entries(texts).reduce((answers, [path, text]) => withAnswer(answers, path, text), from);
}

const least = {
  familyName: "Okafor",
  firstName: "Ngozi",
  "dateOfBirth-day": "7",
  "dateOfBirth-month": "3",
  "dateOfBirth-year": "2001",
  email: "ngozi@example.com",
  courseToStudy: "GCSE English",
  agreedToDeclaration: "Yes",
};

describe("the steps", () => {
  test("are the eight of the specification", () => {
    expect(steps.map((step) => step.title)).toEqual([
      "Personal Details",
      "English Language Qualifications",
      "Previous Studies",
      "Personal Statement and Declaration",
      "Equality and Diversity",
      "Emergency Contacts and medical info",
      "Photo/Video Consent",
      "Review and Submit",
    ]);
  });

  test("ask for every field of the contract, each once", () => {
    const paths = [...questions.map((question) => question.path.split(".")[0] ?? ""), "previousStudies"];
    expect([...new Set(paths)].toSorted()).toEqual(Object.keys(Application.shape).toSorted());
    expect(new Set(questions.map((question) => question.path)).size).toBe(questions.length);
    expect(studyQuestions.map((question) => question.path).toSorted()).toEqual(
      Object.keys(PreviousStudy.shape).toSorted(),
    );
  });

  test("mark as sensitive and as needed what the contract does", () => {
    const sensitive = questions.filter((question) => question.sensitive).map((question) => question.path);
    expect(sensitive.toSorted()).toEqual(sensitiveFields.toSorted());
    const needed = questions.filter((question) => question.needed).map((question) => question.path);
    const { error } = Application.safeParse({});
    expect(needed.toSorted()).toEqual(error?.issues.map(({ path }) => String(path[0])).toSorted());
  });

  test("offer only answers that the contract takes", () => {
    for (const { path, options = [] } of questions) {
      for (const option of options) expect(check(answered({ ...least, [path]: option })).errors).toEqual([]);
    }
  });

  test.each([
    ["familyName", 1],
    ["englishTestDate", 2],
    ["previousStudies", 3],
    ["previousStudies.4.country", 3],
    ["agreedToDeclaration", 4],
    ["religion", 5],
    ["emergencyContacts.1.name", 6],
    ["photoConsentDate", 7],
    ["unheardOf", 1],
  ])("have a step for %s: step %i", (path, step) => {
    expect(stepOf(path)).toBe(step);
    expect(addressOf(path)).toBe(`/application-form?step=${step}#${path}`);
  });
});

test("details are copied where there are any, and what was typed stays where there are none", () => {
  const before = answered({
    firstName: "Ngozi",
    familyName: "Okafor",
    photoConsentName: "N",
    photoConsentPhone: "0113",
  });
  const copied = withCopies(before, { photoConsentName: ["firstName", "familyName"], photoConsentPhone: ["mobile"] });
  expect(copied).toEqual(answered({ photoConsentName: "Ngozi Okafor" }, before));
});

describe("what was cleared", () => {
  const cleared = answered({ firstName: "Ngozi", postcode: "LS1 5HD", "previousStudies.0.qualification": "BTEC" });

  test("comes back as it was when nothing has been typed since", () => {
    expect(restored(cleared, noAnswers)).toEqual(cleared);
    expect(restored(cleared, answered({ firstName: "" }))).toEqual(cleared);
  });

  test("comes back beside what has been typed since", () => {
    const since = answered({ firstName: "Zoë", photoConsentCity: "Leeds", "previousStudies.0.country": "India" });
    expect(restored(cleared, since)).toEqual({
      texts: { firstName: "Zoë", postcode: "LS1 5HD", photoConsentCity: "Leeds" },
      studies: [{ qualification: "BTEC" }, { country: "India" }],
    });
  });
});

describe("what is sent", () => {
  test("is an application, once the needed answers are there", () => {
    const { application, errors } = check(answered(least));
    expect(errors).toEqual([]);
    expect(application).toMatchObject({ ...Plain.parse(application), dateOfBirth: "2001-03-07" });
  });

  test("leaves out empty studies, and says of the others what is wrong where they stand", () => {
    const studies = answered(
      {
        "previousStudies.1.qualification": "BTEC",
        "previousStudies.1.fromMonthYear-month": "13",
        "previousStudies.1.fromMonthYear-year": "2017",
        "previousStudies.2.country": "India",
      },
      { texts: least, studies: [{}, {}, {}, { institution: "  " }] },
    );
    expect(toApplication(studies).previousStudies).toMatchObject([{ qualification: "BTEC" }, { country: "India" }]);
    expect(check(studies).errors).toEqual([
      { path: "previousStudies.1.fromMonthYear", message: "Enter a month and a year, for example 9 2019." },
    ]);
  });

  test("has both contacts, the address written out when it is the same as the one above", () => {
    const texts = { permanentAddress: "1 Park Row", "emergencyContacts.0.sameAsAbove": "Yes" };
    const both = answered({ ...least, ...texts, "emergencyContacts.1.sameAsAbove": "Yes" });
    const { application } = check(both);
    expect(application?.emergencyContacts.map(({ address, sameAsAbove }) => [address, sameAsAbove])).toEqual([
      ["1 Park Row", true],
      ["1 Park Row", true],
    ]);
    const moved = withAnswer(both, "permanentAddress", "2 Park Row");
    expect(answerAt(moved, "emergencyContacts.1.address")).toBe("2 Park Row");
  });

  test("tells yes, no and no answer apart", () => {
    const of = (text: string) => toApplication(answered({ hasDisability: text })).hasDisability;
    expect([of("Yes"), of("No"), of("")]).toEqual([true, false, null]);
  });
});

test("unticking the same address leaves it there, to be changed", () => {
  const ticked = answered({ permanentAddress: "1 Park Row", "emergencyContacts.0.sameAsAbove": "Yes" });
  const unticked = withAnswer(ticked, "emergencyContacts.0.sameAsAbove", "");
  expect(isSameAsAbove(ticked, "emergencyContacts.0.address")).toBe(true);
  expect(isSameAsAbove(unticked, "emergencyContacts.0.address")).toBe(false);
  expect(answerAt(unticked, "emergencyContacts.0.address")).toBe("1 Park Row");
});

describe("errors", () => {
  test("stand in the order of the form, one for each field", () => {
    expect(check(noAnswers).errors.map((error) => error.path)).toEqual([
      "familyName",
      "firstName",
      "dateOfBirth",
      "email",
      "courseToStudy",
      "agreedToDeclaration",
    ]);
    const late = ["photoConsentEmail", "previousStudies.1.country", "previousStudies.0.toMonthYear", "familyName"];
    const answers = { texts: {}, studies: [{ country: "x" }, { country: "y" }] };
    const issues = [...late, "familyName"].map((path, index) => ({ path, message: String(index) }));
    expect(errorsIn(answers, issues).map((error) => error.path)).toEqual(late.toReversed());
  });

  test.each([
    ["31", "2", "2001"],
    ["7", "13", "2001"],
    ["7", "3", "01"],
    ["", "3", "2001"],
    ["7", "", ""],
    ["a", "b", "c"],
  ])("are found in the date %s %s %s", (day, month, year) => {
    const date = { "dateOfBirth-day": day, "dateOfBirth-month": month, "dateOfBirth-year": year };
    expect(check(answered({ ...least, ...date })).errors.map((error) => error.path)).toEqual(["dateOfBirth"]);
  });
});

test("every field gives back what was typed into it, and leaves the others alone", () => {
  const paths = [...questions.map((question) => question.path), "previousStudies.0.country", "dateOfBirth-day"];
  const free = paths.filter((path) => !path.startsWith("emergencyContacts"));
  const typing = fc.array(fc.tuple(fc.constantFrom(...free), fc.string()), { maxLength: 20 });
  fc.assert(
    fc.property(typing, (typed) => {
      const answers = typed.reduce((before, [path, text]) => withAnswer(before, path, text), noAnswers);
      for (const [path, text] of new Map(typed)) expect(answerAt(answers, path)).toBe(text);
    }),
  );
});

test("the countries are many, each once, with this one first", () => {
  expect(countries.slice(0, 2)).toEqual(["United Kingdom", "Afghanistan"]);
  expect(countries.length).toBe(250);
  expect(new Set(countries).size).toBe(250);
});
