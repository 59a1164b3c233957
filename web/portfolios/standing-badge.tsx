import type { Standing } from "contract/plan/progress.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

const tones: Record<Standing, Tone> = {
  Behind: "red",
  "Slightly behind": "yellow",
  "On track": "green",
  Started: "grey",
};

/** Whether a learner is where they should be; `words` say more than the word. */
export function StandingBadge({ standing, words = standing }: { standing: Standing; words?: string }) {
  return (
    <Badge tone={tones[standing]}>
      {(standing === "Behind" || standing === "Slightly behind") && (
        // Not of the library, whose part with it no dashboard loads.
        <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" width="12" height="12">
          <path d="M12 3 2 21h20zM12 10v4M12 17.5v.5" />
        </svg>
      )}
      {words}
    </Badge>
  );
}
