import { type Status, statuses, statusLabels } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { trackedUnits } from "contract/portfolios/units.ts";

type Counted = Pick<Portfolio, "status" | "unit">;

/** How many portfolios there are of each status, in the order of a portfolio's life. */
export function byStatus(portfolios: readonly Counted[]): { status: Status; name: string; value: number }[] {
  return statuses.map((status) => ({
    status,
    name: statusLabels[status],
    value: portfolios.filter((portfolio) => portfolio.status === status).length,
  }));
}

/** How many portfolios there are of each tracked unit; those without a unit last, if there are any. */
export function byUnit(portfolios: readonly Counted[]): { name: string; value: number }[] {
  const units = trackedUnits.map((unit) => ({
    name: unit,
    value: portfolios.filter(({ unit: { number } }) => number === unit).length,
  }));
  const without = portfolios.filter((portfolio) => portfolio.unit.number === "").length;
  return without > 0 ? [...units, { name: "None", value: without }] : units;
}

/** The portfolios that changed last (specification, section 9). */
export function recent<P extends { updatedAt: string }>(portfolios: readonly P[], most = 5): P[] {
  return [...portfolios].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, most);
}
