import { useEffect, useState } from "react";
import { useFetch } from "../app/queries.tsx";

type Words = typeof import("contract/portfolios/decision-texts.ts") &
  typeof import("contract/qualifications/requirements.ts");

/**
 * What names the range, with these cells of it; loaded where something is said of it: undefined until then, and where it
 * cannot be loaded.
 */
export function useRangeWords(isNeeded: boolean, cells: readonly string[]): Words | undefined {
  const fetch = useFetch();
  const [words, setWords] = useState<Words>();
  const keys = cells.join(" ");
  useEffect(() => {
    if (!isNeeded) return;
    let hasLeft = false;
    const texts = import("contract/portfolios/decision-texts.ts");
    const requirements = import("contract/qualifications/requirements.ts");
    const loaded = keys.includes("/") && import("../qualifications/load-keys.ts");
    Promise.all([texts, requirements, loaded])
      .then(async ([texts, requirements, loaded]) => {
        if (loaded) await loaded.loadKeys(keys.split(" "), fetch);
        if (!hasLeft) setWords({ ...texts, ...requirements });
      })
      .catch(() => undefined); // What was done and decided is said without it.
    return () => {
      hasLeft = true;
    };
  }, [isNeeded, keys, fetch]);
  return words;
}
