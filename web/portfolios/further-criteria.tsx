import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { useEffect, useState } from "react";
import { useFetch } from "../app/queries.tsx";

/** More than these are folded. */
const few = 8;

/** The criteria that a portfolio covers beside its main one: their numbers at once, their texts when those have come. */
export function FurtherCriteria({ places }: { places: readonly CriterionPlace[] }) {
  const textOf = useCriterionTexts(places);
  const list = (
    <ul className="grid gap-1">
      {places.map((place) => (
        <li key={placeKey(place)} className={`wrap-anywhere max-w-prose ${textOf ? "" : "min-h-10 max-sm:min-h-12"}`}>
          <span className="font-medium">{`${place.unit} · ${place.criteria}`}</span> {textOf?.(place)}
        </li>
      ))}
    </ul>
  );
  if (places.length <= few) return list;
  return (
    <details>
      <summary className="min-h-6 text-dim max-sm:min-h-11 max-sm:content-center">{`${places.length} further criteria`}</summary>
      {list}
    </details>
  );
}

/** The texts of these criteria. What they are from is loaded for this alone; their place has about its size before. */
export function useCriterionTexts(places: readonly CriterionPlace[]) {
  const fetch = useFetch();
  const [textOf, setTextOf] = useState<(place: CriterionPlace) => string>();
  const units = [...new Set(places.map(({ unit }) => unit))].join(" ");
  useEffect(() => {
    if (units === "") return;
    let hasLeft = false;
    const curriculum = import("contract/qualifications/curriculum.ts");
    const loaded = units.includes("/") && import("../qualifications/load-keys.ts");
    Promise.all([curriculum, loaded])
      .then(async ([{ findCriterion }, keys]) => {
        if (keys) await keys.loadKeys(units.split(" "), fetch);
        const text = ({ unit, learningOutcome, criteria }: CriterionPlace) =>
          findCriterion(unit, learningOutcome, criteria)?.description ?? "";
        if (!hasLeft) setTextOf(() => text);
      })
      .catch(() => undefined); // Their numbers name them.
    return () => {
      hasLeft = true;
    };
  }, [units, fetch]);
  return textOf;
}
