import { momentOf } from "contract/core/dates.ts";
import type { Round } from "contract/reviews/reviews.ts";
import { lazy, type ReactNode, Suspense } from "react";
import type { MadeRemarks } from "../remarks/round-remarks.tsx";

// Most reviews are first rounds.
const RoundRemarks = lazy(() => import("../remarks/round-remarks.tsx").catch(() => ({ default: () => null })));

/** The feedback of closed rounds: the latest in full, the older ones folded. A phone shows them while one writes. */
export function EarlierRounds({ rounds, remarks }: MadeRemarks & { rounds: Round[] }) {
  const [latest, ...older] = rounds;
  if (!latest) return null;
  return (
    <section
      aria-label="Previous feedback"
      className="grid shrink-0 gap-2 rounded-control border border-line bg-row px-3 py-2.5 text-sm max-wide:not-group-data-grown/sheet:hidden"
    >
      <RoundFeedback round={latest} remarks={remarks}>
        <h3 className="font-medium text-xs">Previous feedback</h3>
      </RoundFeedback>
      {older.length > 0 && (
        <details>
          <summary className="min-h-6 text-dim max-sm:min-h-11 max-sm:content-center">
            {older.length === 1 ? "1 earlier round" : `${older.length} earlier rounds`}
          </summary>
          <ol className="mt-2 grid gap-3">
            {older.map((round) => (
              <li key={round._id} className="border-line border-t pt-2">
                <RoundFeedback round={round} remarks={remarks} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function RoundFeedback({ round, remarks, children }: MadeRemarks & { round: Round; children?: ReactNode }) {
  return (
    <div>
      {children}
      <p className="text-dim text-xs">{`${momentOf(round.reviewedAt)}, ${round.assessorName}`}</p>
      <p className="mt-0.5 max-w-prose whitespace-pre-wrap wrap-anywhere">{round.comments}</p>
      <RemarksOf round={round} remarks={remarks} />
    </div>
  );
}

export function RemarksOf({ round, remarks }: MadeRemarks & { round: Round }) {
  if (!remarks?.some((one) => one.round === round._id)) return null;
  return (
    <Suspense>
      <RoundRemarks remarks={remarks} round={round._id} />
    </Suspense>
  );
}
