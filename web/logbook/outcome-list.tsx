import type { OutcomePart, UnitPart } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { ChevronRight } from "lucide-react";
import type { ToggleEvent } from "react";
import { type Parts, useOpen } from "../ui/open-parts.ts";
import { CriterionRow } from "./criterion-row.tsx";
import { coveredText, signedOffText } from "./mark-texts.ts";
import { CompletionBadges, MarksMeter } from "./progress-marks.tsx";

/** The outcomes of one unit; those with evidence are open until they are closed. */
export function OutcomeList({ part, parts }: { part: UnitPart<LogbookEntry>; parts: Parts }) {
  return (
    <ul>
      {part.outcomes.map((outcome) => (
        <OutcomeRow key={outcome.outcome.LO_number} unit={part.unit.unit} part={outcome} parts={parts} />
      ))}
    </ul>
  );
}

function OutcomeRow({ unit, part, parts }: { unit: string; part: OutcomePart<LogbookEntry>; parts: Parts }) {
  const { LO_number, description } = part.outcome;
  const { total, covered, signedOff, criteria } = part;
  const [isOpen, setOpen] = useOpen(parts, `${unit}/${LO_number}`, covered > 0);
  return (
    <li className="border-line border-t">
      <details open={isOpen} onToggle={onOwnToggle(setOpen)} className="group/outcome">
        <summary className="grid min-h-10 no-marker grid-cols-[1rem_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1 px-3 py-2 hover:bg-row group-open/outcome:bg-sunken max-sm:min-h-11 sm:grid-cols-[1rem_minmax(0,1fr)_auto] sm:px-4">
          <Chevron className="group-open/outcome:rotate-90" />
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-normal">
            <span className="text-wrap">
              <span className="font-semibold">{`LO ${LO_number}`}</span> {description}
            </span>
            <CompletionBadges progress={part} />
          </h3>
          <span className="grid grid-cols-[1fr_6rem] items-center gap-2.5 text-dim text-xs tabular max-sm:col-start-2 max-sm:grid-cols-[auto_1fr]">
            <span>
              {coveredText(covered, total)}
              <span className="sr-only">, {signedOffText(signedOff)}</span>
            </span>
            <MarksMeter outcomes={[part]} total={total} />
          </span>
        </summary>
        {isOpen && (
          <ul>
            {criteria.map((criterion) => (
              <CriterionRow key={criterion.criterion.AC_number} unit={unit} outcome={LO_number} part={criterion} />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

/** The arrow of something that folds; `className` turns it while that is open. */
export function Chevron({ className }: { className: string }) {
  return (
    <ChevronRight
      aria-hidden
      size={16}
      className={`shrink-0 text-dim [transition:rotate_.1s] print:invisible ${className}`}
    />
  );
}

/** Handles the toggles of one element: React's bubble, so those of parts inside it are ignored. */
export function onOwnToggle(setOpen: (isOpen: boolean) => void) {
  return (event: ToggleEvent<HTMLDetailsElement>) => {
    if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
  };
}
