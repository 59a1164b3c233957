import {
  type Criterion,
  curriculum,
  findOutcome,
  findUnit,
  type Outcome,
  type Unit,
} from "contract/portfolios/curriculum.ts";
import type { UseFormReturn } from "react-hook-form";
import { bind } from "../../../ui/forms/field.tsx";
import { WrappingSelect } from "../../../ui/forms/wrapping-select.tsx";
import { words } from "../../words/form.tsx";
import { countsAsEvidence, type Values } from "../values.ts";
import { CriteriaInFull } from "./criteria-dialog.tsx";
import { CriterionSearch } from "./criterion-search.tsx";

const { place } = words;

/** Unit → learning outcome → criterion. A change above clears what is below. */
export function PlacePicker({ form, criteriaLabel }: { form: UseFormReturn<Values>; criteriaLabel: string }) {
  const { watch, setValue, formState } = form;
  const [unit, learningOutcome, criteria] = watch(["unit", "learningOutcome", "criteria"]);
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
      <CriterionSearch form={form} />
      <WrappingSelect
        label={words.fields.unit}
        shown={chosenUnit ? unitText(chosenUnit) : place.noUnit}
        {...bind(form, "unit", { onChange: () => clear("learningOutcome", "criteria") })}
      >
        <option value="">{place.noUnit}</option>
        {curriculum.performance_units.map((one) => (
          <option key={one.unit} value={one.unit}>
            {unitText(one)}
          </option>
        ))}
      </WrappingSelect>
      <WrappingSelect
        label={words.fields.learningOutcome}
        shown={chosenOutcome ? outcomeText(chosenOutcome) : place.noOutcome}
        disabled={outcomes.length === 0}
        {...bind(form, "learningOutcome", { onChange: () => clear("criteria") })}
      >
        <option value="">{place.noOutcome}</option>
        {outcomes.map((one) => (
          <option key={one.LO_number} value={one.LO_number}>
            {outcomeText(one)}
          </option>
        ))}
      </WrappingSelect>
      <WrappingSelect
        label={criteriaLabel}
        shown={chosen ? criterionText(chosen) : place.noCriterion}
        disabled={choices.length === 0}
        {...bind(form, "criteria")}
      >
        <option value="">{place.noCriterion}</option>
        {choices.map((one) => (
          <option key={one.AC_number} value={one.AC_number}>
            {criterionText(one)}
          </option>
        ))}
      </WrappingSelect>
      {choices.length > 0 && (
        <CriteriaInFull
          heading={place.criteriaOf(learningOutcome)}
          choices={choices}
          chosen={criteria}
          onChoose={(criterion) =>
            setValue("criteria", criterion, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
        />
      )}
      {!countsAsEvidence({ unit, learningOutcome, criteria }) && <p className="text-dim text-sm">{place.noEvidence}</p>}
    </>
  );
}

function unitText({ unit, title }: Unit): string {
  return place.unit(unit, title);
}

function outcomeText({ LO_number, description }: Outcome): string {
  return place.outcome(LO_number, description);
}

function criterionText({ AC_number, description }: Criterion): string {
  return place.criterion(AC_number, description);
}
