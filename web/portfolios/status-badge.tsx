import { type Status, statusLabels } from "contract/moves.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

const tones: Record<Status, Tone> = { Draft: "grey", "To Be Reviewed": "yellow", Reviewed: "teal", Done: "green" };

/** A portfolio's status in the words that people read. */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}

/** The same colours for shapes in charts. */
export const statusColours: Record<Status, string> = {
  Draft: "var(--draft)",
  "To Be Reviewed": "var(--waiting-shape)",
  Reviewed: "var(--review)",
  Done: "var(--done)",
};
