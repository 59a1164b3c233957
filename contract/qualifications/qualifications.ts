import { z } from "zod";
import { call, count } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, line, Message } from "../core/text.ts";
import { CriterionPlace } from "./criterion-place.ts";
import { QualificationDocument, qualificationLimits } from "./document.ts";
import { cellKeyMost, unitKeyMost } from "./keys.ts";

const moment = z.iso.datetime();

/** A version of a qualification as lists show it. That of the reference curriculum has its code as its id. */
export const QualificationLine = z.object({
  _id: z.string(),
  code: z.string(),
  version: count,
  title: z.string(),
  units: count,
  /** Its units as everything else names them (keys.ts). */
  unitKeys: z.array(z.string()),
  criteria: count,
  /** How many learners work towards it now; null for who does not run the centre. */
  learners: count.nullable(),
  /** Null of the reference. */
  imported: z.object({ by: Person, at: moment }).nullable(),
  /** Nobody is enrolled on it any more; those who are stay. */
  retiredAt: moment.nullable(),
});
export type QualificationLine = z.infer<typeof QualificationLine>;

export const listQualifications = call("listQualifications", {
  summary: "Every version of every qualification: the reference first, then by code, the newest version first",
  answer: z.object({ qualifications: z.array(QualificationLine) }),
  permission: "readQualifications",
});

export const viewQualification = call("viewQualification", {
  summary: "A version of a qualification, which never changes",
  params: ById,
  answer: z.object({ _id: z.string(), code: z.string(), version: count, document: QualificationDocument }),
  permission: "readQualifications",
});

export const jobsMost = 500;

/** A job of the catalogue. Its places are written "315 6.3b", or "301 2 b" with the outcome (catalogue.ts). */
export const CatalogueJob = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, "The id of a job has only small letters, digits and hyphens."),
  title: line(80, "Enter the title of the job."),
  show: line(300, "Say what to photograph."),
  words: line(300),
  places: z
    .array(z.string().max(unitKeyMost + 42))
    .min(1, "A job shows at least one criterion.")
    .max(60),
  cells: z.array(z.string().max(cellKeyMost)).max(40).optional(),
});

/** The jobs of one code, for all its versions; those of the reference are built in until the centre changes them. */
export const Catalogue = z.object({
  code: z.string(),
  jobs: z.array(CatalogueJob),
  changed: z.object({ by: Person, at: moment }).nullable(),
  /** How often it was changed: what If-Match compares. */
  version: count,
});
export type Catalogue = z.infer<typeof Catalogue>;

const ByCode = z.object({ code: z.string().max(20) });

export const viewCatalogue = call("viewCatalogue", {
  summary: "The jobs that the centre offers for a qualification",
  params: ByCode,
  answer: Catalogue,
  permission: "readQualifications",
});

export const changeCatalogue = call("changeCatalogue", {
  summary: "Replace the jobs that the centre offers for a qualification",
  params: ByCode,
  versioned: true,
  bodyBytes: qualificationLimits.bodyBytes,
  body: z.object({ jobs: z.array(CatalogueJob).max(jobsMost, `A catalogue has at most ${jobsMost} jobs.`) }),
  answer: Message.extend({ catalogue: Catalogue }),
  permission: "manageQualifications",
});

/** A file as it was chosen. CSV has the columns `unit,unitTitle,outcome,outcomeText,criterion,criterionText`. */
export const QualificationFile = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("json"), text: z.string().max(qualificationLimits.bytes) }),
  z.object({
    kind: z.literal("csv"),
    text: z.string().max(qualificationLimits.bytes),
    code: z.string().max(20),
    title: line(200),
  }),
]);
export type QualificationFile = z.infer<typeof QualificationFile>;

/** What is wrong in a file, and where: "row 12, criterionText", or "units 3, outcomes 1, text" in JSON. */
export const Fault = z.object({ where: z.string(), message: z.string() });
export type Fault = z.infer<typeof Fault>;

/** A criterion of the newest version of the same code that is another one in the file; null where there is none. */
const Difference = z.object({ place: z.string(), was: z.string().nullable(), becomes: z.string().nullable() });

