import type { Feedback } from "contract/reviews/reviews.ts";
import type { DraftStorage } from "../drafts/use-draft-storage.ts";
import type { SendablePhoto } from "../sending/upload.ts";
import type { Act } from "./item.ts";
import { queueDraft, withoutDraft } from "./queue-draft.ts";

/** The portfolio, and what it is called where it waits to be sent. */
export interface Reviewed {
  id: string;
  title: string;
  /** The learner. */
  person: string;
}

/** What goes into the outbox with a request that gets no answer. */
export interface ForOutbox {
  /** The draft that it was made from, and what that holds when it is opened again. */
  draft?: Pick<DraftStorage<never>, "account" | "move" | "flush">;
  valuesOf?: (values: unknown) => unknown;
  /** What is recorded, which lies with the draft. */
  files?: SendablePhoto[];
}

interface Sent {
  body: Feedback;
  sendKey: string;
  /** If-Match. */
  version: string;
}

/** Lets what was done with a portfolio wait in the outbox. Answers the sentence that says so; undefined where it cannot. */
export async function queueReview(
  { id, ...whose }: Reviewed,
  sent: Sent,
  { draft, valuesOf, files }: ForOutbox,
): Promise<string | undefined> {
  const from = draft ?? withoutDraft();
  if (!from) return undefined;
  const about = { call: "reviewPortfolio", portfolio: id, form: `feedback:${id}`, ...whose, ...sent } as const;
  return queueDraft(from, { ...about, act: actOf(sent.body) }, files, valuesOf);
}

function actOf({ status, assessorComments, finish }: Feedback): Act {
  if (finish) return "signOff";
  if (status === "Done") return "finish";
  if (status === "To Be Reviewed") return "saveFeedback";
  return assessorComments === undefined ? "reopen" : "submitFeedback";
}
