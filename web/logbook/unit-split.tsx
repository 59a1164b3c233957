import type { UnitPart } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { Parts } from "../ui/open-parts.ts";
import { coveredText, figuresText, signedOffText } from "./mark-texts.ts";
import { OutcomeList } from "./outcome-list.tsx";
import { MarksLegend, MarksMeter, UnitBadges } from "./progress-marks.tsx";

interface Props {
  units: UnitPart<LogbookEntry>[];
  shown: UnitPart<LogbookEntry>;
  /** Changes whenever the outcomes of the shown unit are others. */
  shownKey: string;
  parts: Parts;
  addressOf: (unit: string) => string;
  /** What stands above the outcomes. */
  above?: ((unit: string) => ReactNode) | undefined;
}

/** All units in a list, and beside it the outcomes of the one that is chosen. */
export function UnitSplit({ units, shown, shownKey, parts, addressOf, above }: Props) {
  const id = useId();
  const { unit, title } = shown.unit;
  return (
    <div className="grid grid-cols-[20.25rem_minmax(0,1fr)] rounded-panel border border-line bg-panel panel-shadow print:grid-cols-1">
      <nav aria-label="Units" className="sticky top-15 min-w-0 self-start print:static">
        <ul>
          {units.map((part) => (
            <li key={part.unit.unit} className="border-line border-b">
              <UnitLink part={part} isShown={part.unit.unit === unit} to={addressOf(part.unit.unit)} />
            </li>
          ))}
        </ul>
        <MarksLegend units={units} className="px-3.5 py-3" />
      </nav>
      <section aria-labelledby={id} className="min-w-0 border-line border-l print:border-t print:border-l-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-4 py-3">
          <h2 id={id}>{`Unit ${unit} ${title}`}</h2>
          <p className="text-dim text-sm tabular">{figuresText(shown.covered, shown.total, shown.signedOff)}</p>
        </div>
        {above?.(unit)}
        <OutcomeList key={shownKey} part={shown} parts={parts} />
      </section>
    </div>
  );
}

function UnitLink({ part, isShown, to }: { part: UnitPart<LogbookEntry>; isShown: boolean; to: string }) {
  const { unit, title } = part.unit;
  return (
    <Link
      to={to}
      replace
      aria-current={isShown || undefined}
      className="grid grid-cols-1 gap-1 px-3.5 py-2.5 text-text no-underline -outline-offset-3 hover:bg-row aria-current:marked-current aria-current:[box-shadow:inset_3px_0_var(--color-brand)]"
    >
      <span className="flex items-center gap-2">
        <span className="min-w-0 truncate" title={title}>
          <span className="font-semibold">{`Unit ${unit}`}</span> {title}
        </span>
        <span className="ml-auto flex shrink-0 gap-1">
          <UnitBadges part={part} />
        </span>
      </span>
      <span className="grid grid-cols-[1fr_5.5rem] items-center gap-2.5 text-right text-dim text-xs tabular">
        <MarksMeter outcomes={part.outcomes} total={part.total} />
        <span>
          {coveredText(part.covered, part.total)}
          <span className="sr-only">, {signedOffText(part.signedOff)}</span>
        </span>
      </span>
    </Link>
  );
}
