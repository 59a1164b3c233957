import { z } from "zod";
import { call, count } from "../core/call.ts";
import { ById, Email, line, Message, prose } from "../core/text.ts";
import { requestStates, ways, witnessLimits } from "./passes.ts";
import { Attachment, Photo, Portfolio } from "./portfolios.ts";
import { Employer, Witness } from "./statements.ts";

/** A request that somebody attests a portfolio. */
export const WitnessRequest = z.object({
  _id: z.string(),
  /** Of who was asked, as the asker knows it; "" for a code. */
  name: z.string(),
  /** Null for a code. */
  email: z.string().nullable(),
  /** Who asked. */
  by: z.string(),
  state: z.enum(requestStates),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  openedAt: z.iso.datetime().nullable(),
});
export type WitnessRequest = z.infer<typeof WitnessRequest>;

const name = line(witnessLimits.name).default("");
export const EmailRequest = z.strictObject({ email: Email, name });
export const NewRequest = z.union(
  [EmailRequest, z.strictObject({ code: z.literal(true), name })],
  "Give the email address of your witness, or ask for a code.",
);
export type NewRequest = z.output<typeof NewRequest>;

export const askWitness = call("askWitness", {
  summary: "Ask a witness, by e-mail or with a code; the path of its link is answered for a code only",
  params: ById,
  body: NewRequest,
  answer: Message.extend({ request: WitnessRequest, path: z.string().nullable() }),
  status: 201,
  permission: "askWitness",
});

export const listRequests = call("listRequests", {
  summary: "The witnesses who were asked about a portfolio, the last first",
  params: ById,
  answer: z.array(WitnessRequest),
  permission: "viewPortfolio",
});

export const revokeRequest = call("revokeRequest", {
  summary: "Revoke a request that is open: its link is dead at once",
  params: ById.extend({ pass: z.string() }),
  answer: Message,
  permission: "askWitness",
});

/** A witness of the centre, by address and name; `way` says whether a link to that address was used. */
export const ListedWitness = z.object({
  _id: z.string(),
  ...Witness.pick({ name: true, role: true, employer: true, relationship: true, competence: true }).shape,
  email: z.string(),
  way: z.enum(ways),
  /** When they signed last, and how often of those whom the viewer may see. */
  signedAt: z.iso.datetime(),
  signed: count,
  /** Since when an administrator has them marked as an expert, who, and why. */
  expert: z.object({ from: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
});
export type ListedWitness = z.infer<typeof ListedWitness>;

export const witnessesMost = 1000;

export const listWitnesses = call("listWitnesses", {
  summary: `Who has signed as a witness, the last first, at most ${witnessesMost}: an assessor's are those of their learners`,
  answer: z.array(ListedWitness),
  permission: "listWitnesses",
});

export const Expertise = z.object({ reason: prose(witnessLimits.reason, "Say why they are an expert.") });

export const markExpert = call("markExpert", {
  summary: "Mark a witness as an expert of the trade, with a reason",
  params: ById,
  body: Expertise,
  answer: Message,
  permission: "markExpert",
});

const token = z.string().max(200).default("");
const Pass = z.object({ token });

/** What a link shows: all that is attested. */
export const Attested = z.object({
  learner: z.string(),
  fingerprint: z.string(),
  ...Portfolio.pick({ title: true, dateTime: true, postcode: true, method: true, jobType: true }).shape,
  ...Portfolio.pick({ taskDescription: true, reasonForTask: true, objectiveOfJob: true }).shape,
  ...Portfolio.pick({ statement: true, sections: true }).shape,
  photos: z.array(Photo.omit({ sha256: true })),
  attachments: z.array(Attachment.omit({ sha256: true })),
  /** Who was asked at their own address, as far as it is known; null behind a code. */
  known: Witness.omit({ sawIt: true, signature: true }).partial().nullable(),
  /** Behind the link of a letter: what was signed in the name of its reader. */
  signed: z.object({ by: z.string(), at: z.iso.datetime(), text: z.string() }).nullable(),
});
export type Attested = z.infer<typeof Attested>;

/** What a link to an employer shows: the seven days of a week. */
export const AttestedWeek = z.object({
  learner: z.string(),
  fingerprint: z.string(),
  /** Its Monday. */
  week: z.iso.date(),
  minutes: count,
  hours: z.array(z.object({ day: z.iso.date(), minutes: count, kind: z.string(), text: z.string() })),
  known: Employer.omit({ signature: true }).partial().nullable(),
  signed: Attested.shape.signed,
});
export type AttestedWeek = z.infer<typeof AttestedWeek>;

export const viewPass = call("viewPass", {
  summary: "What a link to a witness or an employer is about; nothing is used up",
  body: Pass,
  answer: z.union([Attested, AttestedWeek]),
  open: true,
});

export const SignedStatement = Witness.extend({
  token,
  fingerprint: z.string().max(64),
  text: prose(witnessLimits.text, "Say what you saw."),
  /** Asked behind a code only. */
  contact: z.union([z.literal(""), Email]).default(""),
});
export type SignedStatement = z.output<typeof SignedStatement>;

/** `of` tells it from a witness's. */
export const SignedWeek = Employer.extend({
  of: z.literal("week"),
  ...SignedStatement.pick({ token: true, fingerprint: true, contact: true }).shape,
  text: prose(witnessLimits.reason).default(""),
});
export type SignedWeek = z.output<typeof SignedWeek>;

export const signStatement = call("signStatement", {
  summary: "Sign as a witness, or confirm a week of hours as an employer; once",
  body: z.discriminatedUnion("of", [SignedStatement.extend({ of: z.undefined().optional() }), SignedWeek]),
  answer: Message,
  status: 201,
  open: true,
});

export const declineStatement = call("declineStatement", {
  summary: "Say why one would rather not sign; the link is used up",
  body: Pass.extend({ text: line(witnessLimits.reason, "Say why, in one line.") }),
  answer: Message,
  status: 201,
  open: true,
});

export const disownStatement = call("disownStatement", {
  summary: "Say that it was not oneself who was asked, or who signed",
  body: Pass,
  answer: Message,
  status: 201,
  open: true,
});
