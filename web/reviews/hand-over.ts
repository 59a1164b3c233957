import type { Feedback } from "contract/reviews/reviews.ts";
import { newIdempotencyKey } from "../app/new-key.ts";
import { handOver, withoutDraft } from "../outbox/hand-over.ts";
import type { Act } from "../outbox/item.ts";
import type { ForOutbox, Reviewed } from "./use-reviewing.ts";

interface Sent {
  body: Feedback;
  sendKey: string;
  /** If-Match. */
  version: string;
}

/** Lets what was done with a portfolio wait in the outbox. Answers the sentence that says so; undefined where it cannot. */
export async function handOverReview(
  { id, ...whose }: Reviewed,
  sent: Sent,
  { draft = withoutDraft(), valuesOf, followedBy }: ForOutbox,
): Promise<string | undefined> {
  if (!draft) return undefined;
  const about = { call: "reviewPortfolio", portfolio: id, form: `feedback:${id}`, ...whose, ...sent } as const;
  if (!followedBy) return handOver(draft, { ...about, act: actOf(sent.body) }, [], valuesOf);
  const next = { body: followedBy, sendKey: newIdempotencyKey(), act: actOf(followedBy) };
  return handOver(draft, { ...about, act: "signOff", followedBy: [next] }, [], valuesOf);
}

function actOf({ status, assessorComments }: Feedback): Act {
  if (status === "Done") return "finish";
  if (status === "To Be Reviewed") return "saveFeedback";
  return assessorComments === undefined ? "reopen" : "submitFeedback";
}
