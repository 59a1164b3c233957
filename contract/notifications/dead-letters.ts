import { z } from "zod";
import { call } from "../core/call.ts";
import { ById, Message } from "../core/text.ts";

/** A dead letter: an email that could not be sent. Its text is left out, because it may contain links with tokens. */
export const DeadLetter = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The account that has this address, which may be wrong. */
  account: z.string().nullable(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  givenUpAt: z.iso.datetime(),
  /** Why it could not be sent, as a sentence. */
  reason: z.string(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const listDeadLetters = call("listDeadLetters", {
  summary: "Emails that could not be sent, the latest first",
  answer: z.array(DeadLetter),
  permission: "manageDeadLetters",
});

export const resendDeadLetter = call("resendDeadLetter", {
  summary: "Send an email again that could not be sent",
  params: ById,
  answer: Message,
  permission: "manageDeadLetters",
});
