import { courses, genders, studyTimes } from "contract/applications/application-options.ts";
import { groupOf, questionsOf } from "./question.ts";

const words = {
  about: {
    heading: "About you",
    fields: {
      familyName: { label: "Family name" },
      firstName: { label: "First name" },
      dateOfBirth: { label: "Date of birth", hint: "For example 27 3 2001" },
      gender: { label: "Gender" },
      nationality: { label: "Nationality", hint: "The country you are a national of" },
      countryOfResidence: { label: "Country of residence" },
      passportNumber: { label: "Passport number" },
    },
  },
  reaching: {
    heading: "How we can reach you",
    fields: {
      email: { label: "Email address" },
      mobile: { label: "Mobile phone" },
      homePhone: { label: "Home phone" },
      permanentAddress: { label: "Permanent address" },
      postcode: { label: "Postcode" },
    },
  },
  course: { heading: "Your course", fields: { courseToStudy: { label: "Course you want to study" } } },
  support: {
    heading: "Support and suitability",
    purpose: [
      "We ask so that we can arrange support and keep everyone safe on site. You may leave these questions out. Your answers are stored encrypted, and every time someone reads them is recorded.",
    ],
    fields: {
      hasDisability: { label: "Do you have a disability?" },
      hasCriminalConviction: { label: "Do you have a criminal conviction?" },
    },
  },
  english: {
    heading: "Your English test",
    purpose: ["If you have taken an English test such as IELTS or ESOL, tell us about it. If not, continue with Next."],
    fields: {
      englishTestType: { label: "Type of test", hint: "For example IELTS Academic" },
      englishTestDate: { label: "Date of the test", hint: "For example 27 3 2025" },
      englishTestResult: { label: "Result", hint: "For example 6.5 overall" },
    },
  },
  study: {
    fields: {
      qualification: { label: "Qualification", hint: "For example BTEC Level 2" },
      majorSubject: { label: "Main subject" },
      institution: { label: "School, college or university" },
      country: { label: "Country" },
      fromMonthYear: { label: "From", hint: "For example 9 2017" },
      toMonthYear: { label: "To", hint: "For example 7 2019" },
      fullOrPartTime: { label: "Full time or part time" },
    },
  },
  statement: {
    heading: "Personal statement",
    fields: {
      personalStatement: {
        label: "Why do you want to take this course?",
        hint: "Tell us about your experience, and what you want to do afterwards.",
      },
    },
  },
  declaration: {
    heading: "Declaration",
    purpose: [
      "The information in this application is true and complete as far as I know. I understand that a place may be withdrawn if it is not, and that the centre keeps my answers to handle this application.",
    ],
    fields: {
      agreedToDeclaration: { label: "I agree to this declaration" },
      declarationSignature: { label: "Signature", hint: "Type your full name" },
      declarationDate: { label: "Date of signature", hint: "For example 27 3 2026" },
    },
  },
};

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
