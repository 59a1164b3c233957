import type { Standing } from "contract/plan/progress.ts";
import { TriangleAlert } from "lucide-react";
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
      {(standing === "Behind" || standing === "Slightly behind") && <TriangleAlert aria-hidden size={12} />}
      {words}
    </Badge>
  );
}
