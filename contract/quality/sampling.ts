import { day, daysBetween } from "../core/calendar.ts";

// How decisions are sampled, without the zod schemas, which pages do not load.

/** How much of an assessor's work is looked at depends on what was found before; the highest first. */
export const risks = ["new", "high", "standard", "low"] as const;
export type Risk = (typeof risks)[number];
/** To what a verifier raises one: it is that at least. */
export const raisedRisks = ["new", "high", "standard"] as const satisfies Risk[];
/** The share of an assessor's rounds that is sampled, in per cent. */
export type Rates = Record<Risk, number>;
export const defaultRates: Rates = { new: 100, high: 50, standard: 25, low: 10 };

/** What is known of an assessor's checked rounds. */
export interface Checked {
  isTrainee: boolean;
  /** When they closed their first round. */
  since: string | null;
  checked: number;
  /** Of these, in the last year. */
  checkedInYear: number;
  lastActionAt: string | null;
}

const monthsOfDays = 90;
const year = 365;

/** The first that is true: new, high, low, else standard. */
export function riskOf({ isTrainee, since, checked, checkedInYear, lastActionAt }: Checked, now: Date): Risk {
  if (isTrainee || checked < 20 || since === null || daysBetween(since, now) < monthsOfDays) return "new";
  const actionAgo = lastActionAt === null ? undefined : daysBetween(lastActionAt, now);
  if (actionAgo !== undefined && actionAgo < monthsOfDays) return "high";
  return checkedInYear >= 60 && (actionAgo === undefined || actionAgo >= year) ? "low" : "standard";
}

export function isHigher(one: Risk, other: Risk): boolean {
  return risks.indexOf(one) < risks.indexOf(other);
}

/** The instant from which rounds count as checked in the last year. */
export function yearBefore(now: Date): string {
  return new Date(now.getTime() - year * day).toISOString();
}

/** How many of an assessor's rounds are sampled at this rate, at least. */
export function dueAtRate(rounds: number, rate: number): number {
  return Math.ceil((rounds * rate) / 100);
}

/** What occurs in an assessor's rounds; of each that does, at least one round is sampled. */
export const attributes = ["method", "kind", "area", "unit", "learner"] as const;
export type Attribute = (typeof attributes)[number];
/** Who wrote what was judged, and whether a witness had signed. */
export const roundKinds = { learner: "Learner's", record: "Assessor's", testimony: "Testimony" } as const;
export type RoundKind = keyof typeof roundKinds;

/**
 * Verifiers' samples, and the countersignature of a trainee's round, which counts only after it. Learners appeal, and staff
 * raise concerns, which their learners do not see.
 */
export const sampleKinds = {
  interim: "Interim sample",
  summative: "Summative sample",
  countersign: "Countersignature",
  observation: "Observation",
  appeal: "Appeal",
  concern: "Concern",
} as const;
export type SampleKind = keyof typeof sampleKinds;
/** What a verifier samples without a draw. */
export const handKinds = ["interim", "observation"] as const;

/** How a sample stands: what its last check says. */
export const sampleStates = ["drawn", "action", "answered", "closed"] as const;
export type SampleState = (typeof sampleStates)[number];

export const givenVerdicts = ["agree", "action", "answered", "impossible"] as const;
export type GivenVerdict = (typeof givenVerdicts)[number];
/** Of an appeal also what the awarding body said, as an administrator noted it. */
export const checkVerdicts = [...givenVerdicts, "noted"] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];

/** Within so many days a sample is to be looked at, and an action to be done unless another day is chosen. */
export const checkDays = 14;
export const textMost = 5000;
export const textLeast = 10;

export const riskReasonMost = 500;
export const whyRaised = `Say why, in at least ${textLeast} characters.`;

export const ownDecisions = "You made or countersigned these decisions.";
export const waitsForCountersigner =
  "Your decisions wait for your countersigner. The portfolio is done once they agree.";
export const acceptInRounds = "Accept these with your next feedback: your countersigner looks at whole rounds.";

/** Who may say what, where a sample stands so: 409 otherwise. */
export function refusalOfCheck(
  verdict: GivenVerdict,
  { kind, state }: { kind: SampleKind; state: SampleState },
): string | undefined {
  if (state === "closed") return "This sample is closed.";
  if (verdict === "impossible" && kind === "countersign") return "Countersign these decisions, or require an action.";
  if (verdict === "impossible" && kind === "appeal") return "Answer this appeal: uphold it, or say why not.";
  if (verdict === "impossible" && kind === "concern") return "Close this concern with what came of it.";
  if (verdict === "answered") return state === "action" ? undefined : "There is no action to answer.";
  if (state === "action") return "The action of this sample has not been answered yet.";
  if (verdict === "impossible" && state === "answered") return "This sample was looked at already.";
  return undefined;
}

/** What has to be said where something is closed as it is: a learner reads why an appeal is not upheld. 400 otherwise. */
export function missingWords(
  { verdict, text }: { verdict: GivenVerdict; text: string },
  { kind, state }: { kind: SampleKind; state: SampleState },
): string | undefined {
  if (verdict !== "agree" || text.length >= textLeast) return undefined;
  if (kind === "appeal" && state === "drawn")
    return `Say why it is not upheld, in at least ${textLeast} characters: the learner reads it.`;
  return kind === "concern" ? `Say what came of it, in at least ${textLeast} characters.` : undefined;
}
