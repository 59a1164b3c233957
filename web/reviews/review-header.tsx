import { momentOf } from "contract/core/dates.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { IconLink } from "../ui/button.tsx";
import { Shortcuts } from "../ui/keys/shortcuts.tsx";
import { PageTitle } from "../ui/page.tsx";
import { QueueBar } from "./queue-bar.tsx";
import { placeNames, type StateShown, stateOf } from "./review-line.ts";
import { submissionText } from "./submission-text.ts";

/** The title with who, what and how long it has waited in one line; beside them the way through the queue. */
export function ReviewHeader({
  id,
  portfolio,
  isUnavailable,
  children,
}: {
  id: string;
  portfolio: PortfolioForReview | undefined;
  isUnavailable: boolean;
  children?: ReactNode;
}) {
  const state = portfolio && stateOf(portfolio, isUnavailable, new Date());
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-panel px-3 py-2 sm:px-4 wide:min-h-19 wide:py-3 wide:pr-5">
      <IconLink icon={ArrowLeft} name="Back to the board" to="/portfolio/assessor" />
      <div className="flex min-w-0 grow basis-0 flex-wrap items-center gap-x-2.5 wide:self-start gap-y-0.5 max-wide:order-last max-wide:basis-full max-wide:px-1 max-wide:pb-0.5">
        <PageTitle title={portfolio?.title ?? "Review Portfolio"} className="line-clamp-2" />
        {state?.status && (
          // On a phone the line below says that it waits, and the room is the photos'.
          <span className={state.waiting ? "max-sm:sr-only" : ""}>
            <StatusBadge status={state.status} />
          </span>
        )}
        {/* Keeps the line's place, so that nothing moves when the answer comes. */}
        {portfolio ? (
          <ReviewLine portfolio={portfolio} waiting={state?.waiting} />
        ) : (
          <p className="text-sm sm:basis-full">&nbsp;</p>
        )}
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-end gap-2 max-wide:grow wide:contents">
        <QueueBar at={id} />
        {children}
        <Shortcuts />
      </div>
    </header>
  );
}

function ReviewLine({ portfolio, waiting }: { portfolio: PortfolioForReview; waiting: StateShown["waiting"] }) {
  const { userId, submissionCount, method, jobType, dateTime, postcode } = portfolio;
  const facts = [method, jobType, momentOf(dateTime), postcode].filter(Boolean).join(", ");
  return (
    <p className="flex min-w-0 flex-wrap gap-x-2 text-dim text-sm *:not-first:before:mr-2 *:not-first:before:font-normal *:not-first:before:text-faint *:not-first:before:content-['·'/''] sm:basis-full">
      <span className="wrap-anywhere font-medium text-text">{userId.name}</span>
      {/* On a phone the criterion, with the same names, is in sight below. */}
      {placeNames(portfolio).map((name) => (
        <span key={name} className="max-sm:hidden">
          {name}
        </span>
      ))}
      {waiting && (
        <time
          dateTime={waiting.since}
          title={momentOf(waiting.since)}
          className={waiting.isLate ? "font-medium text-waiting" : ""}
        >
          <span className={waiting.short && "max-sm:hidden"}>{waiting.text}</span>
          {waiting.short && <span className="sm:hidden">{waiting.short}</span>}
        </time>
      )}
      {submissionCount > 0 && (
        <span>
          <span className="inline-block first-letter:uppercase">{submissionText(submissionCount + 1)}</span>
        </span>
      )}
      <span className="min-w-40 grow basis-0 truncate max-wide:hidden" title={facts}>
        {facts}
      </span>
    </p>
  );
}
