import { noAssessor } from "contract/accounts/account-options.ts";
import type { Person } from "contract/core/person.ts";
import { useAnswer } from "../app/queries.tsx";
import type { UserFilter } from "./user-lists.ts";

export const filterFields = ["assessor", "show", "waiting", "qualification", "cohort", "employer"] as const;

/** Whether a chip stands for something in this filter; two of the states are pressed buttons of their own. */
export function hasChip(filter: UserFilter, field: (typeof filterFields)[number]): boolean {
  return field === "show" ? ["active", "inactive"].includes(filter.show) : filter[field] !== "";
}

/** What the list of students is filtered by, beside the search. */
export function useUserChips(filter: UserFilter, assessors: Person[]) {
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
