import { useEffect, useState } from "react";
import type { Gap } from "./next-step.ts";

/** What a criterion asks for. The curriculum's texts are loaded for this alone; their place has its size before. */
export function CriterionText({ gap: { unit, outcome, criterion } }: { gap: Gap }) {
  const [text, setText] = useState("");
  useEffect(() => {
    let hasLeft = false;
    import("contract/portfolios/curriculum.ts").then(
      ({ findCriterion }) => !hasLeft && setText(findCriterion(unit, String(outcome), criterion)?.description ?? ""),
      () => undefined, // The form shows the text too.
    );
    return () => {
      hasLeft = true;
    };
  }, [unit, outcome, criterion]);
  return <p className="line-clamp-2 min-h-10 max-sm:min-h-12">{text}</p>;
}
