import { courses, genders, studyTimes } from "contract/applications/application-options.ts";
import { type Group, questionsOf } from "./question.ts";

/*
 * The steps on which the centre decides: the person, their qualifications and their reasons.
 */

export const personal: Group[] = [
  {
    heading: "About you",
    questions: questionsOf({
      familyName: { label: "Family name", autoComplete: "family-name" },
      firstName: { label: "First name", autoComplete: "given-name" },
      dateOfBirth: { label: "Date of birth", kind: "day", hint: "For example 27 3 2001", autoComplete: "bday" },
      gender: { label: "Gender", kind: "radio", options: genders },
      nationality: { label: "Nationality", kind: "country", hint: "The country you are a national of" },
      countryOfResidence: { label: "Country of residence", kind: "country", autoComplete: "country-name" },
      passportNumber: { label: "Passport number", sensitive: true },
    }),
  },
  {
    heading: "How we can reach you",
    questions: questionsOf({
      email: { label: "Email address", kind: "email", autoComplete: "email" },
      mobile: { label: "Mobile phone", kind: "tel", autoComplete: "tel" },
      homePhone: { label: "Home phone", kind: "tel", autoComplete: "home tel" },
      permanentAddress: {
        label: "Permanent address",
        kind: "textarea",
        autoComplete: "street-address",
        rows: 3,
        columns: 8,
      },
      postcode: { label: "Postcode", autoComplete: "postal-code", columns: 4 },
    }),
  },
  {
    heading: "Your course",
    questions: questionsOf({
      courseToStudy: { label: "Course you want to study", kind: "select", options: courses, columns: 12 },
    }),
  },
  {
    heading: "Support and suitability",
    purpose: [
      "We ask so that we can arrange support and keep everyone safe on site. You may leave these questions out. " +
        "Your answers are stored encrypted, and every time someone reads them is recorded.",
    ],
    questions: questionsOf({
      hasDisability: { label: "Do you have a disability?", kind: "yesNo", sensitive: true },
      hasCriminalConviction: { label: "Do you have a criminal conviction?", kind: "yesNo", sensitive: true },
    }),
  },
];

export const english: Group[] = [
  {
    heading: "Your English test",
    purpose: ["If you have taken an English test such as IELTS or ESOL, tell us about it. If not, continue with Next."],
    questions: questionsOf({
      englishTestType: { label: "Type of test", hint: "For example IELTS Academic", columns: 7 },
      englishTestDate: { label: "Date of the test", kind: "day", hint: "For example 27 3 2025" },
      englishTestResult: { label: "Result", hint: "For example 6.5 overall", columns: 7 },
    }),
  },
];

/** What is asked about each previous study; the paths are within the study. */
export const studyQuestions = questionsOf({
  qualification: { label: "Qualification", hint: "For example BTEC Level 2" },
  majorSubject: { label: "Main subject" },
  institution: { label: "School, college or university" },
  country: { label: "Country", kind: "country" },
  fromMonthYear: { label: "From", kind: "month", hint: "For example 9 2017" },
  toMonthYear: { label: "To", kind: "month", hint: "For example 7 2019" },
  fullOrPartTime: { label: "Full time or part time", kind: "radio", options: studyTimes },
});

export const statement: Group[] = [
  {
    heading: "Personal statement",
    questions: questionsOf({
      personalStatement: {
        label: "Why do you want to take this course?",
        kind: "textarea",
        hint: "Tell us about your experience, and what you want to do afterwards.",
        rows: 8,
      },
    }),
  },
  {
    heading: "Declaration",
    purpose: [
      "The information in this application is true and complete as far as I know. I understand that a place may be " +
        "withdrawn if it is not, and that the centre keeps my answers to handle this application.",
    ],
    questions: questionsOf({
      agreedToDeclaration: { label: "I agree to this declaration", kind: "checkbox" },
      declarationSignature: { label: "Signature", hint: "Type your full name", autoComplete: "name", columns: 7 },
      declarationDate: { label: "Date of signature", kind: "day", hint: "For example 27 3 2026" },
    }),
  },
];
