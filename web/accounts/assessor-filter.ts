import { noAssessor } from "contract/accounts/account-options.ts";
import type { Person } from "contract/core/person.ts";

/** The id of the field that filters by assessor: the links of the workload table move the focus to it. */
export const assessorFilter = "assessor-filter";

/** All, none, each active assessor, and the chosen one when they are not active any more. */
export function assessorOptions(chosen: string, assessors: Person[]): (readonly [string, string])[] {
  const isListed = chosen === "" || chosen === noAssessor || assessors.some(({ _id }) => _id === chosen);
  return [
    ["", "All"],
    [noAssessor, "No assessor"],
    ...(isListed ? [] : [[chosen, "An inactive assessor"] as const]),
    ...assessors.map(({ _id, name }) => [_id, name] as const),
  ];
}
