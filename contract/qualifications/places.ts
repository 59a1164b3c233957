import type { CriterionPlace } from "./criterion-place.ts";

// Apart from the curriculum, so that a page that shows none of its texts need not load it.

/** A criterion with its unit and outcome as one text. Outcomes are matched as integers, criteria by their text: 7.1 and 7.10 differ. */
export function placeKey({ unit, learningOutcome, criteria }: CriterionPlace): string {
  return `${unit} ${Number.parseInt(learningOutcome, 10)} ${criteria}`;
}

/** The place that a `placeKey` names. */
export function placeOfKey(key: string): CriterionPlace {
  const [unit = "", learningOutcome = "", criteria = ""] = key.split(" ");
  return { unit, learningOutcome, criteria };
}

/** A place without the texts that may stand beside its numbers. */
export function numbersOf({ unit, learningOutcome, criteria }: CriterionPlace): CriterionPlace {
  return { unit, learningOutcome, criteria };
}

/** How people name a criterion: "315 6.2e". */
export function placeName({ unit, criteria }: Pick<CriterionPlace, "unit" | "criteria">): string {
  return `${unit} ${criteria}`;
}
