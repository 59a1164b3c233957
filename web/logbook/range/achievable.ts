import { type Achievable, missingFor } from "contract/logbook/coverage.ts";
import type { Coverage } from "contract/logbook/coverage-calls.ts";
import { evidenceOf, type Logbook } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { rangeOf } from "contract/logbook/range.ts";
import { requirementsIn } from "contract/qualifications/requirements.ts";

/** What of a unit is achieved, or was: the unit itself, or with `outcome` that. */
export function achievementOf({ achievements }: Coverage, { unit, outcome }: Achievable) {
  return achievements.find((one) => one.unit === unit && one.outcome === (outcome ?? null));
}

/** The outcomes of a unit that lack nothing and are not achieved, by their numbers. */
export function achievableOutcomes(unit: string, logbook: Logbook<LogbookEntry>, coverage: Coverage): string[] {
  const found = logbook.units.find((part) => part.unit.unit === unit);
  // On how many occasions something was shown, the server alone knows; of an outcome that asks for it nothing is offered.
  const asked = requirementsIn({ performance_units: found ? [found.unit] : [] });
  const range = rangeOf(asked, evidenceOf(logbook), () => 0);
  const outcomes = found?.outcomes ?? [];
  return outcomes
    .map(({ outcome }) => String(outcome.LO_number))
    .filter((outcome) => missingFor({ unit, outcome }, logbook, range).length === 0)
    .filter((outcome) => achievementOf(coverage, { unit, outcome })?.state !== "achieved");
}
