import { courses, genders, studyTimes } from "contract/applications/application-options.ts";
import type { Question, Step } from "./question.ts";

/*
 * The steps on which the centre decides: the person, their qualifications and their reasons.
 */

export const personal: Step = {
  title: "Personal Details",
  groups: [
    {
      heading: "About you",
      questions: [
        { path: "familyName", label: "Family name", autoComplete: "family-name" },
        { path: "firstName", label: "First name", autoComplete: "given-name" },
        {
          path: "dateOfBirth",
          label: "Date of birth",
          kind: "day",
          hint: "For example 27 3 2001",
          autoComplete: "bday",
        },
        { path: "gender", label: "Gender", kind: "choice", options: genders },
        { path: "nationality", label: "Nationality", kind: "country", hint: "The country you are a national of" },
        { path: "countryOfResidence", label: "Country of residence", kind: "country", autoComplete: "country-name" },
        { path: "passportNumber", label: "Passport number", sensitive: true },
      ],
    },
    {
      heading: "How we can reach you",
      questions: [
        { path: "email", label: "Email address", kind: "email", autoComplete: "email" },
        { path: "mobile", label: "Mobile phone", kind: "tel", autoComplete: "tel" },
        { path: "homePhone", label: "Home phone", kind: "tel", autoComplete: "home tel" },
        {
          path: "permanentAddress",
          label: "Permanent address",
          kind: "prose",
          autoComplete: "street-address",
          rows: 4,
        },
        { path: "postcode", label: "Postcode", autoComplete: "postal-code" },
      ],
    },
    {
      heading: "Your course",
      questions: [{ path: "courseToStudy", label: "Course you want to study", kind: "list", options: courses }],
    },
    {
      heading: "Support and suitability",
      purpose: [
        "We ask so that we can arrange support and keep everyone safe on site. You may leave these questions out. " +
          "Your answers are stored encrypted, and every time someone reads them is recorded.",
      ],
      questions: [
        { path: "hasDisability", label: "Do you have a disability?", kind: "yesNo", sensitive: true },
        { path: "hasCriminalConviction", label: "Do you have a criminal conviction?", kind: "yesNo", sensitive: true },
      ],
    },
  ],
};

export const english: Step = {
  title: "English Language Qualifications",
  groups: [
    {
      heading: "Your English test",
      purpose: [
        "If you have taken an English test such as IELTS or ESOL, tell us about it. If not, continue with Next.",
      ],
      questions: [
        { path: "englishTestType", label: "Type of test", hint: "For example IELTS Academic" },
        { path: "englishTestDate", label: "Date of the test", kind: "day", hint: "For example 27 3 2025" },
        { path: "englishTestResult", label: "Result", hint: "For example 6.5 overall" },
      ],
    },
  ],
};

/** What is asked about each previous study; the paths are within the study. */
export const studyQuestions: Question[] = [
  { path: "qualification", label: "Qualification", hint: "For example BTEC Level 2" },
  { path: "majorSubject", label: "Main subject" },
  { path: "institution", label: "School, college or university" },
  { path: "country", label: "Country", kind: "country" },
  { path: "fromMonthYear", label: "From", kind: "month", hint: "For example 9 2017" },
  { path: "toMonthYear", label: "To", kind: "month", hint: "For example 7 2019" },
  { path: "fullOrPartTime", label: "Full time or part time", kind: "choice", options: studyTimes },
];

export const statement: Step = {
  title: "Personal Statement and Declaration",
  groups: [
    {
      heading: "Personal statement",
      questions: [
        {
          path: "personalStatement",
          label: "Why do you want to take this course?",
          kind: "prose",
          hint: "Tell us about your experience, and what you want to do afterwards.",
          rows: 8,
        },
      ],
    },
    {
      heading: "Declaration",
      purpose: [
        "The information in this application is true and complete as far as I know. I understand that a place may be " +
          "withdrawn if it is not, and that the centre keeps my answers to handle this application.",
      ],
      questions: [
        { path: "agreedToDeclaration", label: "I agree to this declaration", kind: "tick" },
        { path: "declarationSignature", label: "Signature", hint: "Type your full name", autoComplete: "name" },
        { path: "declarationDate", label: "Date of signature", kind: "day", hint: "For example 27 3 2026" },
      ],
    },
  ],
};
