import { dayOf } from "contract/core/dates.ts";
import { claimStateNames } from "contract/quality/claiming.ts";
import type { ClaimFilter, ClaimLine } from "contract/quality/claims.ts";
import { missingToAchieve } from "../../../logbook/coverage.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { claimPages } from "../../../quality/claims/list.ts";
import { coverOf } from "./wording.ts";

/** A document with more rows takes too long to be set; the CSV file has them all. */
const rowsMost = 5000;

/** What claims.typ reads: the units of one of the lists of claims. */
export async function claimsDocument(deps: Dependencies, filter: ClaimFilter) {
  const lines: ClaimLine[] = [];
  for await (const page of claimPages(deps, filter, missingToAchieve)) {
    lines.push(...page);
    if (lines.length >= rowsMost) break;
  }
  const title = `Units: ${claimStateNames[filter.state].toLowerCase()}`;
  const shown = lines.slice(0, rowsMost);
  return {
    ...coverOf(deps, { learner: deps.settings.CENTRE_NAME, title, running: title }),
    summary: shown.length === 1 ? "1 unit" : `${shown.length} units`,
    columns: ["Registration No", "Name", "Unit", "Achieved", "Assessor", "Verifier", "Reference"],
    rows: shown.map(({ registrationNo, learner, unit, achievedAt, assessor, verifiers, last }) => [
      ...[registrationNo, learner.name, unit, achievedAt && dayOf(achievedAt), assessor.name],
      ...[verifiers.map(({ name }) => name).join(", "), last?.batch ?? ""],
    ]),
  };
}
