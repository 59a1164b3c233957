import { z } from "zod";
import { AuditEntry } from "../audit/audit.ts";
import { call, count } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, Message, prose } from "../core/text.ts";
import { Decision } from "../portfolios/decisions.ts";
import { Photo } from "../portfolios/portfolios.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { comparedFields } from "../reviews/reviews.ts";
import {
  attributes,
  checkVerdicts,
  givenVerdicts,
  risks,
  type SampleKind,
  sampleKinds,
  sampleStates,
  textLeast,
  textMost,
} from "./sampling.ts";

const moment = z.iso.datetime();

/** A line of a list of samples. */
export const SampleLine = z.object({
  _id: z.string(),
  kind: z.enum(Object.keys(sampleKinds) as SampleKind[]),
  title: z.string(),
  learner: Person,
  assessor: Person,
  state: z.enum(sampleStates),
  at: moment,
  /** A day. */
  dueOn: z.string(),
});
export type SampleLine = z.infer<typeof SampleLine>;

export const viewDesk = call("viewDesk", {
  summary:
    "The samples that wait for this person, the longest waiting first; of an administrator without the duty: everybody's",
  answer: z.object({ samples: z.array(SampleLine), total: count }),
  permission: "viewDesk",
});

/** An action that is required of an assessor: `dueOn` is its day. */
export const Action = SampleLine.extend({ portfolio: z.string(), text: z.string(), by: Person });
export type Action = z.infer<typeof Action>;

export const listActions = call("listActions", {
  summary: "The actions that this assessor has to answer, due first",
  answer: z.array(Action),
  permission: "listActions",
});

/** Of a check: places that it does not agree with, and why. */
const Line = CriterionPlace.extend({ text: prose(textMost).default("") });

export const Check = z.object({
  by: Person,
  verdict: z.enum(checkVerdicts),
  lines: z.array(Line),
  text: z.string(),
  owner: Person.nullable(),
  dueOn: z.string().nullable(),
  at: moment,
});
export type Check = z.infer<typeof Check>;

/** A closed round as it was judged, its decisions, and what was found. */
export const Sample = SampleLine.extend({
  version: z.number().int(),
  portfolio: z.string(),
  /** Why it was drawn: what it was the first to show of this assessor; none for one of the rate's, or a countersignature. */
  reasons: z.array(z.object({ attribute: z.enum(attributes), value: z.string() })),
  /** Who is to look at it, or did; null while nobody may. */
  checker: Person.nullable(),
  drawnAt: moment,
  place: z.number().int(),
  /** Of one without a draw: who asked for it, in which words, and the criteria that a learner appeals. */
  asked: z.object({ by: Person, text: z.string(), places: z.array(CriterionPlace) }).nullable(),
  /** Of an appeal that was not upheld twice: the awarding body's outcome can be noted. */
  isLast: z.boolean(),
  round: z.object({ number: z.number().int(), reviewedAt: moment, comments: z.string() }),
  decisions: z.array(Decision),
  /** What the learner, or the assessor of a record, had written then. */
  texts: z.partialRecord(z.enum(comparedFields), z.string()),
  photos: z.array(Photo),
  /** Photos of this round that were removed since. */
  photosGone: count,
  /** What a witness or the learner had said by then, and who countersigned it since. */
  said: z.array(z.object({ kind: z.string(), by: z.string(), text: z.string(), at: moment })),
  /** Of an appeal against an answer that one is among them. */
  checks: z.array(Check),
  /** For a verifier: the newest entries of the audit log about its portfolio. */
  happened: z.array(AuditEntry),
  /** Whom an action may be given to: the assessor, and the learner's present one. */
  owners: z.array(Person),
  /** What was found of this assessor so far. */
  soFar: z.object({
    risk: z.enum(risks),
    rate: z.number(),
    checked: count,
    agreed: count,
    actions: count,
    waiting: count,
  }),
});
export type Sample = z.infer<typeof Sample>;

export const viewSample = call("viewSample", {
  summary: "One sample with the evidence as it was judged, its decisions and its checks; each view is in the audit log",
  params: ById,
  answer: Sample,
  permission: "viewSample",
});

export const GivenCheck = z
  .object({
    verdict: z.enum(givenVerdicts, "Choose what you found."),
    lines: z.array(Line).max(61).default([]),
    text: prose(textMost).default(""),
    owner: z.string().nullable().default(null),
    dueOn: z.iso.date("Choose a day.").nullable().default(null),
  })
  .refine(({ verdict, text }) => verdict === "agree" || text.length >= textLeast, {
    path: ["text"],
    message: `Say it in at least ${textLeast} characters.`,
  });
export type GivenCheck = z.output<typeof GivenCheck>;

export const checkSample = call("checkSample", {
  summary: "Agree, require an action, answer one, or say that it cannot be judged",
  params: ById,
  versioned: true,
  body: GivenCheck,
  answer: Message,
  permission: "checkSample",
});
