import type { CriterionState } from "contract/logbook/logbook.ts";

/** A shape for each state, for people who cannot tell the colours apart: an empty, a half-filled or a ticked circle. */
export function StateMark({
  state,
  size = 16,
  className = tones[state],
}: {
  state: CriterionState;
  size?: number;
  /** Its colour, where another tells more. */
  className?: string;
}) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" width={size} height={size} className={`shrink-0 ${className}`}>
      {state === "signed off" ? (
        <>
          <circle cx="8" cy="8" r="7.5" fill="currentColor" />
          <path d="M4.5 8.2 7 10.7l4.5-5" fill="none" stroke="var(--color-panel)" strokeWidth="2" />
        </>
      ) : (
        <circle
          cx="8"
          cy="8"
          r="6.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeDasharray={dashes[state]}
        />
      )}
      {state === "submitted" && <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />}
    </svg>
  );
}

const tones: Record<CriterionState, string> = { none: "text-edge", submitted: "text-brand", "signed off": "text-done" };
const dashes: Record<CriterionState, string | undefined> = {
  none: "2.5 2.6",
  submitted: undefined,
  "signed off": undefined,
};
