import type { Status } from "contract/core/moves.ts";
import { statusLabels } from "contract/core/moves.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

const tones: Record<Status, Tone> = { Draft: "grey", "To Be Reviewed": "yellow", Reviewed: "teal", Done: "green" };

/** A portfolio's status as people read it; `labels` replaces the words for administrators. */
export function StatusBadge({ status, labels = statusLabels }: { status: Status; labels?: Record<Status, string> }) {
  return (
    <Badge tone={tones[status]} dot>
      {labels[status]}
    </Badge>
  );
}

/** The colours of statuses for shapes in charts. */
export const statusColours: Record<Status, string> = {
  Draft: "var(--color-draft-shape)",
  "To Be Reviewed": "var(--color-waiting-shape)",
  Reviewed: "var(--color-review-shape)",
  Done: "var(--color-done-shape)",
};

/** A status's hue, beside its word. */
export function StatusDot({ status }: { status: Status }) {
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2 shrink-0">
      <circle cx="4" cy="4" r="4" fill={statusColours[status]} />
    </svg>
  );
}
