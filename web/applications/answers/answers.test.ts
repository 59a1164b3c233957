import { Application, Plain, PreviousStudy, sensitiveFields } from "contract/applications/applications.ts";
import fc from "fast-check";
import { createFormControl, get, set } from "react-hook-form";
import { describe, expect, test } from "vitest";
import {
  check,
  errorsIn,
  noAnswers,
  noStudy,
  outdatedCopies,
  required,
  restored,
  toApplication,
  type Values,
  withCopies,
} from "./answers.ts";
import { countries } from "./countries.ts";
import { studyQuestions } from "./course-steps.ts";
import { addressOf, questions, stepOf, steps } from "./steps.ts";

function answered(typed: Record<string, unknown>, from = noAnswers): Values {
  const values = structuredClone(from);
  for (const [name, value] of Object.entries(typed)) set(values, name, value);
  return values;
}

async function checked(values: Values) {
  const result = await check(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return { application: result.values, errors: errorsIn(result.errors, values) };
}

/** With every answer that follows another brought up to date, as the form does at each change. */
function inStep(values: Values): Values {
  const [outdated] = outdatedCopies(values);
  return outdated ? inStep(answered({ [outdated[0]]: outdated[1] }, values)) : values;
}

const least = {
  familyName: "Okafor",
  firstName: "Ngozi",
  "dateOfBirth.day": "7",
  "dateOfBirth.month": "3",
  "dateOfBirth.year": "2001",
  email: "ngozi@example.com",
  courseToStudy: "GCSE English",
  agreedToDeclaration: true,
};

describe("the steps", () => {
  test("are these eight, in this order", () => {
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
    const { error } = Application.safeParse({});
    expect([...required].toSorted()).toEqual(error?.issues.map(({ path }) => String(path[0])).toSorted());
    expect(questions.filter(({ path }) => required.has(path))).toHaveLength(6);
  });

  test("offer only answers that the contract takes", async () => {
    for (const { path, options = [] } of questions) {
      for (const option of options) expect((await checked(answered({ ...least, [path]: option }))).errors).toEqual([]);
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
  expect(withCopies(before)).toEqual(answered({ photoConsentName: "Ngozi Okafor" }, before));
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
      ...answered({ firstName: "Zoë", postcode: "LS1 5HD", photoConsentCity: "Leeds" }),
      previousStudies: [
        { ...noStudy, qualification: "BTEC" },
        { ...noStudy, country: "India" },
      ],
    });
  });
});

describe("what is sent", () => {
  test("is an application, once the needed answers are there", async () => {
    const { application, errors } = await checked(answered(least));
    expect(errors).toEqual([]);
    expect(application).toMatchObject({ ...Plain.parse(application), dateOfBirth: "2001-03-07" });
  });

  test("leaves out empty studies, and says of the others what is wrong where they stand", async () => {
    const studies = answered({
      ...least,
      previousStudies: [{ ...noStudy }, { ...noStudy }, { ...noStudy }, { ...noStudy, institution: "  " }],
      "previousStudies.1.qualification": "BTEC",
      "previousStudies.1.fromMonthYear": { month: "9", year: "2017" },
      "previousStudies.2.country": "India",
    });
    const { application } = await checked(studies);
    expect(application.previousStudies).toMatchObject([
      { qualification: "BTEC", fromMonthYear: "2017-09" },
      { country: "India" },
    ]);
    expect(application.previousStudies).toHaveLength(2);
    const wrong = answered({ "previousStudies.1.fromMonthYear.month": "13" }, studies);
    expect((await checked(wrong)).errors).toEqual([
      { path: "previousStudies.1.fromMonthYear", message: "Enter a month and a year, for example 9 2019." },
    ]);
  });

  test("has both contacts, the address written out when it is the same as the one above", async () => {
    const typed = { permanentAddress: "1 Park Row", "emergencyContacts.0.sameAsAbove": true };
    const both = inStep(answered({ ...least, ...typed, "emergencyContacts.1.sameAsAbove": true }));
    const { application } = await checked(both);
    expect(application.emergencyContacts?.map(({ address, sameAsAbove }) => [address, sameAsAbove])).toEqual([
      ["1 Park Row", true],
      ["1 Park Row", true],
    ]);
    const moved = inStep(answered({ permanentAddress: "2 Park Row" }, both));
    expect(get(moved, "emergencyContacts.1.address")).toBe("2 Park Row");
  });

  test("tells yes, no and no answer apart", () => {
    const of = (text: string) => toApplication(answered({ hasDisability: text })).hasDisability;
    expect([of("Yes"), of("No"), of("")]).toEqual([true, false, null]);
    expect(toApplication(answered({ gender: null })).gender).toBe("");
  });
});

