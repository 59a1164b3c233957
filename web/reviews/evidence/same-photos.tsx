import type { PhotoForReview } from "contract/reviews/reviews.ts";
import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { reviewPath } from "../queue-bar.tsx";

/** Which photos other portfolios have too: on the page and not in a dialog, because it casts doubt on the evidence. */
export function SamePhotos({ photos }: { photos: PhotoForReview[] }) {
  const found = photos.flatMap(({ alsoIn }, index) => alsoIn.map((portfolio) => ({ ...portfolio, number: index + 1 })));
  if (found.length === 0) return null;
  return (
    <div className="mt-3 grid gap-1 rounded-panel bg-waiting-soft p-3 text-sm text-waiting">
      <p className="flex gap-1.5 font-medium">
        <TriangleAlert aria-hidden size={16} className="mt-px shrink-0" />
        The same photo is also in
      </p>
      <ul className="grid gap-1 pl-5.5">
        {found.map(({ _id, title, studentName, number }) => (
          <li key={`${number} ${_id}`} className="wrap-anywhere">
            <Link to={reviewPath(_id)} className="inline-block min-h-6 text-inherit max-sm:min-h-11">
              {title}
            </Link>{" "}
            by {studentName} (photo {number})
          </li>
        ))}
      </ul>
    </div>
  );
}
