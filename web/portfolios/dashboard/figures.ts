import { byTime } from "contract/core/calendar.ts";
import { type Status, statuses, statusLabels } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { boardAddress, unitAddress } from "../places.ts";
import { statusColours } from "../status-badge.tsx";

type Counted = Pick<Portfolio, "status" | "unit">;

/** A part of a chart: how many portfolios there are of it, and where they are listed. */
export interface Part {
  name: string;
  value: number;
  colour: string;
  to?: string;
  parts?: Part[];
}

/** How many portfolios there are of each status, in the order of a portfolio's life. */
export function byStatus(portfolios: readonly Counted[]): Part[] {
  return statuses.map((status) => ({ ...partOf(status, portfolios), to: boardAddress(status) }));
}

/** How many portfolios there are of each of these units, by status; those without a unit last, if there are any. */
export function byUnit(portfolios: readonly Counted[], units: readonly string[]): Part[] {
  const parts = units.map((unit) => ({ ...unitPart(unit, unit, portfolios), to: unitAddress(unit) }));
  const without = unitPart("None", "", portfolios);
  return without.value > 0 ? [...parts, without] : parts;
}

/** The portfolios that changed last, the newest first. */
export function recent<P extends { updatedAt: string }>(portfolios: readonly P[], most = 5): P[] {
  return [...portfolios].sort((a, b) => byTime(b.updatedAt, a.updatedAt)).slice(0, most);
}

function partOf(status: Status, portfolios: readonly Counted[]): Part {
  const value = portfolios.filter((portfolio) => portfolio.status === status).length;
  return { name: statusLabels[status], value, colour: statusColours[status] };
}

// A bar grows from what is done.
const stacking = [...statuses].reverse();

function unitPart(name: string, unit: string, portfolios: readonly Counted[]): Part {
  const own = portfolios.filter(({ unit: { number } }) => number === unit);
  const parts = stacking.map((status) => partOf(status, own));
  return { name, value: own.length, colour: "var(--color-brand)", parts };
}
