import type { UseFormReturn } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import { words } from "../../words/form.tsx";
import { countsAsEvidence, type Values } from "../values.ts";
import { type CurriculumPlace, choosePlace } from "./choose-place.ts";

/** Shown when the link names one criterion and the restored draft another: the learner decides whether to switch. */
export function RequestedPlace({ form, requested }: { form: UseFormReturn<Values>; requested: CurriculumPlace }) {
  const { unit, learningOutcome, criteria } = requested;
  const [inForm, outcome, criterion] = form.watch(["unit", "learningOutcome", "criteria"]);
  const isChosen = inForm === unit && outcome === learningOutcome && criterion === criteria;
  if (isChosen || !countsAsEvidence(requested)) return null;

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-panel border border-edge bg-panel p-3">
      <p>{words.place.requested(criteria, unit)}</p>
      <Button onClick={() => choosePlace(form, requested)}>{words.place.switchTo(criteria)}</Button>
    </div>
  );
}
