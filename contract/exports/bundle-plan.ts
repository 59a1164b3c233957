import { z } from "zod";
import { groupKinds, groupNameMost } from "../accounts/bulk-options.ts";
import { Email, line, prose } from "../core/text.ts";
import { taskLimits } from "../plan/due.ts";
import { hourKinds, hoursTargetMost, hoursTextMost, minutesOf } from "../plan/typed-hours.ts";
import { witnessLimits } from "../portfolios/passes.ts";
import { EmployerAnswers, weekAnswerKinds } from "../portfolios/statements.ts";
import { decisionTextMost } from "../portfolios/verdicts.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { QualificationDocument } from "../qualifications/document.ts";
import { certificateMost, claimActs, reasonMost } from "../quality/claiming.ts";
import { checkVerdicts, sampleStates, textMost } from "../quality/sampling.ts";
import { BundleId, Sha256 } from "./bundle-files.ts";

// Of `portfolio.json`: people, times, what is planned with the learner, achieved, claimed and appealed.

export const At = z.iso.datetime();

const Person = z.strictObject({ id: BundleId, name: line(200) });

/** Without their address in a bundle for an external verifier, who reads it in a room. */
export const Assessor = Person.extend({ email: Email.or(z.literal("")) });

const planned = {
  title: line(taskLimits.title, "A task has a title."),
  text: prose(taskLimits.text),
  location: line(taskLimits.location),
  places: z.array(CriterionPlace).max(taskLimits.places),
};

const taskFacts = {
  id: BundleId,
  by: Assessor,
  doneAt: At.nullable(),
  cancelledAt: At.nullable(),
  version: z.number().int().positive(),
  createdAt: At,
  updatedAt: At,
};

/** What was planned with the learner. */
export const BundleTask = z.discriminatedUnion("kind", [
  z.strictObject({ ...planned, kind: z.literal("task"), dueOn: z.iso.date(), ...taskFacts }),
  z.strictObject({ ...planned, kind: z.literal("visit"), startsAt: At, endsAt: At, ...taskFacts }),
]);
export type BundleTask = z.infer<typeof BundleTask>;

/** A version of a qualification, whose document it carries. At import it is found by the SHA-256 of that. */
export const BundleQualification = z.strictObject({
  code: z.string().max(20),
  version: z.number().int().positive(),
  sha256: Sha256,
  document: QualificationDocument,
});
export type BundleQualification = z.infer<typeof BundleQualification>;

/** Dates are days; `hoursTarget` is in hours. */
export const BundleEnrolment = z.strictObject({
  /** By the SHA-256 of its document; absent for the reference curriculum. */
  qualification: Sha256.optional(),
  registrationNo: line(40),
  registeredOn: z.iso.date().nullable(),
  startedOn: z.iso.date(),
  plannedEndOn: z.iso.date().nullable(),
  hoursTarget: z.number().int().positive().max(hoursTargetMost).nullable(),
  endedOn: z.iso.date().nullable(),
  endReason: line(500),
});
export type BundleEnrolment = z.infer<typeof BundleEnrolment>;

/** A unit, or one outcome of it, that an assessor marked as achieved, or took back. */
export const BundleAchievement = z.strictObject({
  unit: CriterionPlace.shape.unit,
  outcome: CriterionPlace.shape.learningOutcome.nullable(),
  verdict: z.enum(["accepted", "taken back"]),
  text: prose(decisionTextMost),
  assessor: Assessor,
  at: At,
});
export type BundleAchievement = z.infer<typeof BundleAchievement>;

/** What became of a claim of a unit of the learner; the acts on one unit follow one another. */
export const BundleClaim = z.strictObject({
  unit: CriterionPlace.shape.unit,
  act: z.enum(claimActs),
  batch: line(40),
  reference: line(certificateMost),
  reason: line(reasonMost),
  by: Assessor,
  at: At,
});
export type BundleClaim = z.infer<typeof BundleClaim>;

/** What was found of an appeal; in a learner's own bundle without the words that are about their assessor. */
const AppealCheck = z.strictObject({
  verdict: z.enum(checkVerdicts),
  lines: z.array(CriterionPlace.extend({ text: prose(textMost) })).max(61),
  text: prose(textMost),
  by: Assessor,
  /** Of an action: who answers it, and by which day. */
  owner: Assessor.nullable(),
  dueOn: z.iso.date().nullable(),
  at: At,
});

/** Of criteria of a round, or of none, as a record; `follows` is the appeal whose answer it is against. */
export const BundleAppeal = z.strictObject({
  id: BundleId,
  round: BundleId,
  places: z.array(CriterionPlace).max(61),
  follows: BundleId.nullable(),
  text: prose(textMost),
  at: At,
  dueOn: z.iso.date(),
  state: z.enum(sampleStates),
  checks: z.array(AppealCheck).max(1000),
});
export type BundleAppeal = z.infer<typeof BundleAppeal>;

/** At import it is found by its kind and name, or made. */
export const BundleGroup = z.strictObject({
  kind: z.enum(groupKinds),
  name: line(groupNameMost, "A group has a name."),
});
export type BundleGroup = z.infer<typeof BundleGroup>;

/** Hours off the job; `portfolio` is one of the bundle's. */
export const BundleHours = z.strictObject({
  id: BundleId,
  day: z.iso.date(),
  minutes: z.number().int().min(minutesOf.least).max(minutesOf.most),
  kind: z.enum(hourKinds),
  text: prose(hoursTextMost),
  portfolio: BundleId.nullable(),
});
export type BundleHours = z.infer<typeof BundleHours>;

/** What an employer said about a week of hours, which begins on the day `week`; their address is not in a bundle. */
export const BundleWeekAnswer = z
  .strictObject({
    week: z.iso.date(),
    kind: z.enum(weekAnswerKinds),
    text: prose(witnessLimits.reason),
    at: At,
    fingerprint: Sha256,
    pass: BundleId,
    answers: EmployerAnswers,
  })
  .refine(({ kind, answers }) => "way" in answers === (kind === "hours"));
export type BundleWeekAnswer = z.infer<typeof BundleWeekAnswer>;

/** Of a learner's record: what they work towards, and their hours. */
export const learnersPlan = {
  /** Absent for a learner who began with their account, and in version 1. */
  enrolment: BundleEnrolment.optional(),
  /** What else they worked towards; absent for nothing, and in version 1. */
  enrolments: z.array(BundleEnrolment).max(100).optional(),
  /** Every version of which something is here beside the reference curriculum; absent for none, and in version 1. */
  qualifications: z.array(BundleQualification).max(100).optional(),
  /** Cohort and employer; absent for none, in a bundle without the account, and in older ones. */
  groups: z
    .array(BundleGroup)
    .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, "A learner is in one group of a kind.")
    .optional(),
  /** By day; absent in version 1, as the answers about their weeks. */
  hours: z.array(BundleHours).max(100_000).optional(),
  weekAnswers: z.array(BundleWeekAnswer).max(10_000).optional(),
};
