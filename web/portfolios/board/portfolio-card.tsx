import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { recordLine } from "contract/portfolios/record-states.ts";
import { Eye } from "lucide-react";
import { memo, useId } from "react";
import { Link } from "react-router";
import { IconLink } from "../../ui/button.tsx";
import { decidedText } from "../decided.ts";
import { FeedbackQuote } from "../feedback-quote.tsx";
import { Cover } from "../photos/cover.tsx";
import { placeText } from "../places.ts";
import { CardActions } from "./card-actions.tsx";
import { CardState } from "./card-state.tsx";
import { WaitsWith } from "./waits-with.tsx";

interface Props {
  portfolio: Portfolio;
  /** The card leaves its column, so the focus has to move elsewhere. */
  onLeave: () => void;
}

/**
 * One portfolio of the board: its first photo, what it is, how far it is, and its acts. What is shown already is not rendered
 * again when the rest of its column follows. It is a stacking context, like its column, so that a browser paints only the card
 * in which something changes.
 */
export const PortfolioCard = memo(function PortfolioCard({ portfolio, onLeave }: Props) {
  const { _id, title, unit, status } = portfolio;
  const titleId = useId();
  const decided = status === "Reviewed" && decidedText(portfolio);
  return (
    <article className="isolate overflow-hidden rounded-panel border border-line bg-panel panel-shadow">
      {/* The whole upper part leads to the portfolio; its title is the link. */}
      <div className="relative hover:[&_h3]:underline">
        {portfolio.images.length > 0 && <Cover portfolio={portfolio} className="h-34 sm:h-29" />}
        <div className="grid gap-1 px-3 pt-2.5 pb-2 max-sm:px-4 max-sm:pt-3">
          <h3 id={titleId} className="text-balance wrap-anywhere">
            <Link to={`/portfolio/view/${_id}`} className="text-text no-underline after:absolute after:inset-0">
              {title}
            </Link>
          </h3>
          <p className="text-dim text-sm" title={unit.title || undefined}>
            {unit.number ? placeText(portfolio) : "No unit chosen: this does not count in your logbook yet."}
          </p>
          {portfolio.author && portfolio.record && (
            <p className="font-medium text-sm">{recordLine(portfolio.author.name, portfolio.record)}</p>
          )}
          {decided && <p className="font-medium text-sm">{decided}</p>}
          {(status === "Reviewed" || (status === "Draft" && portfolio.submissionCount > 0)) && (
            <FeedbackQuote text={portfolio.assessorComments} className="my-0.5 text-sm max-sm:text-base" />
          )}
          <div className="flex min-h-4.5 items-center gap-2 text-dim text-sm">
            <CardState portfolio={portfolio} />
            {status === "Done" && (
              <span className="-my-3 relative -mr-2 ml-auto">
                <IconLink icon={Eye} name={`View: ${title}`} to={`/portfolio/view/${_id}`} />
              </span>
            )}
          </div>
          <WaitsWith portfolio={portfolio} />
        </div>
      </div>
      {status !== "Done" && <CardActions portfolio={portfolio} titleId={titleId} onLeave={onLeave} />}
    </article>
  );
});
