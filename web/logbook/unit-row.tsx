import type { OutcomePart, UnitPart } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { ChevronRight } from "lucide-react";
import { memo, type ReactNode, type ToggleEvent } from "react";
import { type Parts, useOpen } from "../ui/open-parts.ts";
import { CompletionBadges, CriteriaProgress } from "./criteria-progress.tsx";
import { CriterionRow } from "./criterion-row.tsx";

/** One unit; its outcomes are rendered only while it is open. */
export const UnitRow = memo(function UnitRow({ part, parts }: { part: UnitPart<LogbookEntry>; parts: Parts }) {
  const { unit, title } = part.unit;
  const [isOpen, setOpen] = useOpen(parts, unit);
  return (
    <li className="rounded-panel border border-line bg-panel">
      <details open={isOpen} onToggle={onOwnToggle(setOpen)} className="group/unit">
        <summary className={`${row} p-4 hover:bg-brand-soft group-open/unit:rounded-b-none`}>
          <Chevron className="group-open/unit:rotate-90" />
          <h2 className="flex grow flex-wrap items-center gap-x-2 gap-y-1 text-lg">
            <span>{`Unit ${unit}`}</span> <span className="font-normal">{title}</span>
            <CompletionBadges progress={part} />
          </h2>
          <Aside>
            <CriteriaProgress progress={part} />
          </Aside>
        </summary>
        {isOpen && (
          <ul className="grid gap-2 border-line border-t p-2 sm:p-4">
            {part.outcomes.map((outcome) => (
              <OutcomeRow key={outcome.outcome.LO_number} unit={unit} part={outcome} parts={parts} />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
});

interface OutcomeProps {
  unit: string;
  part: OutcomePart<LogbookEntry>;
  parts: Parts;
}

function OutcomeRow({ unit, part, parts }: OutcomeProps) {
  const { LO_number, description } = part.outcome;
  const [isOpen, setOpen] = useOpen(parts, `${unit}/${LO_number}`);
  return (
    <li className="rounded-panel border border-line bg-ground">
      <details open={isOpen} onToggle={onOwnToggle(setOpen)} className="group/outcome">
        <summary className={`${row} p-3 hover:bg-brand-soft`}>
          <Chevron className="group-open/outcome:rotate-90" />
          <h3 className="flex grow flex-wrap items-center gap-x-2 gap-y-1 font-normal">
            <span className="font-semibold">{`LO ${LO_number}`}</span> <span>{description}</span>
            <CompletionBadges progress={part} />
          </h3>
          <Aside>
            <CriteriaProgress progress={part} />
          </Aside>
        </summary>
        {isOpen && (
          <ul className="grid gap-2 p-2 sm:p-3">
            {part.criteria.map((criterion) => (
              <CriterionRow key={criterion.criterion.AC_number} unit={unit} outcome={LO_number} part={criterion} />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

const row =
  "grid cursor-pointer list-none grid-cols-[auto_1fr] items-start gap-x-2 gap-y-2 rounded-panel sm:grid-cols-[auto_1fr_13rem] " +
  "[&::-webkit-details-marker]:hidden";

function Aside({ children }: { children: ReactNode }) {
  return <span className="col-start-2 sm:col-start-3">{children}</span>;
}

function Chevron({ className }: { className: string }) {
  return (
    <ChevronRight
      aria-hidden
      size={20}
      className={`mt-0.5 shrink-0 text-dim transition-transform duration-100 ${className}`}
    />
  );
}

// React's toggle events bubble, so those of parts inside this one are ignored.
function onOwnToggle(setOpen: (isOpen: boolean) => void) {
  return (event: ToggleEvent<HTMLDetailsElement>) => {
    if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
  };
}
