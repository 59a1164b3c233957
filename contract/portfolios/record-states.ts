import type { methods } from "../qualifications/methods.ts";

// A record is a portfolio that the assessor wrote. Apart from the schemas, which pages do not load.

/** How a record stands: made, disputed by its learner, or confirmed. Until it is confirmed its decisions count nowhere. */
export const recordStates = ["waiting", "disputed", "confirmed"] as const;
export type RecordState = (typeof recordStates)[number];

export function isPending(record: RecordState | null | undefined): boolean {
  return record === "waiting" || record === "disputed";
}

/** "Record by Ann Archer, not confirmed yet" */
export function recordLine(author: string, record: RecordState): string {
  return `Record by ${author}, ${{ waiting: "not confirmed yet", disputed: "disputed", confirmed: "confirmed" }[record]}`;
}

/** What was done and learned before: evidence like any other, by the same ticks, in its assessor's words. */
export const priorLearning = "APL / RPL";
export const priorLearningAsked = "Say what they have done before, and how you know it.";

/** The methods of a record, in the order in which they are offered. */
export const recordMethods = [
  "Direct observation",
  "Professional discussion",
  "Oral questions",
  priorLearning,
] as const satisfies (typeof methods)[number][];

/** Whether an assessor watches or asks with this method: for these a portfolio of the learner's own says who did. */
export function isObserved(method: string): boolean {
  return method !== priorLearning && (recordMethods as readonly string[]).includes(method);
}
