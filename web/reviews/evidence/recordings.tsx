import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { lazy, Suspense } from "react";
import type { BelowAttachment } from "../../portfolios/attachments/attachments.tsx";
import type { Marking } from "../remarks/remarking.ts";

const Attachments = lazy(() =>
  import("../../portfolios/attachments/attachments.tsx").catch(() => ({ default: () => null })),
);
const RecordingRemarks = lazy(() => import("../remarks/recording-remarks.tsx").catch(() => ({ default: () => null })));

interface Props {
  attachments: PortfolioForReview["attachments"];
  marking: Marking;
  onBroken: () => void;
}

/** The files and recordings to be judged, with the remarks on them; what stands below waits for their code, so that nothing moves. */
export function Recordings({ attachments, marking, onBroken }: Props) {
  const remarksOn: BelowAttachment = ({ kind, state, path }, at, player) => {
    const attachment = attachments.find((one) => one.path === path);
    if (!attachment || !marking.isNear || kind === "document" || state !== "ready") return null;
    return (
      <Suspense>
        <RecordingRemarks {...{ attachment, at, player, marking }} />
      </Suspense>
    );
  };
  return (
    <div className="mt-3">
      <Attachments attachments={attachments} onBroken={onBroken} below={remarksOn} />
    </div>
  );
}
