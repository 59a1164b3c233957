import { timeOf } from "../core/dates.ts";
import type { CriterionPlace } from "../qualifications/criterion-place.ts";
import { placeKey, placeName } from "../qualifications/places.ts";
import type { Decided, Decision, GivenDecision } from "./decisions.ts";
import type { Statement } from "./statements.ts";

// The rules of an assessor's decisions on the criteria that a portfolio covers, without the zod schemas, which pages do not
// load. Decisions are only ever added: the last one on a criterion stands, until it is taken back.

/** What has to be true of evidence before it is accepted, by the letter that is stored, in the order on screen. */
export const ticks = { V: "Valid", A: "Authentic", C: "Current", S: "Sufficient", R: "Reliable" } as const;
export type Tick = keyof typeof ticks;
export const allTicks = "VACSR";

export const verdicts = ["accepted", "not yet", "taken back"] as const;
export type Verdict = (typeof verdicts)[number];
/** A verdict that stands. */
export const standingVerdicts = ["accepted", "not yet"] as const;
export type StandingVerdict = (typeof standingVerdicts)[number];

export function isStandingVerdict(text: string): text is StandingVerdict {
  return (standingVerdicts as readonly string[]).includes(text);
}

export const decisionTextMost = 2000;
/** The most remarks of a round, and the most characters of each. */
export const remarksMost = 50;
export const remarkMost = 1000;
/** The fewest characters that say what is missing, and those that say why something is taken back or disputed. */
export const missingLeast = 3;
export const reasonLeast = 10;
/** What stands of decisions that are in the order in which they were made, by `placeKey`. */
export function verdictsIn<D extends Pick<Decision, "verdict" | keyof CriterionPlace>>(
  decisions: readonly D[],
): Map<string, D & { verdict: StandingVerdict }> {
  const standing = new Map<string, D & { verdict: StandingVerdict }>();
  for (const decision of decisions) {
    if (isStanding(decision)) standing.set(placeKey(decision), decision);
    else standing.delete(placeKey(decision));
  }
  return standing;
}

function isStanding<D extends Pick<Decision, "verdict">>(decision: D): decision is D & { verdict: StandingVerdict } {
  return decision.verdict !== "taken back";
}

/** Whether an acceptance adds nothing to the one that stands: one that says other cells or another workplace corrects it. */
export function changesNothing(given: GivenDecision, stands: Decided | undefined): boolean {
  if (given.verdict !== "accepted" || stands?.verdict !== "accepted") return false;
  const { cells = stands.cells, workplace = stands.workplace } = given;
  return workplace === stands.workplace && [...cells].sort().join() === [...stands.cells].sort().join();
}

/** Why a portfolio cannot be marked as done while some of its criteria are not yet met; undefined when none is. */
export function refusalToFinish(notYet: readonly CriterionPlace[]): string | undefined {
  if (notYet.length === 0) return undefined;
  const [names, are, them] = [
    listed(notYet.map(placeName)),
    notYet.length > 1 ? "are" : "is",
    notYet.length > 1 ? "them" : "it",
  ];
  return `${names} ${are} marked not yet. Accept ${them} or take ${them} off before you mark this as done.`;
}

/** The feedback of a round whose assessor wrote none: "Accepted: 315 6.2e, 316 1.1. Not yet: 315 6.3b." */
export function summaryOfDecisions(given: readonly (CriterionPlace & { verdict: StandingVerdict })[]): string {
  const namesOf = (verdict: StandingVerdict) =>
    given
      .filter((one) => one.verdict === verdict)
      .map(placeName)
      .join(", ");
  const [accepted, notYet] = [namesOf("accepted"), namesOf("not yet")];
  if (notYet === "") return accepted && `Accepted: ${accepted}`;
  return accepted === "" ? `Not yet: ${notYet}` : `Accepted: ${accepted}. Not yet: ${notYet}`;
}

/** The texts of a portfolio on a passage of which an assessor can remark. */
export const remarkFields = ["taskDescription", "reasonForTask", "objectiveOfJob", "statement", "comments"] as const;

/** What a missing tick says to a learner. */
export const missingTicks: Record<Tick, string> = {
  V: "This does not show the criterion.",
  A: "It is not clear that this is your own work.",
  C: "Too long ago.",
  S: "Not enough shown yet.",
  R: "Another assessor might see it differently.",
};

/** Feedback, decisions and remarks that are not submitted as one text, to be read and copied. */
export function unsentInWords(
  text: string,
  decisions: readonly Pick<GivenDecision, "verdict" | "text" | keyof CriterionPlace>[],
  remarks: readonly { text: string; voice?: object | undefined }[],
): string {
  const decided = decisions.map((one) => `${placeName(one)}: ${one.verdict}${one.text && `. ${one.text}`}`);
  const remarked = remarks.map((one, index) => `Remark ${index + 1}: ${one.text || (one.voice && "recorded")}`);
  return [text, decided.join("\n"), remarked.join("\n")].filter((part) => part.trim() !== "").join("\n\n");
}

/** Whether a statement is the learner's own: any other is a witness's. */
export function isLearners(kind: Statement["kind"]): boolean {
  return kind === "declaration" || kind === "confirm" || kind === "dispute";
}

/** What a learner declared with their last submission: null for nothing, undefined before the first and for a record. */
export function declarationIn<S extends Pick<Statement, "kind" | "at">>(
  statements: readonly S[],
  { submittedAt, author }: { submittedAt: string | null; author?: unknown },
): S | null | undefined {
  if (submittedAt === null || author) return undefined;
  return statements.findLast(({ kind, at }) => kind === "declaration" && at >= submittedAt) ?? null;
}

/** "Seen on site at 10:14" */
export function seenText(seenAt: string): string {
  return `Seen on site at ${timeOf(seenAt)}`;
}

/** The ticks that are not set. */
export function missingIn(set: string | null): Tick[] {
  return (Object.keys(ticks) as Tick[]).filter((tick) => set !== null && !set.includes(tick));
}

/** "a", "a and b", "a, b and c". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
