import { day, daysBetween } from "../core/calendar.ts";
import { listed } from "../portfolios/verdicts.ts";
import type { CriterionPlace } from "../qualifications/criterion-place.ts";
import { placeKey, placeName } from "../qualifications/places.ts";

// How an exercise of standardisation stands and is compared, without the zod schemas, which pages do not load.

export const judgedVerdicts = ["accepted", "not yet"] as const;

/** What a participant judges of one criterion. */
export interface Judged extends CriterionPlace {
  verdict: (typeof judgedVerdicts)[number];
  text: string;
}

export const participantsMost = 30;
export const exerciseTextLeast = 3;

/** Until it has ended, nobody reads what others found. */
export const exerciseStates = { open: "Open", ended: "Ended", agreed: "Agreed" } as const;
export type ExerciseState = keyof typeof exerciseStates;

export function exerciseStateOf({ endedAt, agreedAt }: { endedAt: string | null; agreedAt: string | null }) {
  if (endedAt === null) return "open" satisfies ExerciseState;
  return agreedAt === null ? ("ended" satisfies ExerciseState) : ("agreed" satisfies ExerciseState);
}

/** Why an answer is not taken: each criterion is judged once, and a not yet says what is missing; undefined where it is. */
export function refusalOfAnswer(places: readonly CriterionPlace[], lines: readonly Judged[]): string | undefined {
  const asked = new Set(places.map(placeKey));
  const judged = new Set(lines.map(placeKey));
  if (judged.size < lines.length || lines.some((line) => !asked.has(placeKey(line))))
    return "Judge the criteria of this round, each of them once.";
  const left = places.filter((place) => !judged.has(placeKey(place)));
  if (left.length > 0) return `Accept ${listed(left.map(placeName))}, or say not yet.`;
  const bare = lines.filter(({ verdict, text }) => verdict === "not yet" && text.length < exerciseTextLeast);
  return bare.length > 0 ? `Say what is missing for ${listed(bare.map(placeName))}.` : undefined;
}

/** The criteria on which those who judged them, the round itself among them, are not of one mind. */
export function differencesIn(
  all: readonly (readonly Pick<Judged, keyof CriterionPlace | "verdict">[])[],
): Set<string> {
  const verdicts = Map.groupBy(all.flat(), placeKey);
  return new Set(
    [...verdicts].filter(([, lines]) => new Set(lines.map((line) => line.verdict)).size > 1).map(([key]) => key),
  );
}

const year = 365;

/** Whether nothing was standardised for twelve months: since the last exercise, or else since the first sampling plan was made. */
export function isStandardisationDue(
  { last, since }: { last: string | null; since: string | null },
  now: Date,
): boolean {
  const from = last ?? since;
  return from !== null && daysBetween(from, now) >= year;
}

/** By when an exercise is to be answered. */
export function exerciseDue(now: Date): Date {
  return new Date(now.getTime() + 14 * day);
}
