import type { Queue, Waiting } from "contract/reviews/assessment.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { useAnswer, useFetchAhead } from "../app/queries.tsx";
import { LinkButton } from "../ui/button.tsx";
import { dayOf, dayOfYear } from "../ui/dates.ts";
import { KeyHint } from "../ui/keys/key-hint.tsx";
import { shortcut } from "../ui/keys/shortcuts.tsx";

/** Links and keys to the waiting portfolios: to the one that waits longest, or to those before and after `at`. */
export function QueueBar({ at, variant = "secondary" }: { at?: string; variant?: "primary" | "secondary" }) {
  const queue = useQueue(at);
  if (!queue) return null;
  const { previous, next } = queue;
  return (
    <nav aria-label="Queue" className="flex flex-wrap items-center gap-2">
      <p className="text-dim text-sm">{waitingText(queue, at)}</p>
      {previous && (
        <LinkButton
          to={reviewPath(previous._id)}
          aria-label={`Previous: ${nameOf(previous)}`}
          {...shortcut("p", "Open the previous portfolio that waits")}
        >
          <ChevronLeft aria-hidden size={18} />
          Previous
        </LinkButton>
      )}
      {next && (
        <LinkButton
          to={reviewPath(next._id)}
          variant={variant}
          aria-label={`${at ? "Next" : "Review next"}: ${nameOf(next)}`}
          {...shortcut("n", at ? "Open the next portfolio that waits" : "Open the portfolio that waits longest")}
        >
          {at ? "Next" : "Review next"}
          {at ? <ChevronRight aria-hidden size={18} /> : <KeyHint keys="n" />}
        </LinkButton>
      )}
    </nav>
  );
}

/** Offers the next portfolio once feedback has been submitted. */
export function NextInQueue({ at }: { at: string }) {
  const queue = useQueue(at);
  if (!queue) return null;
  return (
    <div role="status" className="rounded-panel bg-brand-soft p-4">
      {queue.next ? (
        <div className="grid justify-items-start gap-3">
          <p className="wrap-anywhere">
            <strong>Next in your queue:</strong> {queue.next.title} by {queue.next.studentName}, waiting since{" "}
            {dayOf(queue.next.submittedAt)}.
          </p>
          <LinkButton to={reviewPath(queue.next._id)} {...shortcut("n", "Open the next portfolio that waits")}>
            Review next portfolio
          </LinkButton>
        </div>
      ) : (
        <p>Nothing else is waiting for you.</p>
      )}
    </div>
  );
}

/** "12 waiting, the longest since 3 March": without `at`, the next one is the one that waits longest. */
function waitingText({ waiting, next }: Queue, at: string | undefined): string {
  if (waiting === 0) return "Nothing is waiting";
  return next && !at ? `${waiting} waiting, the longest since ${dayOfYear(next.submittedAt)}` : `${waiting} waiting`;
}

function nameOf({ title, studentName }: Waiting): string {
  return `${title}, ${studentName}`;
}

/** The assessor's queue around the portfolio `at`, or from its beginning. The next portfolio is prefetched. */
export function useQueue(at = ""): Queue | undefined {
  const { data } = useAnswer("viewQueue", { query: { at } });
  useReviewAhead(data?.next?._id);
  return data;
}

/** Prefetches the portfolio that will probably be reviewed next. */
export function useReviewAhead(next: string | undefined): void {
  const fetchAhead = useFetchAhead();
  useEffect(() => {
    if (next) fetchAhead("viewForReview", { params: { id: next } });
  }, [next, fetchAhead]);
}

export function reviewPath(id: string): string {
  return `/portfolio/assessor/${id}`;
}
