import { noAssessor } from "contract/accounts/account-options.ts";
import type { Person } from "contract/core/person.ts";
import { X } from "lucide-react";
import { useAnswer } from "../app/queries.tsx";
import type { UserFilter } from "./user-lists.ts";

interface Props {
  filter: UserFilter;
  assessors: Person[];
  /** Nobody matches: taking one off is the way out. */
  isMistaken: boolean;
  onChange: (part: Partial<UserFilter>) => void;
}

/** What the list of students is filtered by, beside the search; each leaves with its cross. */
export function FilterChips({ filter, assessors, isMistaken, onChange }: Props) {
  const chips = useChips(filter, assessors);
  const colours = isMistaken ? "bg-waiting-soft text-waiting" : "bg-brand-soft text-brand";
  return chips.map(({ field, label, value }) => (
    <button
      key={field}
      type="button"
      title={`${label} ${value}`}
      aria-label={`${label} ${value}: remove this filter`}
      onClick={() => onChange({ [field]: "" })}
      className={`control inline-flex min-w-0 max-w-80 items-center gap-1.5 rounded-full px-3 text-sm max-sm:col-span-2 max-sm:max-w-none forced-colors:outline ${colours}`}
    >
      <span className="truncate">
        {label} <span className="font-semibold">{value}</span>
      </span>
      <X aria-hidden size={15} className="ml-auto shrink-0" />
    </button>
  ));
}

export const filterFields = ["assessor", "show", "waiting", "qualification", "cohort", "employer"] as const;

/** Whether a chip stands for something in this filter; two of the states are pressed buttons of their own. */
export function hasChip(filter: UserFilter, field: (typeof filterFields)[number]): boolean {
  return field === "show" ? ["active", "inactive"].includes(filter.show) : filter[field] !== "";
}

function useChips(filter: UserFilter, assessors: Person[]) {
  const groups = useAnswer("listGroups", {}, { enabled: filter.cohort !== "" || filter.employer !== "" }).data;
  const versions = useAnswer("listQualifications", {}, { enabled: filter.qualification !== "" }).data;
  const groupOf = (id: string) => groups?.find(({ _id }) => _id === id)?.name ?? (groups ? "that is gone" : "…");
  const version = versions?.qualifications.find(({ _id }) => _id === filter.qualification);
  const assessor = assessors.find(({ _id }) => _id === filter.assessor)?.name ?? "who is not active";
  const values = {
    assessor: ["Assessor", filter.assessor === noAssessor ? "none" : assessor],
    show: ["Status", filter.show === "active" ? "Active" : "Inactive"],
    waiting: ["Work", "waits"],
    qualification: ["Qualification", version ? `${version.code} v${version.version}` : "…"],
    cohort: ["Cohort", groupOf(filter.cohort)],
    employer: ["Employer", groupOf(filter.employer)],
  } as const;
  const set = filterFields.filter((field) => hasChip(filter, field));
  return set.map((field) => ({ field, label: values[field][0], value: values[field][1] }));
}
