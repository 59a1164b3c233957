import { z } from "zod";
import { line } from "../core/text.ts";
import { relationships, signaturePath, ways, witnessLimits } from "./passes.ts";

/** Who a witness says they are, and how they know of it. */
export const Witness = z.object({
  name: line(witnessLimits.name, "Enter your name."),
  role: line(witnessLimits.job, "Enter your job."),
  employer: line(witnessLimits.job, "Enter your employer."),
  relationship: z.enum(relationships, "Choose how you know them."),
  competence: line(witnessLimits.competence, "Say how you know this trade."),
  /** Whether they were there; otherwise they were told, and it is hearsay. */
  sawIt: z.boolean("Choose I saw it or I was told."),
  /** As `signaturePath`: "" for a name that was typed. */
  signature: z
    .string()
    .max(witnessLimits.signature, "Sign again, with fewer strokes.")
    .regex(signaturePath, "Sign again, or type your name instead."),
});
export type Witness = z.output<typeof Witness>;

/** What an employer says about a week of hours: that it is right, that it is not, or that they are somebody else. */
export const weekAnswerKinds = ["hours", "refuseHours", "disown"] as const;
export type WeekAnswerKind = (typeof weekAnswerKinds)[number];

/** Who an employer says they are. */
export const Employer = Witness.pick({ name: true, role: true, employer: true, signature: true });

/** As of a witness: the way, and whether it was signed from the network of the learner who had asked, within the hour. */
const signed = { way: z.enum(ways), isNear: z.boolean() };

/** What is kept of an employer's answer beside its text. */
export const EmployerAnswers = z.union([
  Employer.extend(signed).strict(),
  z.strictObject({ name: z.string().max(witnessLimits.name) }),
]);
export type EmployerAnswers = z.output<typeof EmployerAnswers>;

/** What is kept of a witness's answer beside its text. Of one who declined or was not meant, only the name is known. */
export const Answers = z.union([
  Witness.extend(signed).strict(),
  z.strictObject({ name: z.string().max(witnessLimits.name) }),
]);
export type Answers = z.output<typeof Answers>;

/** Somebody's word about a portfolio as it was then. */
export const Statement = z.object({
  _id: z.string(),
  /**
   * The learner's: a declaration of their own work, whose text says how AI helped, and their answer to a record. A witness
   * gives a testimony, declines with a reason, or disowns what was asked of them or signed in their name.
   */
  kind: z.enum(["declaration", "confirm", "dispute", "testimony", "decline", "disown"]),
  by: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  /** Whether the portfolio is still what it was about: no text, photo or caption has changed. */
  matches: z.boolean(),
  /** Of a testimony. */
  witness: z
    .object({
      ...Witness.omit({ name: true }).shape,
      way: z.enum(ways),
      /** An administrator has marked them as an expert. */
      isExpert: z.boolean(),
      /** When the person named said that it was not them. */
      disownedAt: z.iso.datetime().nullable(),
      /** For staff alone: their address, and what may make a signature doubtful. */
      staff: z.object({ contact: z.string(), isNear: z.boolean(), otherNames: z.boolean() }).nullable(),
    })
    .optional(),
});
export type Statement = z.infer<typeof Statement>;
