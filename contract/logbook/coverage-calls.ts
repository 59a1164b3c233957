import { z } from "zod";
import { call } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, Message, prose } from "../core/text.ts";
import { decisionTextMost, reasonLeast } from "../portfolios/verdicts.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { Qualifications } from "../qualifications/enrolled.ts";
import { unitKeyMost } from "../qualifications/keys.ts";
import { cellStates } from "./range.ts";

/** A portfolio that shows something of the range. */
const Shown = z.object({ _id: z.string(), title: z.string(), dateTime: z.iso.datetime(), postcode: z.string() });

const Cell = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(cellStates),
  /** What shows it, or would, the latest first; several portfolios of one occasion count once. */
  evidence: z.array(Shown),
  occasions: z.number().int(),
  /** The undecided criteria that it waits for. */
  waitsFor: z.array(z.string()),
});

/** A unit, or with `outcome` one outcome of it, that an assessor has marked as achieved. */
export const Achievement = z.object({
  unit: z.string(),
  outcome: z.string().nullable(),
  /** It lapses when what it rests on counts no longer. */
  state: z.enum(["achieved", "lapsed"]),
  by: z.string(),
  at: z.iso.datetime(),
});
export type Achievement = z.infer<typeof Achievement>;

/** Of several qualifications only that of this enrolment (`listEnrolments`); all that a learner works towards without it. */
const OfEnrolment = z.object({ enrolment: z.string().max(64).optional() });

/** How far a learner has come beside the criteria that their logbook shows. */
export const Coverage = z.object({
  student: Person,
  qualifications: Qualifications,
  /** What the qualification asks across jobs. */
  range: z.array(
    z.object({
      id: z.string(),
      unit: z.string(),
      /** Empty where it is asked of the whole unit. */
      outcome: z.string(),
      kind: z.enum(["cells", "occasions", "method"]),
      text: z.string(),
      realWork: z.boolean(),
      least: z.number().int(),
      shown: z.number().int(),
      isMet: z.boolean(),
      cells: z.array(Cell),
    }),
  ),
  /** On how many occasions each criterion that has evidence was shown. */
  occasions: z.array(CriterionPlace.extend({ occasions: z.number().int() })),
  /** What each unit lacks before it can be marked as achieved, as the refusal says it; nothing for one that can. */
  missing: z.array(z.object({ unit: z.string(), parts: z.array(z.string()) })),
  achievements: z.array(Achievement),
});
export type Coverage = z.infer<typeof Coverage>;

const unit = z.string().max(unitKeyMost);
const outcome = z
  .string()
  .regex(/^\d{1,3}$/, "An outcome is a number.")
  .optional();

const Achieved = z.object({ unit, outcome });
const AchievementTakenBack = Achieved.extend({
  reason: prose(decisionTextMost).pipe(z.string().min(reasonLeast, "Say why you take this back.")),
});

export const viewOwnCoverage = call("viewOwnCoverage", {
  summary: "What the student has shown of the range, on how many occasions, and the units that are achieved",
  query: OfEnrolment,
  answer: Coverage,
  permission: "viewOwnLogbook",
});

export const viewCoverage = call("viewCoverage", {
  summary: "The same of one student",
  params: ById,
  query: OfEnrolment,
  answer: Coverage,
  permission: "viewLogbook",
  scope: "progress",
});

export const achieve = call("achieve", {
  summary: "Mark a unit or an outcome of a student as achieved",
  params: ById,
  body: Achieved,
  answer: Message.extend({ coverage: Coverage }),
  status: 201,
  permission: "achieve",
});

export const takeBackAchievement = call("takeBackAchievement", {
  summary: "Take back that a unit or an outcome is achieved, with a reason",
  params: ById,
  body: AchievementTakenBack,
  answer: Message.extend({ coverage: Coverage }),
  permission: "achieve",
});
