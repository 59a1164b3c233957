import { dayOf } from "../core/dates.ts";
import { placeName } from "../qualifications/places.ts";
import { cellName, mayCarry } from "../qualifications/requirements.ts";
import type { Decision, GivenDecision } from "./decisions.ts";
import type { Statement } from "./statements.ts";
import { allTicks, listed, missingIn, missingLeast, missingTicks, type StandingVerdict, seenText } from "./verdicts.ts";

// What is said of decisions and statements, with the names of the range: apart from their rules, which every page loads.

/** Why a decision cannot be made: 400 what was entered, 409 what stands. */
interface DecisionRefusal {
  status: 400 | 409;
  message: string;
}

export const takeBackFirst = "Take the decision back first, with a reason.";

/** Why this decision is refused where `stands` is what stands on its criterion; undefined when it is not. */
export function refusalOfDecision(
  given: GivenDecision,
  stands: StandingVerdict | undefined,
): DecisionRefusal | undefined {
  if (given.verdict === "accepted" && given.ticks !== allTicks)
    return {
      status: 400,
      message: "Tick valid, authentic, current, sufficient and reliable, or choose not yet.",
    };
  const wrong = given.cells?.find((id) => !mayCarry(given, id));
  if (wrong !== undefined) return { status: 400, message: `${placeName(given)} cannot show ${cellName(wrong)}.` };
  if (given.verdict === "accepted") return undefined;
  if (stands === "accepted") return { status: 409, message: takeBackFirst };
  if (given.text.trim().length < missingLeast)
    return { status: 400, message: `Say what is missing for ${placeName(given)}.` };
  return undefined;
}

/** A witness's word in one sentence, as facts and documents have it; a testimony that was disowned says so. */
export function witnessSentence({ kind, by, at, text, matches, witness }: Statement): string {
  const who = by || "The witness";
  if (kind === "decline") return `${who} would rather not: ${text}`;
  if (!witness) return `${who} said that somebody else was meant.`;
  const facts = `${who}, ${witness.role}, ${witness.employer}`;
  const signed = `${witness.sawIt ? "saw it" : "was told of it (hearsay)"} and signed on ${dayOf(at)}`;
  if (witness.disownedAt) return `${facts}: disowned on ${dayOf(witness.disownedAt)}.`;
  return `${facts}, ${signed}: ${text}${matches ? "" : " It no longer matches this portfolio."}`;
}

/** A decision in words, for documents: "Not yet. Not enough shown yet. The tag is missing." */
export function sentenceOf(
  decision: Pick<Decision, "verdict" | "ticks" | "text" | "cells" | "workplace" | "isPending"> & {
    seenAt?: string | null;
  },
): string {
  const { verdict, ticks, text, cells, workplace, seenAt, isPending } = decision;
  const word = `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}`;
  const missing = verdict === "not yet" ? missingIn(ticks).map((tick) => missingTicks[tick]) : [];
  const old = verdict === "accepted" && ticks === null ? ["From before ticks were kept."] : [];
  const pending = isPending ? ["Not countersigned yet."] : [];
  const seen = seenAt ? [`${seenText(seenAt)}.`] : [];
  const shown = shownText({ cells, workplace });
  const all = [`${word}.`, ...pending, shown && `${shown}.`, ...missing, ...old, ...seen, text];
  return all.filter((part) => part !== "").join(" ");
}

/** What a decision accepts of the range: "Shows metal trunking and SWA in a practice bay"; empty for nothing. */
export function shownText({ cells = [], workplace }: Partial<Pick<Decision, "cells" | "workplace">>): string {
  const where = workplace === "simulated" ? " in a practice bay" : "";
  // "SWA" and "PVC trunking" keep their capitals.
  const names = cells.map((id) => cellName(id).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()));
  return names.length > 0 ? `Shows ${listed(names)}${where}` : "";
}
