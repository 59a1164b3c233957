import { type GroupKind, groupNames } from "contract/accounts/bulk-options.ts";
import type { Person } from "contract/core/person.ts";
import { useAnswer } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/forms/dialog.tsx";
import { SelectField } from "../ui/forms/field.tsx";
import type { Options } from "../ui/lists/toolbar.tsx";
import { assessorOptions } from "./assessor-filter.ts";
import { filterFields } from "./filter-chips.tsx";
import type { UserFilter } from "./user-lists.ts";

interface Props {
  filter: UserFilter;
  assessors: Person[];
  onChange: (part: Partial<UserFilter>) => void;
  onClose: () => void;
}

/** Every filter of the list of students, which follows at once; on a phone a sheet at the bottom. */
export default function FilterDialog({ filter, assessors, onChange, onClose }: Props) {
  const groups = useAnswer("listGroups").data ?? [];
  const versions = useAnswer("listQualifications").data?.qualifications ?? [];
  const groupsOf = (kind: GroupKind) =>
    groups.filter((group) => group.kind === kind).map(({ _id, name }) => [_id, name] as const);
  const boxes: Record<(typeof filterFields)[number], [string, Options<string>]> = {
    assessor: ["Filter by Assessor", assessorOptions(filter.assessor, assessors).slice(1)],
    show: ["Status", statuses],
    waiting: ["Work", [["yes", "Waits for feedback"]]],
    qualification: [
      "Qualification",
      versions.map(({ _id, code, version, title }) => [_id, `${code} v${version} ${title}`] as const),
    ],
    cohort: [groupNames.cohort, groupsOf("cohort")],
    employer: [groupNames.employer, groupsOf("employer")],
  };
  return (
    <Dialog title="Filter the students" onClose={onClose}>
      <div className="grid gap-3 sm:grid-cols-2">
        {filterFields.map((field) => (
          <SelectField
            key={field}
            label={boxes[field][0]}
            value={filter[field]}
            onChange={({ target }) => onChange({ [field]: target.value })}
          >
            <option value="">All</option>
            {boxes[field][1].map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button onClick={() => onChange(Object.fromEntries(filterFields.map((field) => [field, ""])))}>
          Clear all
        </Button>
        <Button variant="primary" onClick={onClose}>
          Show the list
        </Button>
      </div>
    </Dialog>
  );
}

const statuses = [
  ["active", "Active"],
  ["inactive", "Inactive"],
  ["unassigned", "Active, and nobody assesses them"],
  ["new", "To activate"],
] as const;