test("unticking the same address leaves it there, to be changed", () => {
  const ticked = inStep(answered({ permanentAddress: "1 Park Row", "emergencyContacts.0.sameAsAbove": true }));
  const unticked = answered({ "emergencyContacts.0.sameAsAbove": false }, ticked);
  expect(get(inStep(unticked), "emergencyContacts.0.address")).toBe("1 Park Row");
  const changed = answered({ "emergencyContacts.0.address": "2 Park Row" }, unticked);
  expect(get(inStep(changed), "emergencyContacts.0.address")).toBe("2 Park Row");
});

describe("errors", () => {
  test("stand in the order of the form, one for each field", async () => {
    expect((await checked(noAnswers)).errors.map((error) => error.path)).toEqual([
      "familyName",
      "firstName",
      "dateOfBirth",
      "email",
      "courseToStudy",
      "agreedToDeclaration",
    ]);
    const late = ["photoConsentEmail", "previousStudies.1.country", "previousStudies.0.toMonthYear", "familyName"];
    const errors = {};
    for (const path of [...late, "familyName"]) set(errors, path, { type: "server", message: path });
    const studies = answered({ previousStudies: [noStudy, noStudy] });
    expect(errorsIn(errors, studies).map((error) => error.path)).toEqual(late.toReversed());
  });

  test.each([
    ["31", "2", "2001"],
    ["7", "13", "2001"],
    ["7", "3", "01"],
    ["", "3", "2001"],
    ["7", "", ""],
    ["a", "b", "c"],
  ])("are found in the date %s %s %s", async (day, month, year) => {
    const { errors } = await checked(answered({ ...least, dateOfBirth: { day, month, year } }));
    expect(errors).toEqual([{ path: "dateOfBirth", message: "Enter your date of birth, for example 27 3 2001." }]);
  });

  test.each([
    ["englishTestDate", "Enter the date of the test, for example 27 3 2025."],
    ["declarationDate", "Enter the date on which you signed, for example 27 3 2026."],
    ["photoConsentDate", "Enter the date on which you signed, for example 27 3 2026."],
  ])("say in words what is wrong with an optional date: %s", async (path, message) => {
    const { errors } = await checked(answered({ ...least, [`${path}.day`]: "31", [`${path}.month`]: "2" }));
    expect(errors).toEqual([{ path, message }]);
  });
});

test("every field gives back what was typed into it, and leaves the others alone", () => {
  const paths = questions.map(({ path }) => (path === "dateOfBirth" ? "dateOfBirth.day" : path));
  const all = [...paths, "previousStudies.0.country"];
  const typing = fc.array(fc.tuple(fc.constantFrom(...all), fc.string()), { maxLength: 20 });
  fc.assert(
    fc.property(typing, (typed) => {
      const { getValues, setValue, subscribe } = createFormControl({ defaultValues: noAnswers });
      subscribe({ callback: () => undefined }); // Before it is subscribed to, a form answers its default values.
      for (const [path, text] of typed) setValue(path, text);
      for (const path of all) expect(getValues(path)).toEqual(new Map(typed).get(path) ?? get(noAnswers, path));
    }),
  );
});

test("the countries are many, each once, with this one first", () => {
  expect(countries.slice(0, 2)).toEqual(["United Kingdom", "Afghanistan"]);
  expect(countries.length).toBe(250);
  expect(new Set(countries).size).toBe(250);
});
