import { dayOf, dayOfYear } from "contract/core/dates.ts";
import type { Queue, Waiting } from "contract/reviews/assessment.ts";
import { ChevronLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { useAnswer, useFetchAhead } from "../app/queries.tsx";
import { IconLink, LinkButton } from "../ui/button.tsx";
import { KeyHint } from "../ui/keys/key-hint.tsx";
import { shortcut } from "../ui/keys/key-props.ts";
import { grouped } from "../ui/language.ts";
import { focusHeading, focusIfLost } from "../ui/page.tsx";
import { useAfterFirstLoad } from "../ui/use-after-first-load.ts";

const openNext = "Open the next portfolio that waits";

/** Links and keys to the waiting portfolios: to the one that waits longest, or to those before and after `at`. */
export function QueueBar({ at, variant = "secondary" }: { at?: string; variant?: "primary" | "secondary" }) {
  const queue = useQueue(at);
  // Keeps the place, so that nothing moves when the answer comes.
  if (!queue)
    return <div aria-hidden className={`control ${variant === "primary" ? "max-sm:h-18 max-sm:w-full" : "w-44"}`} />;
  const { previous, next } = queue;
  const [act, key] = at ? ["Next", openNext] : ["Review next", "Open the portfolio that waits longest"];
  return (
    <nav
      aria-label="Queue"
      className={`control flex flex-wrap items-center gap-2 ${variant === "primary" ? "max-sm:min-h-18 max-sm:w-full" : ""}`}
    >
      <p className="text-dim text-sm">{waitingText(queue, at)}</p>
      {previous && (
        <IconLink
          icon={ChevronLeft}
          to={reviewPath(previous._id)}
          name={`Previous: ${waitingName(previous)}`}
          {...shortcut("p", "Open the previous portfolio that waits")}
        />
      )}
      {next && (
        <LinkButton
          to={reviewPath(next._id)}
          variant={variant}
          className={variant === "primary" ? "max-sm:grow" : ""}
          aria-label={`${act}: ${waitingName(next)}`}
          {...shortcut("n", key)}
        >
          {act}
          <KeyHint keys="n" />
        </LinkButton>
      )}
    </nav>
  );
}

/** Offers the next portfolio once feedback has been submitted; as the first choice when nothing is left to do here. */
export function NextInQueue({
  at,
  isFirstChoice,
  submissions,
}: {
  at: string;
  isFirstChoice: boolean;
  /** The focus that a submission has left goes on here. */
  submissions: number;
}) {
  const queue = useQueue(at);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (submissions > 0) focusIfLost(() => (link.current ? link.current.focus() : focusHeading()));
  }, [submissions]);
  if (!queue) return null;
  return (
    <div role="status" className="shrink-0 rounded-panel bg-brand-soft p-3 max-wide:not-group-data-grown/sheet:p-2">
      {queue.next ? (
        <div className="grid justify-items-start gap-2 max-sm:justify-items-stretch">
          <p className="wrap-anywhere text-sm max-wide:not-group-data-grown/sheet:line-clamp-1">
            <strong>Next in your queue:</strong> {queue.next.title} by {queue.next.studentName}, waiting since{" "}
            {dayOf(queue.next.submittedAt)}.
          </p>
          <LinkButton
            ref={link}
            to={reviewPath(queue.next._id)}
            variant={isFirstChoice ? "primary" : "secondary"}
            {...shortcut("n", openNext)}
          >
            Review next portfolio
          </LinkButton>
        </div>
      ) : (
        <p>Nothing else is waiting for you.</p>
      )}
    </div>
  );
}

/** "1 of 14 waiting", or "12 waiting, the longest since 3 March": without `at`, the next one waits longest. */
function waitingText({ waiting, place, next }: Queue, at: string | undefined): string {
  if (waiting === 0) return "Nothing is waiting";
  if (place !== null) return `${grouped(place)} of ${grouped(waiting)} waiting`;
  return next && !at
    ? `${grouped(waiting)} waiting, the longest since ${dayOfYear(next.submittedAt)}`
    : `${grouped(waiting)} waiting`;
}

function waitingName({ title, studentName }: Waiting): string {
  return `${title}, ${studentName}`;
}

/** The assessor's queue around the portfolio `at`, or from its beginning. The next portfolio is prefetched. */
function useQueue(at = ""): Queue | undefined {
  const { data } = useAnswer("viewQueue", { query: { at } });
  useReviewAhead(data?.next?._id);
  return data;
}

/** Prefetches the portfolio that will probably be reviewed next, once this page has had the connection to itself. */
export function useReviewAhead(next: string | undefined): void {
  const fetchAhead = useFetchAhead();
  const isAfterFirstLoad = useAfterFirstLoad();
  useEffect(() => {
    if (next && isAfterFirstLoad) fetchAhead("viewForReview", { params: { id: next } });
  }, [next, isAfterFirstLoad, fetchAhead]);
}

export function reviewPath(id: string): string {
  return `/portfolio/assessor/${id}`;
}
