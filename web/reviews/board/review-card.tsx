import { dayOfYear, momentOf } from "contract/core/dates.ts";
import { may } from "contract/core/portfolio-permissions.ts";
import { recordLine } from "contract/portfolios/record-states.ts";
import type { Card } from "contract/reviews/board.ts";
import { CircleCheck, Eye } from "lucide-react";
import { Link } from "react-router";
import { useViewer } from "../../app/session.tsx";
import { isWaitingForLearner } from "../../portfolios/access-subject.ts";
import { Cover } from "../../portfolios/photos/cover.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton, IconLink, LinkButton } from "../../ui/button.tsx";
import { firstClickOnly } from "../feedback/first-click.ts";
import { reviewPath } from "../queue-bar.tsx";
import { onDevice, useReviewing } from "../use-reviewing.ts";
import { Waited } from "../waited.tsx";
import { countBadge } from "./board.ts";
import { useCompletion } from "./use-completion.ts";

interface Props {
  card: Card;
  /** What was done with it waits on this device to be sent. */
  isQueued: boolean;
  /** Called when the portfolio moves to another column, so that the focus can be placed. */
  onLeave: () => void;
}

/** One learner's portfolio on the assessor's board: its cover and title are one link to it. */
export function ReviewCard({ card, isQueued, onLeave }: Props) {
  const { _id, title, student, cover, coverColour, photos } = card;
  const badge = countBadge(card);
  return (
    <article className="relative isolate min-w-0 overflow-hidden rounded-panel border border-line bg-panel panel-shadow">
      <Cover portfolio={{ images: cover ? [cover] : [], coverColour }} count={photos} className="h-34 max-md:h-40" />
      <div className="px-3.5 pt-3 pb-2.5">
        <h3 className="line-clamp-2 text-wrap md:line-clamp-1" title={title}>
          <Link
            to={reviewPath(_id)}
            className="text-text no-underline after:absolute after:inset-x-0 after:top-0 after:h-34 hover:underline max-md:after:h-40"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-1 mb-2 flex items-center gap-1.5 text-sm">
          <Avatar name={student.name} size="small" />
          <span className="truncate" title={student.name}>
            {student.name}
          </span>
          {badge && (
            <span className="ml-auto shrink-0 rounded-small bg-brand-soft px-1.5 py-0.5 font-medium text-brand text-xs">
              {badge}
            </span>
          )}
        </p>
        {card.author && card.record && (
          <p className="mb-1.5 font-medium text-xs">{recordLine(card.author.name, card.record)}</p>
        )}
        <Place card={card} />
        <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-line border-t pt-2 text-xs">
          {isQueued && <p className="py-1.5 font-medium text-waiting">{onDevice}</p>}
          {!isQueued && card.status === "To Be Reviewed" && <Waiting card={card} />}
          {!isQueued && card.status !== "To Be Reviewed" && <Actions card={card} onLeave={onLeave} />}
        </div>
      </div>
    </article>
  );
}

/** Where the portfolio belongs: unit and outcome on one line each, the criterion on two; all of it in the titles. */
function Place({ card: { unit, learningOutcome, criteria, further = 0 } }: Pick<Props, "card">) {
  const beside = further > 0 ? ` + ${further} more` : "";
  const lines = [
    { name: `Unit ${unit.number || "N/A"}`, text: unit.title, cut: "truncate" },
    { name: `LO ${learningOutcome.number || "N/A"}`, text: learningOutcome.description, cut: "truncate" },
    { name: `AC ${criteria.number || "N/A"}${beside}`, text: criteria.description, cut: "line-clamp-2 min-h-8" },
  ];
  return (
    <dl className="grid gap-0.5 text-dim text-xs">
      {lines.map(({ name, text, cut }) => (
        <div key={name} className={cut} title={text || undefined}>
          <dt className="inline font-medium text-text">{name}</dt> <dd className="inline">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting({ card: { _id, title, hasSavedFeedback, since } }: Pick<Props, "card">) {
  // Only saved feedback of this round is still to be submitted; the page also shows feedback of earlier rounds.
  const label = hasSavedFeedback ? "View Saved Feedback" : "Review Portfolio";
  return (
    <>
      <p>
        <Waited since={since} />
      </p>
      <LinkButton to={reviewPath(_id)} aria-label={`${label}: ${title}`} className="px-2.5! text-sm md:max-lg:w-full">
        {label}
      </LinkButton>
    </>
  );
}

function Actions({ card: { _id, title, status, student, since, version, record }, onLeave }: Omit<Props, "isQueued">) {
  const viewer = useViewer();
  const reviewing = useReviewing({ id: _id, title, person: student.name });
  const { finish } = useCompletion(reviewing, onLeave);
  const view = status === "Done" ? "View Portfolio" : "View Feedback";
  return (
    <>
      <p className="text-dim">
        {status}{" "}
        <time dateTime={since} title={momentOf(since)}>
          {dayOfYear(since)}
        </time>
      </p>
      <span className="-mr-2 ml-auto flex items-center">
        <IconLink icon={Eye} name={`${view}: ${title}`} title={view} to={reviewPath(_id)} />
        {!isWaitingForLearner({ status, record }) &&
          may(viewer, "finishPortfolio", { student: student._id, assessor: viewer._id, status }) && (
            <IconButton
              icon={CircleCheck}
              name={`Mark as Done: ${title}`}
              title="Mark as Done"
              aria-disabled={reviewing.busy || undefined}
              onClick={firstClickOnly(() => finish(version))}
              className="text-done! aria-disabled:animate-pulse aria-disabled:cursor-progress"
            />
          )}
      </span>
    </>
  );
}
