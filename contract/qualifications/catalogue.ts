import jobs from "./catalogue.json" with { type: "json" };
import type { CriterionPlace } from "./criterion-place.ts";

/** A kind of job that shows several criteria at once, in the words of the site. */
export interface CatalogueJob {
  id: string;
  title: string;
  /** What to photograph. */
  show: string;
  /** What people write of it, beside the words of its title. */
  words: string;
  /** "315 6.3b": the unit and the criterion, whose number begins with that of its outcome; else "301 2 b", with the outcome. */
  places: readonly string[];
  /** What it always shows of the range (requirements.ts). */
  cells?: readonly string[];
}

/** The jobs of the reference curriculum. */
export const catalogue: readonly CatalogueJob[] = jobs;

export function placesOfJob({ places }: CatalogueJob): CriterionPlace[] {
  return places.map((place) => {
    const [unit = "", outcome = "", criteria = outcome] = place.split(" ");
    return { unit, learningOutcome: outcome.split(".")[0] ?? "", criteria };
  });
}
