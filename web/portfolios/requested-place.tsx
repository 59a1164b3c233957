import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { choosePlace } from "./form/place/choose-place.ts";
import { countsAsEvidence, type Values } from "./form/values.ts";

/** Shown when the link names one criterion and the restored draft another: the learner decides whether to switch. */
export default function RequestedPlace({
  form,
  requested,
}: {
  form: UseFormReturn<Values>;
  requested: Values;
}): ReactNode {
  const { unit, learningOutcome, criteria } = requested;
  const [inForm, outcome, criterion] = form.watch(["unit", "learningOutcome", "criteria"]);
  const isChosen = inForm === unit && outcome === learningOutcome && criterion === criteria;
  if (isChosen || !countsAsEvidence(requested)) return null;

  function switchTo() {
    choosePlace(form, requested);
    if (requested.also.length > 0) form.setValue("also", requested.also, { shouldDirty: true });
    if (requested.cells.length === 0) return;
    for (const name of ["cells", "workplace"] as const) form.setValue(name, requested[name], { shouldDirty: true });
  }

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-panel border border-edge bg-panel p-3">
      <p>{`You came to add evidence for AC ${criteria} of unit ${unit}. Your unsent work is not for this criterion.`}</p>
      <Button onClick={switchTo}>{`Switch to AC ${criteria}`}</Button>
    </div>
  );
}
