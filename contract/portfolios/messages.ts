import { z } from "zod";
import { call } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, Message, prose } from "../core/text.ts";
import { messageMost } from "./questions.ts";

/** A question about a portfolio, or an answer: its learner's, or an assessor's. Never changed. */
export const PortfolioMessage = z.object({ _id: z.string(), by: Person, text: z.string(), at: z.iso.datetime() });
export type PortfolioMessage = z.infer<typeof PortfolioMessage>;

export const messagesShown = 500;

export const listMessages = call("listMessages", {
  summary: `What its learner and their assessor have asked and answered beside a portfolio, oldest first; the last ${messagesShown}`,
  params: ById,
  answer: z.array(PortfolioMessage),
  permission: "readMessages",
});

export const writeMessage = call("writeMessage", {
  summary: "Ask or answer beside a portfolio, which itself stays as it is",
  params: ById,
  body: z.strictObject({ text: prose(messageMost, "Write something first.") }),
  answer: Message,
  status: 201,
  permission: "writeMessage",
});
