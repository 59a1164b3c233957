import { z } from "zod";
import { call, count } from "../core/call.ts";
import { dayOrNothing, isBirthDate, isPastDay, monthIn } from "../core/days.ts";
import { ById, Email, line, Message, NewestFirst, prose } from "../core/text.ts";
import {
  ageGroups,
  courses,
  disabilities,
  ethnicOrigins,
  genderIdentities,
  genders,
  religions,
  sexualOrientations,
  studyTimes,
} from "./application-options.ts";

/** Counts are of entries, the others of characters. */
export const applicationLimits = {
  studies: 20,
  contacts: 2,
  line: 200,
  phone: 40,
  address: 500,
  statement: 10_000,
  medical: 5000,
};
const { line: wide, phone, address } = applicationLimits;

/** One previous course of study. Months are "2019-09", or "" when they were not given. */
export const PreviousStudy = strict({
  fromMonthYear: month(),
  toMonthYear: month(),
  qualification: line(wide).default(""),
  majorSubject: line(wide).default(""),
  institution: line(wide).default(""),
  country: line(wide).default(""),
  fullOrPartTime: z.preprocess(toStudyTime, oneOf(studyTimes)),
}).refine(startsBeforeEnd, { path: ["toMonthYear"], message: "The end of a study cannot be before its beginning." });

/** `sameAsAbove` records that the form copied `address` from the applicant's; the address is always filled in. */
const EmergencyContact = strict({
  name: line(wide).default(""),
  address: prose(address).default(""),
  sameAsAbove: z.boolean("Say whether the address is the same: true or false.").default(false),
  contactNumber: line(phone).default(""),
  relationship: line(wide).default(""),
});

/** The answers that administrators always see. Only the first five and the declaration are required. */
const plain = {
  familyName: line(wide, "Enter your family name."),
  firstName: line(wide, "Enter your first name."),
  email: Email,
  courseToStudy: z.enum(courses, "Choose a course."),
  dateOfBirth: z.iso
    .date({ error: "Enter your date of birth, for example 27 3 2001.", abort: true })
    .refine(isBirthDate, "Enter a date of birth in the past."),
  agreedToDeclaration: z.literal(true, "Agree to the declaration, or your application cannot be considered."),

  permanentAddress: prose(address).default(""),
  postcode: line(20).default(""),
  homePhone: line(phone).default(""),
  mobile: line(phone).default(""),
  gender: oneOf(genders),
  nationality: line(wide).default(""),
  countryOfResidence: line(wide).default(""),
  englishTestType: line(wide).default(""),
  englishTestDate: dayOrNothing(isPastDay, "Enter the date of the test, for example 27 3 2025."),
  englishTestResult: line(wide).default(""),
  previousStudies: z
    .array(PreviousStudy, "List your previous studies.")
    .max(applicationLimits.studies, `List at most ${applicationLimits.studies} previous studies.`)
    .default([]),
  personalStatement: prose(applicationLimits.statement).default(""),
  declarationSignature: line(wide).default(""),
  declarationDate: dayOrNothing(isPastDay, "Enter the date on which you signed, for example 27 3 2026."),
  emergencyContacts: z
    .array(EmergencyContact, "List your emergency contacts.")
    .max(applicationLimits.contacts, `Name at most ${applicationLimits.contacts} emergency contacts.`)
    .default([]),
  consentGiven: yesOrNo(),
  photoConsentName: line(wide).default(""),
  photoConsentAddress: prose(address).default(""),
  photoConsentCity: line(wide).default(""),
  photoConsentPostalCode: line(20).default(""),
  photoConsentPhone: line(phone).default(""),
  photoConsentFax: line(phone).default(""),
  photoConsentEmail: z
    .union([z.literal(""), Email], "Enter an email address, for example name@example.com.")
    .default(""),
  photoConsentSignature: line(wide).default(""),
  photoConsentDate: dayOrNothing(isPastDay, "Enter the date on which you signed, for example 27 3 2026."),
};

/** Stored encrypted in a table of its own, and answered only with `view=full`; the audit log records each view. */
const sensitive = {
  passportNumber: line(50).default(""),
  hasDisability: yesOrNo(),
  hasCriminalConviction: yesOrNo(),
  medicalInfo: prose(applicationLimits.medical).default(""),
  genderIdentity: oneOf(genderIdentities),
  ageGroup: oneOf(ageGroups),
  religion: oneOf(religions),
  sexualOrientation: oneOf(sexualOrientations),
  ethnicOrigin: oneOf(ethnicOrigins),
  hasDisabilityDiversitySection: oneOf(disabilities),
};

