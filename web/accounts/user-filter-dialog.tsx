import { type GroupKind, groupNames } from "contract/accounts/bulk-options.ts";
import type { Person } from "contract/core/person.ts";
import { useAnswer } from "../app/queries.tsx";
import { FilterDialog } from "../ui/filters/filter-dialog.tsx";
import type { Options } from "../ui/lists/toolbar.tsx";
import { assessorOptions } from "./assessor-filter.ts";
import { filterFields } from "./filter-chips.ts";
import type { UserFilter } from "./user-lists.ts";

interface Props {
  filter: UserFilter;
  assessors: Person[];
  onChange: (part: Partial<UserFilter>) => void;
  onClose: () => void;
}

/** Every filter of the list of students. */
export default function UserFilterDialog({ filter, assessors, onChange, onClose }: Props) {
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
    <FilterDialog
      title="Filter the students"
      boxes={filterFields.map((field) => ({ field, label: boxes[field][0], options: boxes[field][1] }))}
      filter={filter}
      onChange={(part) => onChange(part as Partial<UserFilter>)}
      onClose={onClose}
    />
  );
}

const statuses = [
  ["active", "Active"],
  ["inactive", "Inactive"],
  ["unassigned", "Active, and nobody assesses them"],
  ["new", "To activate"],
] as const;
