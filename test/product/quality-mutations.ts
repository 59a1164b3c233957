import type { CallName } from "contract/core/paths.ts";
import { claimable, claimed, ofUnits } from "./claims.ts";
import { decidedRound, ended, exercised, judgement } from "./exercises.ts";
import type { Mutation } from "./mutations.ts";
import type { OpenProduct } from "./product.ts";
import { closedRound, drawable, givenDuty, sampled } from "./quality.ts";
import { appealedTwice, place, refusedRound, roundOf, why } from "./raised.ts";

let count = 0;

/** An act for each call that changes who checks decisions, and what they found. */
export const qualityMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  setDuties: async (product) => ({
    who: product.ada,
    params: { id: (await product.newcomer({ role: "assessor" })).id },
    body: { duties: [{ duty: "countersigner", from: "2020-01-01" }], reason: "Has the award." },
  }),
  setPlan: async (product) => {
    await givenDuty(product, product.bob);
    return { who: product.bob, body: { from: "2020-01-01", until: `${2100 + ++count}-08-31` } };
  },
  drawSamples: async (product) => ({ who: product.bob, params: { id: await drawable(product) } }),
  setRisk: async (product) => {
    await givenDuty(product, product.bob);
    return { who: product.bob, params: { id: product.ann.id }, body: { risk: "new", reason: why } };
  },
  checkSample: async (product) => ({
    who: product.bob,
    params: { id: await sampled(product) },
    body: { verdict: "agree" },
  }),
  appeal: async (product) => {
    await givenDuty(product, product.bob);
    return { who: product.sam, params: { id: await refusedRound(product) }, body: { places: [place], text: why } };
  },
  raiseConcern: async (product) => ({
    who: product.ann,
    params: { id: await closedRound(product) },
    body: { text: "The same photo is in the work of another learner." },
  }),
  noteOutcome: async (product) => ({
    who: product.ada,
    params: { id: await appealedTwice(product) },
    body: { text: "The awarding body agrees with the centre." },
  }),
  sampleByHand: async (product) => {
    await givenDuty(product, product.bob);
    const round = await roundOf(product, await closedRound(product));
    return { who: product.bob, body: { round, kind: "interim", reason: "A complaint of the employer." } };
  },
  setExercise: async (product) => {
    await givenDuty(product, product.bob);
    const round = await roundOf(product, await decidedRound(product));
    const { id } = await product.newcomer({ role: "assessor" });
    return { who: product.bob, body: { round, participants: [id] } };
  },
  answerExercise: async (product) => {
    const { id, participants } = await exercised(product);
    return { who: participants[0], params: { id }, body: judgement() };
  },
  endExercise: async (product) => ({ who: product.bob, params: { id: (await exercised(product)).id } }),
  agreeOnExercise: async (product) => {
    const { id } = await exercised(product);
    await ended(product, product.bob, id);
    return { who: product.bob, params: { id }, body: { text: "The gland has to be in the photo." } };
  },
  claimUnits: async (product) => ({ who: product.ada, body: ofUnits(await claimable(product)) }),
  releaseClaims: async (product) => ({ who: product.ada, body: ofUnits(await claimed(product)) }),
  takeBackClaims: async (product) => ({
    who: product.ada,
    body: { ...ofUnits(await claimed(product)), reason: "The decision was wrong." },
  }),
  setDirectClaims: async (product) => ({ who: product.ada, body: { allowed: true, reason: "Letter." } }),
};