export const Plain = z.object(plain);
export type Plain = z.output<typeof Plain>;
export const Sensitive = z.object(sensitive);
export type Sensitive = z.output<typeof Sensitive>;
export const sensitiveFields = Object.keys(sensitive);

/** A whole application as it is sent. Unknown fields are refused. */
export const Application = strict({ ...plain, ...sensitive });
export type Application = z.output<typeof Application>;

export const ListedApplication = z.object({
  _id: z.string(),
  familyName: z.string(),
  firstName: z.string(),
  email: z.string(),
  courseToStudy: z.string(),
  createdAt: z.iso.datetime(),
  /** No administrator has opened it yet. */
  isNew: z.boolean(),
});
export type ListedApplication = z.infer<typeof ListedApplication>;

/** One application as administrators view it, with the sensitive fields only in the full view. */
export const ApplicationDetail = Plain.extend({
  _id: z.string(),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  passportNumber: sensitive.passportNumber.unwrap().optional(),
  hasDisability: sensitive.hasDisability.unwrap().optional(),
  hasCriminalConviction: sensitive.hasCriminalConviction.unwrap().optional(),
  medicalInfo: sensitive.medicalInfo.unwrap().optional(),
  genderIdentity: sensitive.genderIdentity.unwrap().optional(),
  ageGroup: sensitive.ageGroup.unwrap().optional(),
  religion: sensitive.religion.unwrap().optional(),
  sexualOrientation: sensitive.sexualOrientation.unwrap().optional(),
  ethnicOrigin: sensitive.ethnicOrigin.unwrap().optional(),
  hasDisabilityDiversitySection: sensitive.hasDisabilityDiversitySection.unwrap().optional(),
});
export type ApplicationDetail = z.output<typeof ApplicationDetail>;

export const apply = call("apply", {
  summary: "Apply for a course",
  body: Application,
  answer: Message.extend({ reference: z.string() }),
  status: 201,
  open: true,
});

/** All of them, or those that nobody has opened. */
export const ApplicationSearch = NewestFirst.extend({
  show: z.enum(["all", "new"], "Show all or new applications.").default("all"),
});
export type ApplicationSearch = z.output<typeof ApplicationSearch>;

export const listApplications = call("listApplications", {
  summary: "Applications, newest first: while there are older ones, the Link header leads on",
  query: ApplicationSearch,
  answer: z.array(ListedApplication),
  permission: "viewApplications",
});

export const countApplications = call("countApplications", {
  summary: "How many applications there are",
  answer: z.object({ total: count }),
  permission: "viewApplications",
});

export const viewApplication = call("viewApplication", {
  summary: "One application; view=full adds the sensitive answers. Each view is recorded",
  params: ById,
  query: z.object({ view: z.literal("full", "The view can only be full, or left out.").optional() }),
  answer: ApplicationDetail,
  permission: "viewApplications",
});

/** Refuses unknown fields, without repeating their names. */
function strict<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === "unrecognized_keys" ? "The form has a field that is not known here." : undefined),
  });
}

/** One of the answers that are offered, or "" for none. */
function oneOf<const T extends readonly string[]>(options: T) {
  return z.enum([...options, ""], "Choose one of the answers that are offered.").default("");
}

/** Yes, no, or null for no answer. */
function yesOrNo() {
  return z.boolean("Answer true or false.").nullable().default(null);
}

function month() {
  const monthHint = "Enter a month and a year, for example 9 2019.";
  return z
    .string()
    .trim()
    .max(40, monthHint)
    .transform((text, context) => {
      const found = text === "" ? "" : monthIn(text);
      if (found === undefined) context.addIssue({ code: "custom", message: monthHint });
      return found ?? z.NEVER;
    })
    .default("");
}

// People word these answers in their own ways, so every usual spelling of these two is accepted: "full-time", "Part".
function toStudyTime(input: unknown): unknown {
  const word = typeof input === "string" ? /^(full|part)\b/i.exec(input)?.[1] : undefined;
  return studyTimes.find((time) => time.slice(0, 4).toLowerCase() === word?.toLowerCase()) ?? input;
}

function startsBeforeEnd({ fromMonthYear, toMonthYear }: { fromMonthYear: string; toMonthYear: string }): boolean {
  return fromMonthYear === "" || toMonthYear === "" || fromMonthYear <= toMonthYear;
}
