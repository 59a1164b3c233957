import { isComplete, isSignedOff, type OutcomePart, type Progress, type UnitPart } from "contract/logbook/logbook.ts";
import { countMarks, evidenceMarks } from "contract/logbook/marks.ts";
import { useContext } from "react";
import { markColours } from "../portfolios/mark-colours.ts";
import { Badge } from "../ui/badge.tsx";
import { Meter } from "../ui/charts/meter.tsx";
import { CoveredContext } from "./covered-context.ts";
import { markNames } from "./mark-texts.ts";

/** How many criteria of a unit or outcome have evidence, as a bar of what is signed off, waits and came back. */
export function MarksMeter({ outcomes, total }: { outcomes: OutcomePart[]; total: number }) {
  const counts = countsIn(outcomes);
  const parts = evidenceMarks.map((mark) => ({
    name: markNames[mark],
    value: counts[mark],
    colour: markColours[mark],
  }));
  return <Meter parts={parts} of={total} />;
}

function countsIn(outcomes: OutcomePart[]) {
  return countMarks(outcomes.map(({ criteria }) => ({ marks: criteria.map(({ mark }) => mark) })));
}

/** What a round left open is rare: it has its word where there is one. */
export function MarksLegend({ units, className = "" }: { units: UnitPart[]; className?: string }) {
  const hasOpen = countsIn(units.flatMap(({ outcomes }) => outcomes))["not decided"] > 0;
  return (
    <p className={`flex flex-wrap gap-x-4 gap-y-1 text-dim text-xs ${className}`}>
      {evidenceMarks
        .filter((mark) => mark !== "not decided" || hasOpen)
        .map((mark) => (
          <span key={mark} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden
              className="size-2 rounded-xs [print-color-adjust:exact] forced-colors:[forced-color-adjust:none]"
              style={{ background: markColours[mark] }}
            />
            {markNames[mark]}
          </span>
        ))}
    </p>
  );
}

/** Of a unit in a list: how far it is. In the Range view one that an assessor has marked as achieved says that instead. */
export function UnitBadges({ part }: { part: UnitPart }) {
  const { unit } = part.unit;
  const { achievements = [] } = useContext(CoveredContext)?.coverage ?? {};
  const isAchieved = achievements.some((one) => one.unit === unit && one.outcome === null && one.state === "achieved");
  return isAchieved ? <Badge tone="green">Achieved</Badge> : <CompletionBadges progress={part} />;
}

/** Complete (every criterion has evidence) and signed off (every criterion is Done) are two things, each with its badge. */
export function CompletionBadges({ progress }: { progress: Progress }) {
  return (
    <>
      {isComplete(progress) && <Badge tone="blue">Complete</Badge>}
      {isSignedOff(progress) && <Badge tone="green">Signed off</Badge>}
    </>
  );
}
