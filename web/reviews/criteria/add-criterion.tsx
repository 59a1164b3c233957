import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { CriterionSearch } from "../../portfolios/form/place/criterion-search.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import type { Row } from "./rows.ts";

interface Props {
  rows: readonly Row[];
  onChoose: (place: CriterionPlace) => void;
  onClose: () => void;
}

/** Searches the curriculum for a criterion that the evidence shows too. */
export default function AddCriterion({ rows, onChoose, onClose }: Props): ReactNode {
  const part = useRef<HTMLDivElement>(null);
  const chosen = inCurriculumOrder(rows.map(({ place }) => place));
  useEffect(() => part.current?.querySelector("input")?.focus(), []);
  return (
    <Dialog title="Add a criterion" onClose={onClose}>
      <p className="mb-3 text-dim text-sm">What this portfolio shows too. It is accepted, until you say otherwise.</p>
      <div ref={part} className="-mx-4">
        <CriterionSearch
          chosen={chosen}
          onChoose={({ unit, learningOutcome, criteria }) => {
            flushSync(onClose);
            onChoose({ unit, learningOutcome, criteria });
          }}
        />
      </div>
    </Dialog>
  );
}
