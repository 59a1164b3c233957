import type { UnitPart } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { memo, type ReactNode } from "react";
import { type Parts, useOpen } from "../ui/open-parts.ts";
import { coveredText, signedOffText } from "./mark-texts.ts";
import { Chevron, OutcomeList, onOwnToggle } from "./outcome-list.tsx";
import { MarksMeter, UnitBadges } from "./progress-marks.tsx";

interface Props {
  part: UnitPart<LogbookEntry>;
  parts: Parts;
  /** What stands above its outcomes. */
  above?: ((unit: string) => ReactNode) | undefined;
}

/** One unit that unfolds beneath its name; its outcomes are rendered only while it is open. */
export const UnitRow = memo(function UnitRow({ part, parts, above }: Props) {
  const { unit, title } = part.unit;
  const [isOpen, setOpen] = useOpen(parts, unit);
  return (
    <li className="border-line border-t first:border-t-0">
      <details open={isOpen} onToggle={onOwnToggle(setOpen)} className="group/unit">
        <summary className="grid min-h-11 no-marker grid-cols-[1rem_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1.5 px-3 py-2.5 hover:bg-row sm:grid-cols-[1rem_minmax(0,1fr)_15rem] sm:px-4">
          <Chevron className="group-open/unit:rotate-90" />
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-normal">
            <span className="text-wrap">
              <span className="font-semibold">{`Unit ${unit}`}</span> {title}
            </span>
            <UnitBadges part={part} />
          </h2>
          <span className="grid gap-1 max-sm:col-start-2">
            <UnitFigures part={part} />
            <MarksMeter outcomes={part.outcomes} total={part.total} />
          </span>
        </summary>
        {isOpen && above?.(unit)}
        {isOpen && <OutcomeList part={part} parts={parts} />}
      </details>
    </li>
  );
});

function UnitFigures({ part: { covered, total, signedOff } }: { part: UnitPart<LogbookEntry> }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-3 text-dim text-xs tabular">
      <span>{coveredText(covered, total)}</span>
      <span>{signedOffText(signedOff)}</span>
    </span>
  );
}
