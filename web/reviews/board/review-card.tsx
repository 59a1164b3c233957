import { may } from "contract/core/permissions.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { CircleCheck, Eye } from "lucide-react";
import { useViewer } from "../../app/session.tsx";
import { placeOf } from "../../portfolios/place-of.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton, IconLink, LinkButton } from "../../ui/button.tsx";
import { dayOf } from "../../ui/dates.ts";
import { firstClickOnly } from "../feedback/first-click.ts";
import { reviewPath } from "../queue-bar.tsx";
import { useReviewing } from "../use-reviewing.ts";
import { countBadge } from "./board.ts";
import { useMarks } from "./use-marks.ts";

interface Props {
  portfolio: Portfolio;
  /** Called when the portfolio moves to another column, so that the focus can be placed. */
  onLeave: () => void;
}

/** One learner's portfolio on the assessor's board. */
export function ReviewCard({ portfolio, onLeave }: Props) {
  const { unit, learningOutcome, criteria } = portfolio;
  const badge = countBadge(portfolio);
  return (
    <article className="grid gap-2 rounded-panel border border-line bg-panel p-4">
      <div className="flex items-start justify-between gap-2">
        <h3 className="wrap-anywhere">{portfolio.title}</h3>
        {badge && <Badge tone="blue">{badge}</Badge>}
      </div>
      <p className="wrap-anywhere font-semibold">{portfolio.userId.name}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-2 text-sm [&>dt]:text-dim">
        <dt>Unit</dt>
        <dd>{unit.number ? `${unit.number} ${unit.title}` : "N/A"}</dd>
        <dt>LO</dt>
        <dd>{learningOutcome.number ? `${learningOutcome.number}: ${learningOutcome.description}` : "N/A"}</dd>
        <dt>AC</dt>
        <dd>{criteria.number ? `${criteria.number}: ${criteria.description}` : "N/A"}</dd>
      </dl>
      {portfolio.status === "To Be Reviewed" ? (
        <Waiting portfolio={portfolio} />
      ) : (
        <Actions portfolio={portfolio} onLeave={onLeave} />
      )}
    </article>
  );
}

function Waiting({ portfolio: { _id, title, submittedAt, hasSavedFeedback } }: Pick<Props, "portfolio">) {
  // Only saved feedback of this round is still to be submitted; the page also shows feedback of earlier rounds.
  const label = hasSavedFeedback ? "View Saved Feedback" : "Review Portfolio";
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {submittedAt && <p className="text-dim text-sm">Waiting since {dayOf(submittedAt)}</p>}
      <LinkButton to={reviewPath(_id)} aria-label={`${label}: ${title}`}>
        {label}
      </LinkButton>
    </div>
  );
}

function Actions({ portfolio, onLeave }: Props) {
  const viewer = useViewer();
  const reviewing = useReviewing(portfolio._id);
  const { finish } = useMarks(reviewing, onLeave);
  const { _id, title, status } = portfolio;
  const view = status === "Done" ? "View Portfolio" : "View Feedback";
  return (
    <div className="-mx-2 -mb-2 flex items-center gap-1">
      <IconLink icon={Eye} name={`${view}: ${title}`} title={view} to={reviewPath(_id)} />
      {may(viewer, "finishPortfolio", placeOf(portfolio)) && (
        <IconButton
          icon={CircleCheck}
          name={`Mark as Done: ${title}`}
          title="Mark as Done"
          aria-disabled={reviewing.busy || undefined}
          onClick={firstClickOnly(() => finish(portfolio.version))}
          className="text-done aria-disabled:animate-pulse aria-disabled:cursor-progress"
        />
      )}
    </div>
  );
}
