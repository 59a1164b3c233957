import { referenceCode } from "contract/qualifications/keys.ts";
import { trackedUnits } from "contract/qualifications/units.ts";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";

const aWhile = 10 * 60_000;

/** What a list can be filtered by: the units of the reference, and those of whatever else its reader is concerned with. */
export function useUnitOptions(): (readonly [string, string])[] {
  const { qualifications: ids } = useViewer();
  const { data } = useAnswer("listQualifications", {}, { enabled: ids !== undefined, freshFor: aWhile });
  const others = data?.qualifications.filter(({ _id }) => _id !== referenceCode && ids?.includes(_id)) ?? [];
  const units = [...trackedUnits, ...others.flatMap(({ unitKeys }) => unitKeys)];
  return [["", "All Units"], ...units.map((unit) => [unit, `Unit ${unit}`] as const)];
}
