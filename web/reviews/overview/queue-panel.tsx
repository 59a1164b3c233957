import { dayOfYear, momentOf } from "contract/core/dates.ts";
import type { AssessmentOverview, FirstInQueue } from "contract/reviews/assessment.ts";
import { Link } from "react-router";
import { Cover } from "../../portfolios/photos/cover.tsx";
import { daysAgo } from "../../ui/age.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
import { counted, grouped } from "../../ui/language.ts";
import { Empty } from "../../ui/states/empty.tsx";
import { reviewPath, useReviewAhead } from "../queue-bar.tsx";
import { submissionText } from "../submission-text.ts";
import { isLate, queueAges } from "./queue-ages.ts";
import { QueueSquares } from "./queue-squares.tsx";

type Queue = AssessmentOverview["queue"];

/** The next thing to do: the portfolio that has waited longest, the ages of all that wait, and the way in. */
export function QueuePanel({
  queue: { waiting, first, days },
  hasPortfolios,
}: {
  queue: Queue;
  hasPortfolios: boolean;
}) {
  useReviewAhead(first?._id);
  const now = new Date();
  if (!hasPortfolios)
    return <Empty drawing="done" message="Portfolios appear here once your learners have submitted them." />;
  const ages = queueAges(days, now);
  return (
    <section
      aria-label="Next in your queue"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-panel p-3 panel-shadow"
    >
      {first ? <First first={first} now={now} /> : <p className="grow px-1 py-2">Nothing is waiting for you.</p>}
      {first && (
        <>
          <div className="grid gap-1 border-line max-md:order-last max-md:w-full md:border-l md:pl-4 lg:px-5">
            <p className="text-dim text-xs [&>strong]:text-text">
              <strong>{grouped(waiting)} waiting</strong>, {grouped(ages.late)} over 10 days
            </p>
            <QueueSquares {...ages} />
          </div>
          <LinkButton
            to={reviewPath(first._id)}
            variant="primary"
            aria-label={`Review next: ${first.title}, ${first.studentName}`}
            className="min-h-11! px-4 max-md:w-full"
            {...shortcut("n", "Open the portfolio that waits longest")}
          >
            Review next <KeyHint keys="n" />
          </LinkButton>
        </>
      )}
    </section>
  );
}

function First({ first, now }: { first: FirstInQueue; now: Date }) {
  const days = daysAgo(first.submittedAt, now);
  const facts = [
    first.studentName,
    first.unit && `Unit ${first.unit}`,
    first.criterion && `AC ${first.criterion}`,
    first.submissionCount > 0 && submissionText(first.submissionCount + 1),
  ].filter(Boolean);
  return (
    <div className="relative flex min-w-0 grow basis-64 items-center gap-4">
      <Cover portfolio={first} counted={false} className="h-16 w-21 shrink-0 rounded-control" />
      <div className="min-w-0">
        <p className={`font-medium text-xs ${isLate(days) ? "text-waiting" : "text-dim"}`}>
          Waiting longest ·{" "}
          <time dateTime={first.submittedAt} title={momentOf(first.submittedAt)}>
            {days === 0 ? "since today" : `${counted(days, "day")}, since ${dayOfYear(first.submittedAt, now)}`}
          </time>
        </p>
        <h2 className="line-clamp-2 text-wrap text-lg sm:line-clamp-1" title={first.title}>
          <Link
            to={reviewPath(first._id)}
            className="text-text no-underline after:absolute after:inset-0 hover:underline"
          >
            {first.title}
          </Link>
        </h2>
        <p className="truncate text-dim text-sm" title={facts.join(" · ")}>
          {facts.join(" · ")}
        </p>
      </div>
    </div>
  );
}
