import type { Round } from "contract/reviews/reviews.ts";
import { momentOf } from "../../ui/dates.ts";

/** The feedback of closed rounds: the latest in full, the older ones folded. */
export function EarlierRounds({ rounds }: { rounds: Round[] }) {
  const [latest, ...older] = rounds;
  if (!latest) return null;
  return (
    <section aria-label="Previous feedback" className="mb-4 grid gap-3 rounded-panel bg-ground p-3">
      <h3>Previous feedback</h3>
      <RoundFeedback round={latest} />
      {older.length > 0 && (
        <details>
          <summary className="min-h-6">
            {older.length === 1 ? "1 earlier round" : `${older.length} earlier rounds`}
          </summary>
          <ol className="mt-2 grid gap-3">
            {older.map((round) => (
              <li key={round._id} className="border-line border-t pt-2">
                <RoundFeedback round={round} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function RoundFeedback({ round }: { round: Round }) {
  return (
    <div>
      <p className="text-dim text-sm">
        {momentOf(round.reviewedAt)}, {round.assessorName}
      </p>
      <p className="mt-1 max-w-prose whitespace-pre-wrap wrap-anywhere">{round.comments}</p>
    </div>
  );
}
