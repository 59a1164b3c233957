import { momentOf } from "contract/core/dates.ts";
import type { PortfolioForReview, Round } from "contract/reviews/reviews.ts";
import { lazy, type ReactNode, Suspense } from "react";

// Most reviews are first rounds.
const RoundRemarks = lazy(() => import("../remarks/round-remarks.tsx").catch(() => ({ default: () => null })));

const VoiceOf = lazy(() => import("../../portfolios/attachments/voice.tsx").catch(() => ({ default: () => null })));

interface Made {
  portfolio: Pick<PortfolioForReview, "_id" | "remarkVoices"> & Partial<Pick<PortfolioForReview, "remarks" | "voices">>;
}

/** The feedback of closed rounds: the latest in full, the older ones folded. A phone shows them while one writes. */
export function EarlierRounds({ rounds, portfolio }: Made & { rounds: Round[] }) {
  const [latest, ...older] = rounds;
  if (!latest) return null;
  return (
    <section
      aria-label="Previous feedback"
      className="grid shrink-0 gap-2 rounded-control border border-line bg-row px-3 py-2.5 text-sm max-wide:not-group-data-grown/sheet:hidden"
    >
      <RoundFeedback round={latest} portfolio={portfolio}>
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
                <RoundFeedback round={round} portfolio={portfolio} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function RoundFeedback({ round, portfolio, children }: Made & { round: Round; children?: ReactNode }) {
  return (
    <div>
      {children}
      <p className="text-dim text-xs">
        {[`${momentOf(round.reviewedAt)}, ${round.assessorName}`, round.stated].filter(Boolean).join(". ")}
      </p>
      <p className="mt-0.5 max-w-prose whitespace-pre-wrap wrap-anywhere">{round.comments}</p>
      <SaidIn round={round} portfolio={portfolio} />
    </div>
  );
}

/** What a round has beside its text: voice feedback and remarks. */
export function SaidIn({ round, portfolio }: Made & { round: Round }) {
  // Answers that an older version kept on the device have none.
  const { _id: id, remarks = [], voices = [] } = portfolio;
  return (
    <Suspense>
      {voices.some((one) => one.round === round._id) && (
        <VoiceOf voices={voices} round={round._id} from={["viewForReview", id]} />
      )}
      {remarks.some((one) => one.round === round._id) && <RoundRemarks portfolio={portfolio} round={round._id} />}
    </Suspense>
  );
}
