import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { useCriterionTexts } from "../qualifications/use-criterion-texts.ts";

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
