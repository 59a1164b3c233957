import { isComplete, isSignedOff, type OutcomePart, type Progress } from "contract/logbook/logbook.ts";
import { standings, standingsIn } from "contract/logbook/standings.ts";
import { statusColours } from "../portfolios/status-badge.tsx";
import { Badge } from "../ui/badge.tsx";
import { Meter } from "../ui/charts/meter.tsx";
import { standingNames } from "./standing-texts.ts";

/** How many criteria of a unit or outcome have evidence, as a bar of what is signed off, waits and came back. */
export function StandingMeter({ outcomes, total }: { outcomes: OutcomePart[]; total: number }) {
  const parts = standingsIn(outcomes).map(({ standing, count }) => ({
    name: standingNames[standing],
    value: count,
    colour: statusColours[standing],
  }));
  return <Meter parts={parts} of={total} />;
}

export function StandingLegend({ className = "" }: { className?: string }) {
  return (
    <p className={`flex flex-wrap gap-x-4 gap-y-1 text-dim text-xs ${className}`}>
      {standings.map((standing) => (
        <span key={standing} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-2 rounded-xs [print-color-adjust:exact] forced-colors:[forced-color-adjust:none]"
            style={{ background: statusColours[standing] }}
          />
          {standingNames[standing]}
        </span>
      ))}
    </p>
  );
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
