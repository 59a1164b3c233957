import { z } from "zod";
import { call } from "../core/call.ts";
import { Person } from "../core/person.ts";

const count = z.number().int().nonnegative();

/** One learner of an assessor, with the criteria of the curriculum for which they have evidence and those signed off. */
export const Learner = Person.extend({
  isActive: z.boolean(),
  covered: count,
  signedOff: count,
  /** Portfolios that wait for review, and when the oldest of them was submitted. */
  waiting: count,
  waitingSince: z.iso.datetime().nullable(),
  /** When they last submitted something; null when they never have. Drafts are private, so they are no activity here. */
  lastActivityAt: z.iso.datetime().nullable(),
});
export type Learner = z.infer<typeof Learner>;

/** `criteria` is the number of criteria of the whole curriculum. */
export const Caseload = z.object({ learners: z.array(Learner), criteria: count });
export type Caseload = z.infer<typeof Caseload>;

export const viewCaseload = call("viewCaseload", {
  summary: "Every learner of the assessor with progress, what waits and the last activity, the longest wait first",
  answer: Caseload,
  permission: "viewAssessment",
});
