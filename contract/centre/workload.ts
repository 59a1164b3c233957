import { z } from "zod";
import { call } from "../core/call.ts";
import { count } from "../core/lists.ts";
import { Person } from "../core/person.ts";

/**
 * What one assessor has to do; `assessor` is null for students without one. Students whose account is not active count
 * too, and so do their submitted portfolios, which wait all the same.
 */
export const Workload = z.object({
  assessor: Person.nullable(),
  isActive: z.boolean(),
  learners: count,
  /** How many of the learners cannot log in at present. */
  inactiveLearners: count,
  /** Portfolios that wait for review, and when the oldest of them was submitted. */
  waiting: count,
  oldestWaiting: z.iso.datetime().nullable(),
});
export type Workload = z.infer<typeof Workload>;

export const listWorkload = call("listWorkload", {
  summary: "How many learners each assessor has, and what waits for them since when; the longest wait first",
  answer: z.array(Workload),
  permission: "manageAccounts",
});
