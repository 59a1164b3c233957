import { noAssessor } from "contract/accounts/no-assessor.ts";
import type { Person } from "contract/core/person.ts";
import { SelectControl } from "../ui/lists/controls.tsx";

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
  return (
    <SelectControl
      id={assessorFilter}
      label="Filter by Assessor"
      value={chosen}
      options={assessorOptions(chosen, assessors, "All Assessors")}
      onChange={onChoose}
    />
  );
}

/** `all`, none, each active assessor, and the chosen one when they are not active any more. */
export function assessorOptions(chosen: string, assessors: Person[], all: string): (readonly [string, string])[] {
  const isListed = chosen === "" || chosen === noAssessor || assessors.some(({ _id }) => _id === chosen);
  return [
    ["", all],
    [noAssessor, "No assessor"],
    ...(isListed ? [] : [[chosen, "An inactive assessor"] as const]),
    ...assessors.map(({ _id, name }) => [_id, name] as const),
  ];
}
