import { type Criterion, findOutcome, findUnit, type Outcome, type Unit } from "contract/qualifications/curriculum.ts";
import { lazy, Suspense } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useCurriculum } from "../../../qualifications/use-curriculum.ts";
import { bind } from "../../../ui/forms/field.tsx";
import { WrappingSelect } from "../../../ui/forms/wrapping-select.tsx";
import { countsAsEvidence, type Values } from "../values.ts";

// Loaded with an outcome.
const CriteriaInFull = lazy(() => import("./criteria-dialog.tsx").catch(() => ({ default: () => null })));

/** Unit → learning outcome → criterion. A change above clears what is below. */
export function PlacePicker({ form, criteriaLabel }: { form: UseFormReturn<Values>; criteriaLabel: string }) {
  const { watch, setValue, formState } = form;
  const [unit, learningOutcome, criteria] = watch(["unit", "learningOutcome", "criteria"]);
  const { performance_units } = useCurriculum();
  const chosenUnit = findUnit(unit);
  const outcomes = chosenUnit?.learning_outcomes ?? [];
  const chosenOutcome = findOutcome(unit, learningOutcome);
  const choices = chosenOutcome?.assessment_criteria ?? [];
  const chosen = choices.find((criterion) => criterion.AC_number === criteria);
  const clear = (...names: ("learningOutcome" | "criteria")[]) => {
    for (const name of names) setValue(name, "", { shouldDirty: true });
  };
  return (
    <>
      <WrappingSelect
        label="Select Unit"
        shown={chosenUnit ? unitText(chosenUnit) : "Choose a unit"}
        {...bind(form, "unit", { onChange: () => clear("learningOutcome", "criteria") })}
      >
        <option value="">Choose a unit</option>
        {performance_units.map((one) => (
          <option key={one.unit} value={one.unit}>
            {unitText(one)}
          </option>
        ))}
      </WrappingSelect>
      <WrappingSelect
        label="Select Learning Outcome"
        shown={chosenOutcome ? outcomeText(chosenOutcome) : "Choose a learning outcome"}
        disabled={outcomes.length === 0}
        {...bind(form, "learningOutcome", { onChange: () => clear("criteria") })}
      >
        <option value="">Choose a learning outcome</option>
        {outcomes.map((one) => (
          <option key={one.LO_number} value={one.LO_number}>
            {outcomeText(one)}
          </option>
        ))}
      </WrappingSelect>
      <WrappingSelect
        label={criteriaLabel}
        shown={chosen ? criterionText(chosen) : "Choose a criterion"}
        disabled={choices.length === 0}
        {...bind(form, "criteria")}
      >
        <option value="">Choose a criterion</option>
        {choices.map((one) => (
          <option key={one.AC_number} value={one.AC_number}>
            {criterionText(one)}
          </option>
        ))}
      </WrappingSelect>
      {choices.length > 0 && (
        <Suspense>
          <CriteriaInFull
            heading={`Criteria of LO ${learningOutcome}`}
            choices={choices}
            chosen={criteria}
            onChoose={(criterion) =>
              setValue("criteria", criterion, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
          />
        </Suspense>
      )}
      {!countsAsEvidence({ unit, learningOutcome, criteria }) && (
        <p className="text-dim text-sm">
          Without a unit, learning outcome and criterion this portfolio will not count as evidence in your logbook.
        </p>
      )}
    </>
  );
}

function unitText({ unit, title }: Unit): string {
  return `Unit ${unit} - ${title}`;
}

function outcomeText({ LO_number, description }: Outcome): string {
  return `LO ${LO_number}: ${description}`;
}

function criterionText({ AC_number, description }: Criterion): string {
  return `AC ${AC_number}: ${description}`;
}
