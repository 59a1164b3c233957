import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Age } from "../../ui/age.tsx";
import { dayOf, momentOf } from "../../ui/dates.ts";
import { words } from "../words/board.tsx";
import { countBadge } from "./board.ts";

/** One line of state: a draft has its own date, what waits or came back its age, what is done its day. */
export function CardState({ portfolio }: { portfolio: Portfolio }) {
  const { status, dateTime, submittedAt, reviewedAt, updatedAt, images } = portfolio;
  const badge = countBadge(portfolio);
  return (
    <p>
      {badge}
      {badge && " · "}
      {status === "Draft" && dayOf(dateTime)}
      {status === "Draft" && images.length === 0 && ` · ${words.card.noPhotos}`}
      {status === "To Be Reviewed" &&
        submittedAt &&
        words.card.waiting(
          <span className="lowercase">
            <Age of={submittedAt} ago={false} />
          </span>,
        )}
      {status === "Reviewed" && reviewedAt && (
        <span className="lowercase">
          <Age of={reviewedAt} />
        </span>
      )}
      {status === "Done" && (
        <span title={words.card.lastChanged(momentOf(updatedAt))}>{words.card.done(dayOf(updatedAt))}</span>
      )}
    </p>
  );
}
