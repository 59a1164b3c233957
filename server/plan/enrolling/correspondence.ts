import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { entriesOf } from "contract/qualifications/curriculum.ts";
import { keyOf } from "contract/qualifications/keys.ts";
import type { Qualification } from "contract/qualifications/known.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import { carriedBy } from "contract/qualifications/requirements.ts";
import { curriculumIn, reference } from "../../qualifications/versions.ts";

export interface Mapped {
  from: CriterionPlace;
  to: CriterionPlace;
}

/** Which criteria of one version are which of another. */
export interface Correspondence {
  /** By `placeKey`: the same criterion of the other version, and whether it was mapped by hand. */
  of: (place: CriterionPlace) => { to: CriterionPlace; isMapped: boolean } | undefined;
  /** The text of a criterion of the version before; undefined for one of another qualification. */
  textOf: (place: CriterionPlace) => string | undefined;
  /** What these cells of the version before are in the other, as far as that criterion may carry them. */
  cellsOf: (cells: readonly string[], to: CriterionPlace) => string[];
  /** The first pair that names a criterion which its version does not have. */
  wrong: number;
}

/** Criteria correspond that are mapped; of the others those of equal unit, outcome, number and text. */
export function correspondence(from: Qualification, to: Qualification, map: readonly Mapped[]): Correspondence {
  const [before, after] = [from, to].map((version) => entriesOf(curriculumIn(version)));
  const texts = new Map((before ?? []).map((entry) => [placeKey(entry), entry.description]));
  const known = new Set((after ?? []).map(placeKey));
  const byHand = new Map(map.map((pair) => [placeKey(pair.from), numbersOf(pair.to)]));
  const equal = new Map((after ?? []).map((entry) => [sameness(to, entry), numbersOf(entry)]));
  const matched = new Map(
    (before ?? []).flatMap((entry) => {
      const found = equal.get(sameness(from, entry));
      return found ? [[placeKey(entry), found]] : [];
    }),
  );
  return {
    of: (place) => {
      const [mapped, match] = [byHand.get(placeKey(place)), matched.get(placeKey(place))];
      return mapped ? { to: mapped, isMapped: true } : match && { to: match, isMapped: false };
    },
    textOf: (place) => texts.get(placeKey(place)),
    cellsOf: (cells, place) => {
      const ids = cells.map((cell) => (from._id === reference._id ? cell : cell.slice(keyOf(from, "").length)));
      return carriedBy(
        place,
        ids.map((id) => (to._id === reference._id ? id : keyOf(to, id))),
      );
    },
    wrong: map.findIndex((pair) => !texts.has(placeKey(pair.from)) || !known.has(placeKey(pair.to))),
  };
}

function sameness(
  version: Qualification,
  { unit, learningOutcome, criteria, description }: CriterionPlace & { description: string },
): string {
  const number = version._id === reference._id ? unit : unit.slice(keyOf(version, "").length);
  return [number, learningOutcome, criteria, description].join("\n");
}
