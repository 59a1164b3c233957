import { z } from "zod";
import { call } from "../core/call.ts";

const count = z.number().int().nonnegative();
const day = z.iso.datetime();

/** What an administrator should look at first. Each count leads to its list; the example is the most urgent of it. */
export const Attention = z.object({
  /** Active learners without an active assessor; the first by name, and how many portfolios of theirs wait since when. */
  unassigned: z.object({ count, example: z.string().nullable(), waiting: count, since: day.nullable() }),
  /** Portfolios that have waited for more than ten days, and since when the oldest waits. */
  late: z.object({ count, since: day.nullable() }),
  /** Accounts that wait for their first activation; the one that waits longest. */
  inactive: z.object({ count, example: z.string().nullable(), since: day.nullable() }),
  /** Applications that no administrator has opened; the latest applicant. */
  applications: z.object({ count, example: z.string().nullable() }),
  /** E-mails that could not be delivered; the latest recipient. */
  deadLetters: z.object({ count, example: z.string().nullable(), since: day.nullable() }),
  /** Photos whose stored files are lost or have decayed; the portfolio and learner of the first, and since when. */
  damaged: z.object({ count, example: z.string().nullable(), since: day.nullable() }),
  /**
   * 1 when the last automatic backup failed, for this reason, or is too old; when the last complete one was made; and whether
   * automatic ones are written in clear (1.0.0 does not say).
   */
  backup: z.object({
    count,
    reason: z.string().nullable(),
    since: day.nullable(),
    inClear: z.enum(["all", "without the key"]).nullable().optional(),
  }),
});
export type Attention = z.infer<typeof Attention>;

/** The numbers beside the entries of the navigation; those that the role has. `progress` is in whole percent. */
export const NavigationCounts = z.object({
  portfolios: count.optional(),
  progress: z.number().int().min(0).max(100).optional(),
  waiting: count.optional(),
  users: count.optional(),
  applications: count.optional(),
  deadLetters: count.optional(),
  /** Portfolios that have waited for more than ten days. */
  late: count.optional(),
});
export type NavigationCounts = z.infer<typeof NavigationCounts>;

export const viewCounts = call("viewCounts", {
  summary: "The numbers beside the entries of the navigation",
  answer: NavigationCounts,
  permission: "viewSelf",
});
