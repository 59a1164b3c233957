import { courses, genders, studyTimes } from "contract/applications/application-options.ts";
import { words } from "../words/questions.ts";
import { groupOf, questionsOf } from "./question.ts";

/*
 * The steps on which the centre decides: the person, their qualifications and their reasons.
 */

export const personal = [
  groupOf(words.about, {
    familyName: { autoComplete: "family-name" },
    firstName: { autoComplete: "given-name" },
    dateOfBirth: { kind: "day", autoComplete: "bday" },
    gender: { kind: "radio", options: genders },
    nationality: { kind: "country" },
    countryOfResidence: { kind: "country", autoComplete: "country-name" },
    passportNumber: { sensitive: true },
  }),
  groupOf(words.reaching, {
    email: { kind: "email", autoComplete: "email" },
    mobile: { kind: "tel", autoComplete: "tel" },
    homePhone: { kind: "tel", autoComplete: "home tel" },
    permanentAddress: { kind: "textarea", autoComplete: "street-address", rows: 3, columns: 8 },
    postcode: { autoComplete: "postal-code", columns: 4 },
  }),
  groupOf(words.course, { courseToStudy: { kind: "select", options: courses, columns: 12 } }),
  groupOf(words.support, {
    hasDisability: { kind: "yesNo", sensitive: true },
    hasCriminalConviction: { kind: "yesNo", sensitive: true },
  }),
];

export const english = [
  groupOf(words.english, {
    englishTestType: { columns: 7 },
    englishTestDate: { kind: "day" },
    englishTestResult: { columns: 7 },
  }),
];

/** What is asked about each previous study; the paths are within the study. */
export const studyQuestions = questionsOf(words.study.fields, {
  qualification: {},
  majorSubject: {},
  institution: {},
  country: { kind: "country" },
  fromMonthYear: { kind: "month" },
  toMonthYear: { kind: "month" },
  fullOrPartTime: { kind: "radio", options: studyTimes },
});

export const statement = [
  groupOf(words.statement, { personalStatement: { kind: "textarea", rows: 8 } }),
  groupOf(words.declaration, {
    agreedToDeclaration: { kind: "checkbox" },
    declarationSignature: { autoComplete: "name", columns: 7 },
    declarationDate: { kind: "day" },
  }),
];
