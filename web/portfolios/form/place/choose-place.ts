import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import type { Values } from "../values.ts";

export type CurriculumPlace = Pick<Values, "unit" | "learningOutcome" | "criteria">;

/** Chooses unit, learning outcome and criterion at once. */
export function choosePlace(form: UseFormReturn<Values>, place: CurriculumPlace): void {
  const shouldValidate = form.formState.isSubmitted;
  // A select ignores a value that is not among its options, so each level is rendered before the next one is set.
  for (const name of ["unit", "learningOutcome", "criteria"] as const)
    flushSync(() => form.setValue(name, place[name], { shouldDirty: true, shouldValidate }));
}
