import type { PhotoForReview, SamePhoto } from "contract/reviews/reviews.ts";
import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { takenText } from "../portfolios/photos/taken-text.ts";
import { Badge } from "../ui/badge.tsx";
import { reviewPath } from "./queue-bar.tsx";

/** About a photo: whether it is new, when the camera says it was taken, and which other portfolios have it. */
export function PhotoFacts({ photo, date }: { photo: PhotoForReview; date: string }) {
  return (
    <div className="grid justify-items-start gap-1 text-sm">
      {photo.isNew && <Badge tone="blue">New since the last round</Badge>}
      <p>{takenText(photo.takenAt, date)}</p>
      {photo.alsoIn.length > 0 && <AlsoIn portfolios={photo.alsoIn} />}
      {photo.sha256 && (
        <details>
          <summary className="text-dim">SHA-256 {photo.sha256.slice(0, 8)}…</summary>
          <code className="break-all">{photo.sha256}</code>
        </details>
      )}
    </div>
  );
}

function AlsoIn({ portfolios }: { portfolios: SamePhoto[] }) {
  return (
    <div className="grid w-full gap-1 rounded-panel bg-waiting-soft p-2 text-waiting">
      <p className="flex gap-1 font-semibold">
        <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
        The same photo is also in
      </p>
      <ul className="grid gap-1">
        {portfolios.map(({ _id, title, studentName }) => (
          <li key={_id} className="wrap-anywhere">
            <Link to={reviewPath(_id)} className="text-inherit">
              {title}
            </Link>{" "}
            by {studentName}
          </li>
        ))}
      </ul>
    </div>
  );
}
