import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { placeKey } from "contract/qualifications/places.ts";
import type { Judged } from "contract/quality/exercising.ts";
import { useCriterionTexts } from "../../qualifications/use-criterion-texts.ts";
import { Sign } from "../../reviews/criteria/sign.tsx";

/** Criteria with what somebody judged of each. */
export function JudgedList({ places, lines }: { places: readonly CriterionPlace[]; lines: readonly Judged[] }) {
  const textOf = useCriterionTexts(places);
  const judged = new Map(lines.map((line) => [placeKey(line), line]));
  return (
    <ul className="ruled rounded-panel border border-line text-sm">
      {places.map((place) => {
        const line = judged.get(placeKey(place));
        return (
          <li key={placeKey(place)} className="flex items-start gap-2.5 px-3 py-2">
            <Sign state={line?.verdict ?? "open"} />
            <span className="wrap-anywhere min-w-0">
              <span className="font-semibold">{`${place.unit} · ${place.criteria}`}</span> {textOf?.(place)}
              {line && <span className="sr-only">{`, ${line.verdict}`}</span>}
              {line?.text && <span className="block text-dim">{`“${line.text}”`}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
