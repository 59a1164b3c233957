import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { placeKey, placeName } from "contract/qualifications/places.ts";
import type { UseFormReturn } from "react-hook-form";
import type { Values } from "../form/values.ts";

interface Props {
  form: UseFormReturn<Values>;
  /** Those of its criteria that are accepted, and its main one as it was saved. */
  accepted: readonly CriterionPlace[];
  main: CriterionPlace;
}

/** Below the main criterion, once another was chosen than the one that was accepted. */
export function StaysAsFurther({ form, accepted, main }: Props) {
  const [unit, learningOutcome, criteria] = form.watch(["unit", "learningOutcome", "criteria"]);
  const isOther = placeKey(main) !== placeKey({ unit, learningOutcome, criteria });
  const stays = isOther && accepted.some((place) => placeKey(place) === placeKey(main));
  return (
    <p role="status" className="text-dim text-sm empty:hidden">
      {stays && `${placeName(main)} is accepted here and stays as a further criterion.`}
    </p>
  );
}
