import { noAssessor } from "contract/accounts/no-assessor.ts";
import type { Person } from "contract/core/person.ts";
import { SelectField } from "../ui/forms/field.tsx";

/** The field's id: the links of the workload table move the focus to it. */
export const assessorFilter = "assessor-filter";

/** Filters students by assessor: all, those of one assessor, or those without one. */
export function AssessorFilter({
  chosen,
  assessors,
  onChoose,
}: {
  chosen: string;
  assessors: Person[];
  onChoose: (assessor: string) => void;
}) {
  const isListed = chosen === "" || chosen === noAssessor || assessors.some(({ _id }) => _id === chosen);
  return (
    <SelectField
      id={assessorFilter}
      label="Filter by Assessor"
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">All Assessors</option>
      <option value={noAssessor}>No assessor</option>
      {!isListed && <option value={chosen}>An inactive assessor</option>}
      {assessors.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
