import type { PhotoForReview } from "contract/reviews/reviews.ts";
import { takenText } from "../../portfolios/photos/taken-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { words } from "../words/review.tsx";

/** About a photo, in its dialog: whether it is new, when the camera says it was taken, and its hash. */
export function PhotoFacts({ photo, date }: { photo: PhotoForReview; date: string }) {
  return (
    <div className="grid justify-items-center gap-1 text-center text-sm">
      {photo.isNew && <NewPhoto />}
      <p>{takenText(photo.takenAt, date)}</p>
      {photo.sha256 && (
        <p className="text-dim text-xs">
          {words.photos.hash} <code className="break-all">{photo.sha256}</code>
        </p>
      )}
    </div>
  );
}

export function NewPhoto() {
  return <Badge tone="blue">{words.photos.isNew}</Badge>;
}
