import { z } from "zod";
import { call, count } from "../core/call.ts";
import { ById } from "../core/text.ts";

/** What waits for somebody who is to be deactivated. */
export const Handover = z.object({
  learners: count,
  /** Of their learners, portfolios that wait for feedback. */
  rounds: count,
  /** Samples that they have not closed; others get them. */
  samples: count,
  /** Records that they made and whose learners have not confirmed them. */
  records: count,
});
export type Handover = z.infer<typeof Handover>;

export const viewHandover = call("viewHandover", {
  summary: "What waits for a person, before their account is deactivated",
  params: ById,
  answer: Handover,
  permission: "manageAccounts",
});
