import { z } from "zod";
import { call } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, Message, prose } from "../core/text.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { appealStates } from "./appealing.ts";
import { SampleLine } from "./samples.ts";
import { handKinds, textLeast, textMost } from "./sampling.ts";

const moment = z.iso.datetime();

function words(missing: string) {
  return prose(textMost).pipe(z.string().min(textLeast, missing));
}

/** Criteria of one round that stand as not yet, or none for a record that is disputed. */
export const NewAppeal = z.object({
  places: z.array(CriterionPlace).max(61).default([]),
  /** Against the answer to this appeal of the same: somebody else answers. */
  follows: z.string().nullable().default(null),
  text: words(`Say why, in at least ${textLeast} characters.`),
});
export type NewAppeal = z.output<typeof NewAppeal>;

export const Appeal = z.object({
  _id: z.string(),
  places: z.array(CriterionPlace),
  follows: z.string().nullable(),
  text: z.string(),
  at: moment,
  state: z.enum(appealStates),
  dueOn: z.string(),
  /** Whether somebody was found who may answer. */
  isGiven: z.boolean(),
  /** What the verifier said to the learner: where they do not uphold it. */
  answer: z.object({ by: z.string(), text: z.string(), at: moment }).nullable(),
  /** Until when its learner can appeal against that; null where they cannot. */
  againUntil: z.string().nullable(),
  /** What the awarding body said, as an administrator noted it. */
  noted: z.object({ text: z.string(), at: moment }).nullable(),
});
export type Appeal = z.infer<typeof Appeal>;

export const listAppeals = call("listAppeals", {
  summary: "The appeals against decisions on a portfolio, the first one first, and what its learner can still appeal",
  params: ById,
  answer: z.object({
    appeals: z.array(Appeal),
    open: z.array(z.object({ round: z.string(), places: z.array(CriterionPlace), until: z.string() })),
  }),
  permission: "viewAppeals",
});

export const appeal = call("appeal", {
  summary: "Appeal a not yet, a disputed record or the first answer: somebody who had no part in it answers",
  params: ById,
  body: NewAppeal,
  answer: Message,
  status: 201,
  permission: "appeal",
});

export const raiseConcern = call("raiseConcern", {
  summary: "Say what is of concern about a portfolio or its decisions; its learner does not see it, and claims wait",
  params: ById,
  body: z.object({ text: words(`Say what concerns you, in at least ${textLeast} characters.`) }),
  answer: Message,
  status: 201,
  permission: "raiseConcern",
});

export const noteOutcome = call("noteOutcome", {
  summary: "Note what the awarding body said of an appeal that was not upheld twice",
  params: ById,
  body: z.object({ text: words(`Say what came of it, in at least ${textLeast} characters.`) }),
  answer: Message,
  status: 201,
  permission: "noteOutcome",
});

/** An appeal or a concern; `isSecond` is an appeal against an answer. */
export const RaisedLine = SampleLine.extend({ isSecond: z.boolean(), checker: Person.nullable() });
export type RaisedLine = z.infer<typeof RaisedLine>;

export const listRaised = call("listRaised", {
  summary: "Appeals and concerns, those that are open first, then the newest",
  answer: z.array(RaisedLine),
  permission: "readQuality",
});

/** A closed round with decisions, as it is found to be sampled. */
export const FoundRound = z.object({
  _id: z.string(),
  title: z.string(),
  learner: Person,
  assessor: Person,
  reviewedAt: moment,
});
export type FoundRound = z.infer<typeof FoundRound>;

export const findRounds = call("findRounds", {
  summary: "The latest closed rounds of learners whose name has these words: at most 20",
  query: z.object({ search: z.string().trim().max(100).default("") }),
  answer: z.array(FoundRound),
  permission: "drawSamples",
});

export const sampleByHand = call("sampleByHand", {
  summary: "Sample a closed round without a draw, or say that an assessor is observed, with a reason",
  body: z.object({
    round: z.string("Choose a round."),
    kind: z.enum(handKinds, "Choose what kind of sample it is."),
    reason: words(`Say why, in at least ${textLeast} characters.`),
    /** Who looks at it; oneself unless another is named. */
    checker: z.string().nullable().default(null),
  }),
  answer: Message.extend({ sample: z.string() }),
  status: 201,
  permission: "drawSamples",
});
