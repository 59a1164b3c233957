import { furtherPlacesMost } from "contract/portfolios/form-fields.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { type CurriculumEntry, inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import { useEffect, useMemo, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { choosePlace } from "../place/choose-place.ts";
import { furtherOf, type Values } from "../values.ts";

/**
 * The criteria that a form covers: the main one and the further ones. The first that is chosen becomes the main one; what was
 * removed is remembered, so that one press brings it back. What is `accepted` stays: as a further one, once it is not the main
 * one any more.
 */
export function useCovered(form: UseFormReturn<Values>, accepted: readonly CriterionPlace[]) {
  const [unit, learningOutcome, criteria, also] = form.watch(["unit", "learningOutcome", "criteria", "also"]);
  const [removed, setRemoved] = useState<readonly CurriculumEntry[]>([]);
  const [isRefused, setRefused] = useState(false);
  const { main, further, chosen } = useMemo(() => {
    const [main] = inCurriculumOrder([{ unit, learningOutcome, criteria }]);
    const further = furtherOf({ also, unit, learningOutcome, criteria });
    return { main, further, chosen: main ? [main, ...further] : further };
  }, [unit, learningOutcome, criteria, also]);

  useEffect(() => {
    const covered = new Set([...also, { unit, learningOutcome, criteria }].map(placeKey));
    const missing = accepted.filter((place) => !covered.has(placeKey(place))).map(numbersOf);
    if (missing.length > 0) form.setValue("also", [...also, ...missing], { shouldDirty: true });
  }, [form, accepted, unit, learningOutcome, criteria, also]);

  function set(places: CriterionPlace[]) {
    form.setValue("also", places, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    setRefused(false);
  }

  function choose(...entries: CurriculumEntry[]) {
    const [first, ...others] = entries;
    const added = main ? entries : others;
    if (further.length + added.length > furtherPlacesMost) return setRefused(true);
    if (first && !main) choosePlace(form, first);
    if (added.length > 0) set([...also, ...added.map(numbersOf)]);
    setRemoved(entries.reduce<readonly CurriculumEntry[]>(without, removed));
  }

  function remove(entry: CurriculumEntry) {
    set(without(also, entry));
    setRemoved([entry, ...without(removed, entry)]);
  }

  return { main, further, chosen, removed, isRefused, choose, remove };
}

function without<P extends CriterionPlace>(places: readonly P[], one: CriterionPlace): P[] {
  return places.filter((place) => placeKey(place) !== placeKey(one));
}
