import { dayInWords } from "../core/calendar.ts";
import { listed } from "../portfolios/verdicts.ts";
import type { CriterionPlace } from "../qualifications/criterion-place.ts";
import { placeKey, placeName } from "../qualifications/places.ts";

// When a learner appeals, and how an appeal stands, without the zod schemas, which pages do not load.

/** So many working days after a not yet, a dispute or the first answer it is too late to appeal. */
export const appealDays = 20;
/** Within so many working days an appeal is to be answered. */
export const answerDays = 15;

/** An answer that requires an action upholds an appeal: the assessor decides again. */
export const appealStates = ["waiting", "upheld", "decided again", "not upheld"] as const;
export type AppealState = (typeof appealStates)[number];

/** What becomes of a sample that somebody asked for, by what its checker found. */
export interface Outcome {
  isClosed: boolean;
  isActionRequired: boolean;
}

export function appealStateOf({ isClosed, isActionRequired }: Outcome): AppealState {
  if (isActionRequired) return isClosed ? "decided again" : "upheld";
  return isClosed ? "not upheld" : "waiting";
}

/** What a learner appeals: criteria of one round that stand as not yet, or a record as a whole, which has none. */
export interface Appealable {
  round: string;
  places: CriterionPlace[];
  /** The last day. */
  until: string;
}

/** An appeal that was made, as far as the rules read it. */
export interface Appealed {
  round: string;
  places: readonly CriterionPlace[];
  /** The appeal whose answer it is against; null for a first one. */
  follows: string | null;
  state: AppealState;
  dueOn: string;
}

/** "315 6.2e and 315 6.3b", or a record as a whole. */
export function appealedName(places: readonly CriterionPlace[]): string {
  return places.length === 0 ? "this record" : listed(places.map(placeName));
}

/** What can still be appealed for the first time, of what stands: nothing of a round is appealed twice. */
export function stillOpen(standing: readonly Appealable[], made: readonly Appealed[], today: string): Appealable[] {
  return standing
    .filter(({ until }) => today <= until)
    .flatMap(({ round, places, until }): Appealable[] => {
      const ofRound = made.filter((one) => one.round === round);
      if (places.length === 0) return ofRound.some((one) => one.places.length === 0) ? [] : [{ round, places, until }];
      const before = new Set(ofRound.flatMap((one) => one.places.map(placeKey)));
      const left = places.filter((place) => !before.has(placeKey(place)));
      return left.length === 0 ? [] : [{ round, places: left, until }];
    });
}

/** Of what stands these criteria, all of one round, or for none of them the record; undefined where that is nothing. */
export function chosenOf(standing: readonly Appealable[], chosen: readonly CriterionPlace[]): Appealable | undefined {
  const keys = new Set(chosen.map(placeKey));
  if (keys.size === 0) return standing.find(({ places }) => places.length === 0);
  return standing
    .map((one) => ({ ...one, places: one.places.filter((place) => keys.has(placeKey(place))) }))
    .find(({ places }) => places.length === keys.size);
}

/** Why what was chosen is not appealed; undefined where it is. */
export function refusalOfFirst(
  chosen: Appealable | undefined,
  { isRecord, made, today }: { isRecord: boolean; made: readonly Appealed[]; today: string },
): string | undefined {
  if (!chosen)
    return isRecord
      ? "Dispute this record first. Then you can appeal."
      : "Choose criteria that stand as not yet, all of one round.";
  const { round, places, until } = chosen;
  const keys = new Set(places.map(placeKey));
  const isSame = (one: Appealed) =>
    isRecord ? one.places.length === 0 : one.places.some((place) => keys.has(placeKey(place)));
  const before = made.findLast((one) => one.round === round && isSame(one));
  if (before?.state === "waiting")
    return `You have appealed ${appealedName(before.places)} already. The answer is due by ${dayInWords(before.dueOn)}.`;
  if (before) return `You have appealed ${appealedName(before.places)} already, and it was answered.`;
  return today <= until ? undefined : tooLate(until);
}

/** Why nobody else is asked after a first answer; undefined where they are. `until` is the last day of that. */
export function refusalOfSecond(
  first: Pick<Appealed, "state" | "follows">,
  { isFollowed, until, today }: { isFollowed: boolean; until: string; today: string },
): string | undefined {
  if (first.follows !== null) return "You have had both answers here. What is left is the awarding body.";
  if (first.state === "waiting") return "Wait for the first answer to your appeal.";
  if (first.state !== "not upheld") return "Your appeal was upheld: your assessor decides again.";
  if (isFollowed) return "You have appealed against this answer already.";
  return today <= until ? undefined : tooLate(until);
}

function tooLate(until: string): string {
  return `You can appeal within ${appealDays} working days. The last was ${dayInWords(until)}.`;
}

/** How an appeal stands, as its learner reads it. */
export function appealSentence({
  state,
  isGiven,
  dueOn,
}: {
  state: AppealState;
  isGiven: boolean;
  dueOn: string;
}): string {
  if (state === "upheld") return "Upheld. Your assessor is asked to decide again.";
  if (state === "decided again") return "Upheld, and decided again.";
  if (state === "not upheld") return "Not upheld: the decision stands.";
  if (!isGiven) return "It waits: nobody at your centre may answer it yet.";
  return `It waits for somebody who had no part in the decision. The answer is due by ${dayInWords(dueOn)}.`;
}

/** What a learner can do once the second answer stands too. */
export const awardingBody =
  "You can take this to the awarding body. Ask your centre: it tells you where to write, sends them both answers, and notes here what comes of it.";
