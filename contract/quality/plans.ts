import { z } from "zod";
import { call, count } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, Message, prose } from "../core/text.ts";
import { referenceCode } from "../qualifications/keys.ts";
import { attributes, defaultRates, raisedRisks, riskReasonMost, risks, textLeast, whyRaised } from "./sampling.ts";

const rate = z
  .number("Give a share in per cent.")
  .int()
  .min(1, "Sample at least 1 %.")
  .max(100, "Sample at most 100 %.");
export const Rates = z.object({ new: rate, high: rate, standard: rate, low: rate });

/** For one qualification, by its code, and period; the same again changes its rates. */
export const GivenPlan = z
  .object({
    qualification: z.string().max(20).default(referenceCode),
    from: z.iso.date("Choose the first day."),
    /** The last day. */
    until: z.iso.date("Choose the last day."),
    rates: Rates.default(defaultRates),
  })
  .refine(({ from, until }) => from < until, { path: ["until"], message: "Choose a last day after the first." });
export type GivenPlan = z.output<typeof GivenPlan>;

export const Plan = z.object({
  _id: z.string(),
  qualification: z.string(),
  from: z.string(),
  until: z.string(),
  rates: Rates,
  version: z.number().int(),
});
export type Plan = z.infer<typeof Plan>;

export const listPlans = call("listPlans", {
  summary: "The sampling plans, the latest first",
  answer: z.array(Plan),
  permission: "readQuality",
});

export const setPlan = call("setPlan", {
  summary: "Make a sampling plan, or change the rates of the one for the same period; version 0 is of one that is new",
  versioned: true,
  body: GivenPlan,
  answer: Message.extend({ plan: Plan }),
  status: 201,
  permission: "drawSamples",
});

/** To what a verifier raised the risk of an assessor, and why. */
export const RaisedRisk = z.object({
  risk: z.enum(raisedRisks),
  reason: z.string(),
  by: Person,
  at: z.iso.datetime(),
});
export type RaisedRisk = z.infer<typeof RaisedRisk>;

/** An assessor's part in the next draw. `eligible` may look at some of their rounds. */
export const NextOf = z.object({
  assessor: Person,
  risk: z.enum(risks),
  /** What it is without a verifier's word. */
  computed: z.enum(risks),
  raised: RaisedRisk.nullable(),
  riskVersion: count,
  isTrainee: z.boolean(),
  rate,
  rounds: count,
  atLeast: count,
  eligible: z.array(Person),
  /** So many of the samples, at least, have nobody who may look. */
  nobody: count,
});
export type NextOf = z.infer<typeof NextOf>;

/** A draw. `seed` is in hex; `population` is a SHA-256 of the ids of its rounds. */
export const Draw = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  by: Person.nullable(),
  after: z.iso.datetime(),
  until: z.iso.datetime(),
  seed: z.string(),
  population: z.string(),
  rounds: count,
  samples: count,
  agreed: count,
  actions: count,
  waiting: count,
  /** Of the waiting: those that nobody may look at. */
  unchecked: count,
  /** Drawn again from the recorded seed: rounds that only one of the two has. Only where it was asked for. */
  again: z.object({ same: count, missing: count, added: count, isSamePopulation: z.boolean() }).nullable(),
});
export type Draw = z.infer<typeof Draw>;

export const listDraws = call("listDraws", {
  summary:
    "The draws of a plan, the newest first, and what the next one takes at least; with again=yes each is drawn again and compared",
  params: ById,
  query: z.object({ again: z.literal("yes").optional() }),
  answer: z.object({
    /** `after` is the last draw, or null before the first. */
    next: z.object({ rounds: count, after: z.iso.datetime().nullable(), assessors: z.array(NextOf) }),
    draws: z.array(Draw),
  }),
  permission: "readQuality",
});

export const drawSamples = call("drawSamples", {
  summary: "Draw from the rounds of the plan's qualification that were closed since the last draw",
  params: ById,
  answer: Message,
  status: 201,
  permission: "drawSamples",
});

export const GivenRisk = z.object({
  /** Null ends what was raised. */
  risk: z.enum(raisedRisks, "Choose a risk.").nullable(),
  reason: prose(riskReasonMost).refine((text) => text.length >= textLeast, whyRaised),
});
export type GivenRisk = z.infer<typeof GivenRisk>;

export const setRisk = call("setRisk", {
  summary:
    "Raise the risk of an assessor, so that it is never lower until that is ended; version 0 is of one never raised",
  params: ById,
  versioned: true,
  body: GivenRisk,
  answer: Message,
  permission: "drawSamples",
});

/** How often something occurs in an assessor's rounds, and in how many of these that were sampled. */
export const SampledCell = z.object({
  attribute: z.enum(attributes),
  value: z.string(),
  occurred: count,
  sampled: count,
});
export type SampledCell = z.infer<typeof SampledCell>;

export const viewSampled = call("viewSampled", {
  summary: "What occurs in each assessor's rounds of a plan, and how much of it is sampled",
  query: z.object({ plan: z.string() }),
  /** Of learners `value` is their name. */
  answer: z.array(z.object({ assessor: Person, cells: z.array(SampledCell) })),
  permission: "readQuality",
});
