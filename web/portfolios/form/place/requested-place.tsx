import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import { countsAsEvidence, type Values } from "../values.ts";

type AskedFor = Pick<Values, "unit" | "learningOutcome" | "criteria">;

/** The address asks for one criterion and the unsent work in the form is for another: nothing is changed unasked. */
export function AskedPlace({ form, asked }: { form: UseFormReturn<Values>; asked: AskedFor }) {
  const { unit, learningOutcome, criteria } = asked;
  const [inForm, outcome, criterion] = form.watch(["unit", "learningOutcome", "criteria"]);
  const isThere = inForm === unit && outcome === learningOutcome && criterion === criteria;
  if (isThere || !countsAsEvidence(asked)) return null;

  function choose() {
    const shouldValidate = form.formState.isSubmitted;
    // Each level's options are drawn once the level above is chosen; a list cannot show what is not among its options.
    for (const name of ["unit", "learningOutcome", "criteria"] as const)
      flushSync(() => form.setValue(name, asked[name], { shouldDirty: true, shouldValidate }));
  }

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-panel border border-edge bg-panel p-3">
      <p>{`You came to add evidence for AC ${criteria} of unit ${unit}. Your unsent work is not for this criterion.`}</p>
      <Button onClick={choose}>{`Choose AC ${criteria} for it`}</Button>
    </div>
  );
}
