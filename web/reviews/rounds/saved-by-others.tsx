import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { momentOf } from "../../ui/dates.ts";
import { words } from "../words/review.tsx";

/** Names earlier assessors who saved feedback in this round, which only they can read. */
export function SavedByOthers({ saved }: { saved: PortfolioForReview["savedByOthers"] }) {
  if (saved.length === 0) return null;
  return (
    <ul className="grid shrink-0 gap-2 rounded-control border border-line bg-row px-3 py-2.5 text-sm">
      {saved.map(({ assessorName, savedAt }) => (
        <li key={`${assessorName} ${savedAt}`} className="wrap-anywhere">
          {words.rounds.savedByOther(assessorName, momentOf(savedAt))}
        </li>
      ))}
    </ul>
  );
}
