import { noAssessor } from "contract/accounts/account-options.ts";
import type { Person } from "contract/core/person.ts";
import { words } from "./words/users.ts";

/** The id of the field that filters by assessor: the links of the workload table move the focus to it. */
export const assessorFilter = "assessor-filter";

/** All, none, each active assessor, and the chosen one when they are not active any more. */
export function assessorOptions(chosen: string, assessors: Person[]): (readonly [string, string])[] {
  const isListed = chosen === "" || chosen === noAssessor || assessors.some(({ _id }) => _id === chosen);
  return [
    ["", words.filters.all],
    [noAssessor, words.filters.noAssessor],
    ...(isListed ? [] : [[chosen, words.filters.inactiveAssessor] as const]),
    ...assessors.map(({ _id, name }) => [_id, name] as const),
  ];
}
