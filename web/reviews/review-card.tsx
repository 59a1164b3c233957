import { may } from "contract/permissions.ts";
import type { Portfolio } from "contract/portfolios.ts";
import { CircleCheck, Eye } from "lucide-react";
import { placeOf } from "../portfolios/place-of.ts";
import { useViewer } from "../session.tsx";
import { Badge } from "../ui/badge.tsx";
import { IconButton, IconLink, LinkButton } from "../ui/button.tsx";
import { dayOf } from "../ui/dates.ts";
import { countBadge } from "./board.ts";
import { useMarks } from "./use-marks.ts";

/** One learner's portfolio on the assessor's board. */
export function ReviewCard({ portfolio }: { portfolio: Portfolio }) {
  const { unit, learningOutcome, criteria } = portfolio;
  const badge = countBadge(portfolio);
  return (
    <article className="grid gap-2 rounded-panel border border-line bg-panel p-4">
      <div className="flex items-start justify-between gap-2">
        <h3 className="wrap-anywhere">{portfolio.title}</h3>
        {badge && <Badge tone="blue">{badge}</Badge>}
      </div>
      <p className="font-semibold">{portfolio.userId.name}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-2 text-sm [&>dt]:text-dim">
        <dt>Unit</dt>
        <dd>{unit.number ? `${unit.number} ${unit.title}` : "N/A"}</dd>
        <dt>LO</dt>
        <dd>{learningOutcome.number ? `${learningOutcome.number}: ${learningOutcome.description}` : "N/A"}</dd>
        <dt>AC</dt>
        <dd>{criteria.number ? `${criteria.number}: ${criteria.description}` : "N/A"}</dd>
      </dl>
      <Actions portfolio={portfolio} />
    </article>
  );
}

function Actions({ portfolio }: { portfolio: Portfolio }) {
  const viewer = useViewer();
  const { busy, finish } = useMarks(portfolio);
  const { _id, title, status, submittedAt } = portfolio;
  const review = `/portfolio/assessor/${_id}`;
  if (status === "To Be Reviewed") {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        {submittedAt && <p className="text-dim text-sm">Waiting since {dayOf(submittedAt)}</p>}
        <LinkButton to={review} aria-label={`${reviewWord(portfolio)}: ${title}`}>
          {reviewWord(portfolio)}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="-mx-2 -mb-2 flex items-center gap-1">
      <IconLink icon={Eye} name={`${status === "Done" ? "View Portfolio" : "View Feedback"}: ${title}`} to={review} />
      {may(viewer, "finishPortfolio", placeOf(portfolio)) && (
        <IconButton
          icon={CircleCheck}
          name={`Mark as Done: ${title}`}
          disabled={busy}
          onClick={finish}
          className="text-done"
        />
      )}
    </div>
  );
}

function reviewWord(portfolio: Portfolio): string {
  return portfolio.assessorComments ? "View Saved Feedback" : "Review Portfolio";
}
