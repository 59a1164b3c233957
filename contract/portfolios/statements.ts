import { z } from "zod";
import { prose } from "../core/text.ts";

export const aiHelpMost = 500;

/** What a learner declares when they submit: that it is their own work, and how AI helped; "" when it did not. */
export const declarationFields = {
  declared: z.stringbool().or(z.boolean()).default(false),
  aiHelp: prose(aiHelpMost).default(""),
};

/** Somebody's word about a portfolio as it was then. */
export const Statement = z.object({
  _id: z.string(),
  /** The learner's: a declaration of their own work, whose text says how AI helped; their answer to a record. */
  kind: z.enum(["declaration", "confirm", "dispute"]),
  by: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  /** Whether the portfolio is still what it was about: no text, photo or caption has changed. */
  matches: z.boolean(),
});
export type Statement = z.infer<typeof Statement>;
