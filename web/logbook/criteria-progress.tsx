import { isComplete, isSignedOff, type Progress } from "contract/logbook/logbook.ts";
import { Badge } from "../ui/badge.tsx";

/** How far a unit or outcome has come: how many criteria have evidence, and how many are signed off. */
export function CriteriaProgress({ progress }: { progress: Progress }) {
  const { total, covered, signedOff } = progress;
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm tabular-nums">
        <span>{`${covered} / ${total} criteria`}</span>
        <span className="text-dim">{`${signedOff} signed off`}</span>
      </span>
      <span
        aria-hidden
        className="flex h-2 gap-px overflow-hidden rounded-full bg-line [print-color-adjust:exact] print:border print:border-line print:bg-white"
      >
        <span className="bg-done" style={{ width: share(signedOff, total) }} />
        <span className="bg-brand" style={{ width: share(covered - signedOff, total) }} />
      </span>
    </span>
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

function share(part: number, total: number): string {
  return total === 0 ? "0" : `${(100 * part) / total}%`;
}
