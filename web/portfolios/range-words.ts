import { useEffect, useState } from "react";

type Words = typeof import("contract/portfolios/decision-texts.ts") &
  typeof import("contract/qualifications/requirements.ts");

/** What names the range, loaded where something is said of it: undefined until then, and where it cannot be loaded. */
export function useRangeWords(isNeeded: boolean): Words | undefined {
  const [words, setWords] = useState<Words>();
  useEffect(() => {
    if (!isNeeded) return;
    let hasLeft = false;
    Promise.all([
      import("contract/portfolios/decision-texts.ts"),
      import("contract/qualifications/requirements.ts"),
    ]).then(
      ([texts, requirements]) => {
        if (!hasLeft) setWords({ ...texts, ...requirements });
      },
      () => undefined, // What was done and decided is said without it.
    );
    return () => {
      hasLeft = true;
    };
  }, [isNeeded]);
  return words;
}
