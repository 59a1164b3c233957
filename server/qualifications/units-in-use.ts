import { knownUnits } from "contract/qualifications/curriculum.ts";
import { trackedUnits } from "contract/qualifications/units.ts";

/** The units that figures are given for: those of the reference, others that are counted, and "" where that is. */
export function unitsAmong(groups: readonly { unit: string; count: number }[]): string[] {
  const counted = new Set(groups.filter(({ count }) => count > 0).map(({ unit }) => unit));
  const others = knownUnits().filter(({ unit }) => counted.has(unit) && !trackedUnits.some((one) => one === unit));
  return [...trackedUnits, ...others.map(({ unit }) => unit), ...(counted.has("") ? [""] : [])];
}
