import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { findCriterion } from "contract/qualifications/curriculum.ts";
import type { useFetch } from "../app/queries.tsx";

/** What a criterion of one of these units asks for, by its place; the units are separated by spaces. */
export async function criterionTexts(units: string, fetch: ReturnType<typeof useFetch>) {
  if (units.includes("/")) await (await import("./load-keys.ts")).loadKeys(units.split(" "), fetch);
  return ({ unit, learningOutcome, criteria }: CriterionPlace) =>
    findCriterion(unit, learningOutcome, criteria)?.description ?? "";
}
