import { cellIds, cellsWithin } from "contract/qualifications/requirements.ts";
import type { UseFormReturn } from "react-hook-form";
import { coveredIn, type Values } from "../values.ts";

/** Sets what the job shows. With the first of it the workplace is a real job, until the learner says otherwise. */
export function setCells(form: UseFormReturn<Values>, chosen: readonly string[]): void {
  const cells = cellIds.filter((id) => chosen.includes(id));
  const shouldValidate = form.formState.isSubmitted;
  if (cells.length > 0 && form.getValues("workplace") === "") form.setValue("workplace", "real", { shouldDirty: true });
  form.setValue("cells", cells, { shouldDirty: true, shouldValidate });
}

/** Adds those of these cells that what is covered now may carry. */
export function addCells(form: UseFormReturn<Values>, ids: readonly string[]): void {
  const { cells, ...values } = form.getValues();
  const within = cellsWithin(coveredIn(values));
  const added = ids.filter((id) => within.includes(id) && !cells.includes(id));
  if (added.length > 0) setCells(form, [...cells, ...added]);
}

/** Those that can be chosen and those that are, in their order; nothing where no criterion that is covered carries any. */
export function offeredIn(values: Pick<Values, "also" | "unit" | "learningOutcome" | "criteria" | "cells">): string[] {
  const within = cellsWithin(coveredIn(values));
  return cellIds.filter((id) => within.includes(id) || values.cells.includes(id));
}
