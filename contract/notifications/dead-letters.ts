import { z } from "zod";
import { call } from "../core/call.ts";
import { ById, Message } from "../core/text.ts";

/** A letter that could not be sent: to whom, about what, and why not. Never what it says, for it may hold links. */
export const DeadLetter = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  givenUpAt: z.iso.datetime(),
  /** A sentence. */
  reason: z.string(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const listDeadLetters = call("listDeadLetters", {
  summary: "Letters that could not be sent, the latest first",
  answer: z.array(DeadLetter),
  permission: "manageDeadLetters",
});

export const resendDeadLetter = call("resendDeadLetter", {
  summary: "Try once more to send a letter that could not be sent",
  params: ById,
  answer: Message,
  permission: "manageDeadLetters",
});
