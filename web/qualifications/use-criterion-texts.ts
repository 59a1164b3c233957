import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { useEffect, useState } from "react";
import { useFetch } from "../app/queries.tsx";

/** The texts of these criteria. What they are from is loaded for this alone; their place has about its size before. */
export function useCriterionTexts(places: readonly CriterionPlace[]) {
  const fetch = useFetch();
  const [textOf, setTextOf] = useState<(place: CriterionPlace) => string>();
  const units = [...new Set(places.map(({ unit }) => unit))].join(" ");
  useEffect(() => {
    let hasLeft = units === "";
    if (!hasLeft)
      import("./criterion-texts.ts")
        .then(({ criterionTexts }) => criterionTexts(units, fetch))
        .then((text) => hasLeft || setTextOf(() => text))
        .catch(() => undefined); // Their numbers name them.
    return () => {
      hasLeft = true;
    };
  }, [units, fetch]);
  return textOf;
}
