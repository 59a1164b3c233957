import { dayOf, momentOf } from "contract/core/dates.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Age } from "../../ui/age.tsx";
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
      {status === "Draft" && images.length === 0 && " · No photos yet"}
      {status === "To Be Reviewed" && submittedAt && (
        <>
          waiting{" "}
          <span className="lowercase">
            <Age of={submittedAt} ago={false} />
          </span>
        </>
      )}
      {status === "Reviewed" && reviewedAt && (
        <span className="lowercase">
          <Age of={reviewedAt} />
        </span>
      )}
      {status === "Done" && <span title={`Last changed ${momentOf(updatedAt)}`}>{`Done, ${dayOf(updatedAt)}`}</span>}
    </p>
  );
}
