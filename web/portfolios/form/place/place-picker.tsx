import { curriculum, findOutcome, findUnit } from "contract/portfolios/curriculum.ts";
import type { UseFormReturn } from "react-hook-form";
import { bind, SelectField } from "../../../ui/forms/field.tsx";
import { countsAsEvidence, type Values } from "../values.ts";
import { CriteriaInFull } from "./criteria-dialog.tsx";

/** Unit → learning outcome → criterion. A change above clears what is below. */
export function PlacePicker({ form, labels }: { form: UseFormReturn<Values>; labels: PlaceLabels }) {
  const { watch, setValue, formState } = form;
  const [unit, learningOutcome, criteria] = watch(["unit", "learningOutcome", "criteria"]);
  const outcomes = findUnit(unit)?.learning_outcomes ?? [];
  const choices = findOutcome(unit, learningOutcome)?.assessment_criteria ?? [];
  const chosen = choices.find((criterion) => criterion.AC_number === criteria);
  const clear = (...names: ("learningOutcome" | "criteria")[]) => {
    for (const name of names) setValue(name, "", { shouldDirty: true });
  };
  return (
    <div className="grid gap-4">
      <SelectField
        label={labels.unit}
        {...bind(form, "unit", { onChange: () => clear("learningOutcome", "criteria") })}
      >
        <option value="">Choose a unit</option>
        {curriculum.performance_units.map((one) => (
          <option key={one.unit} value={one.unit}>{`Unit ${one.unit} - ${one.title}`}</option>
        ))}
      </SelectField>
      <SelectField
        label={labels.learningOutcome}
        disabled={outcomes.length === 0}
        {...bind(form, "learningOutcome", { onChange: () => clear("criteria") })}
      >
        <option value="">Choose a learning outcome</option>
        {outcomes.map((one) => (
          <option key={one.LO_number} value={one.LO_number}>{`LO ${one.LO_number}: ${one.description}`}</option>
        ))}
      </SelectField>
      <SelectField label={labels.criteria} disabled={choices.length === 0} {...bind(form, "criteria")}>
        <option value="">Choose a criterion</option>
        {choices.map((one) => (
          <option key={one.AC_number} value={one.AC_number}>{`AC ${one.AC_number}: ${one.description}`}</option>
        ))}
      </SelectField>
      {/* The select of a phone truncates long options, so the chosen one is repeated in full. */}
      {chosen && <p className="rounded-panel bg-ground p-3">{`AC ${chosen.AC_number}: ${chosen.description}`}</p>}
      {choices.length > 0 && (
        <CriteriaInFull
          heading={`Criteria of LO ${learningOutcome}`}
          choices={choices}
          chosen={criteria}
          onChoose={(criterion) =>
            setValue("criteria", criterion, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
        />
      )}
      {!countsAsEvidence({ unit, learningOutcome, criteria }) && (
        <p className="text-dim text-sm">
          Without a unit, learning outcome and criterion this portfolio will not count as evidence in your logbook.
        </p>
      )}
    </div>
  );
}

export interface PlaceLabels {
  unit: string;
  learningOutcome: string;
  criteria: string;
}
