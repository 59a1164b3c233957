import type { Status } from "contract/core/moves.ts";
import { statusColours } from "./status-badge.tsx";

/** A status's hue, beside its word. */
export function StatusDot({ status }: { status: Status }) {
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2 shrink-0">
      <circle cx="4" cy="4" r="4" fill={statusColours[status]} />
    </svg>
  );
}