export const QualificationPreview = z.object({
  faults: z.array(Fault),
  /** How many there are in all: of many only the first are listed. */
  faultsTotal: count,
  /** What would be imported; null while there are faults. */
  found: z
    .object({ code: z.string(), title: z.string(), version: count, units: count, criteria: count, requirements: count })
    .nullable(),
  /** Against the newest version of the same code. */
  differences: z.array(Difference),
  differencesTotal: count,
});
export type QualificationPreview = z.infer<typeof QualificationPreview>;

export const previewQualification = call("previewQualification", {
  summary: "Read a qualification from a file without importing it: its faults, and what differs from the last version",
  body: QualificationFile,
  bodyBytes: qualificationLimits.bodyBytes,
  answer: QualificationPreview,
  permission: "manageQualifications",
});

export const importQualification = call("importQualification", {
  summary: "Import a version of a qualification",
  body: QualificationFile,
  bodyBytes: qualificationLimits.bodyBytes,
  answer: Message.extend({ qualification: QualificationLine }),
  status: 201,
  permission: "manageQualifications",
});

export const retireQualification = call("retireQualification", {
  summary: "Enrol nobody on a version any more",
  params: ById,
  answer: Message,
  permission: "manageQualifications",
});

/** What a learner works towards. The first that a learner has carries the dates of their plan (plan/enrolments.ts). */
export const EnrolmentLine = z.object({
  _id: z.string(),
  qualification: QualificationLine.pick({ _id: true, code: true, version: true, title: true }),
  startedOn: z.iso.date(),
  registrationNo: z.string(),
  registeredOn: z.iso.date().nullable(),
  endedOn: z.iso.date().nullable(),
  endReason: z.string(),
  version: count,
});
export type EnrolmentLine = z.infer<typeof EnrolmentLine>;
const Enrolments = z.object({ enrolments: z.array(EnrolmentLine) });

/** The most qualifications that one learner works towards at once. */
export const enrolmentsMost = 3;

export const listEnrolments = call("listEnrolments", {
  summary: "What a learner works towards, and what they did",
  params: ById,
  answer: Enrolments.extend({ learner: Person }),
  permission: "viewEnrolments",
});

export const enrol = call("enrol", {
  summary: "Enrol a learner on another qualification",
  body: z.object({
    learner: z.string(),
    qualification: z.string().max(32),
    startedOn: z.iso.date(),
    registrationNo: line(40).default(""),
    registeredOn: z.iso.date("Enter the day of the registration, or leave it empty.").nullable().default(null),
  }),
  answer: Message.extend(Enrolments.shape),
  status: 201,
  permission: "manageQualifications",
});

export const Registered = z.object({
  registrationNo: line(40),
  registeredOn: z.iso.date("Enter the day of the registration, or leave it empty.").nullable(),
});
export type Registered = z.output<typeof Registered>;

/** The same as it is typed: without a day it is "". */
export const TypedRegistration = Registered.extend({ registeredOn: Registered.shape.registeredOn.or(z.literal("")) });

export const changeRegistration = call("changeRegistration", {
  summary: "Correct how a learner is registered with the awarding body",
  params: ById,
  versioned: true,
  body: Registered,
  answer: Message.extend(Enrolments.shape),
  permission: "manageQualifications",
});

export const endEnrolment = call("endEnrolment", {
  summary: "End an enrolment; what was decided stays",
  params: ById,
  versioned: true,
  body: z.object({ reason: line(200, "Say why.") }),
  answer: Message.extend(Enrolments.shape),
  permission: "manageQualifications",
});

const Mapped = z.object({ from: CriterionPlace, to: CriterionPlace });

/** What becomes of a learner's accepted criteria under the other version. */
export const Move = z.object({
  /** Criteria of equal number and text. */
  matched: z.array(Mapped),
  /** Those that were mapped by hand. */
  mapped: z.array(Mapped),
  /** What the other version does not have; it stays where it is. */
  unmatched: z.array(CriterionPlace.extend({ text: z.string() })),
});
export type Move = z.infer<typeof Move>;

export const moveEnrolment = call("moveEnrolment", {
  summary:
    "Move a learner to another version: what they have achieved is carried over where it matches; or see what would be",
  params: ById,
  versioned: true,
  body: z.object({ to: z.string().max(32), map: z.array(Mapped).max(500).default([]), preview: z.boolean() }),
  answer: Message.extend({ move: Move, ...Enrolments.shape }),
  permission: "manageQualifications",
});
