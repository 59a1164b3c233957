import type { CriterionPlace } from "../qualifications/criterion-place.ts";
import { inCurriculumOrder } from "../qualifications/curriculum.ts";
import { numbersOf, placeName, placeOfKey } from "../qualifications/places.ts";
import { type Evidence, isEvidence, placesOf } from "./logbook.ts";

/** The criteria that have evidence, and none once this one of these portfolios is gone; in the order of the curriculum. */
export function gapsWithout<E extends Evidence>(portfolios: readonly E[], gone: E): CriterionPlace[] {
  if (!isEvidence(gone)) return [];
  const others = portfolios.filter((one) => one !== gone && isEvidence(one));
  const left = new Set(others.flatMap(placesOf));
  const open = placesOf(gone).filter((place) => !left.has(place));
  return inCurriculumOrder(open.map(placeOfKey)).map(numbersOf);
}

/** "It is the only evidence for 315 6.2e and 2 more."; empty when it makes no gap. */
export function gapsSentence([first, ...others]: readonly CriterionPlace[]): string {
  if (!first) return "";
  return `It is the only evidence for ${placeName(first)}${others.length > 0 ? ` and ${others.length} more` : ""}.`;
}
