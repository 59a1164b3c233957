import type { FoundReview, FoundReviews } from "contract/reviews/assessment.ts";
import { StatusBadge } from "../../portfolios/status-badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { momentOf } from "../../ui/dates.ts";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";

/** One page of the history. On a phone each row is a card with the same facts. */
export function ReviewTable({ found: { reviews, total } }: { found: FoundReviews }) {
  return (
    <Panel heading={total === 1 ? "1 review" : `${total} reviews`}>
      {reviews.length === 0 ? (
        <Empty message="No reviews found." />
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: drawn as cards on a phone, a table loses its role unless it is named.
        <table role="table" className="w-full border-collapse text-left max-md:block">
          <caption className="sr-only">Reviews History</caption>
          <thead className="max-md:sr-only">
            <tr className="border-line border-b">
              {["Student Name", "Unit", "Status", "Review Date", "Comments", "Action"].map((name) => (
                <th key={name} scope="col" className="p-2">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:grid max-md:gap-3">
            {reviews.map((review) => (
              <ReviewRow key={review._id} review={review} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const cell = "p-2 align-top wrap-anywhere max-md:block max-md:px-0 max-md:py-1";

function ReviewRow({ review }: { review: FoundReview }) {
  return (
    <tr className="border-line border-b max-md:block max-md:rounded-panel max-md:border max-md:p-3">
      <th scope="row" className={`${cell} font-semibold`}>
        {review.studentName}
      </th>
      <td className={cell}>{review.unit || "N/A"}</td>
      <td className={cell}>
        <StatusBadge status={review.status} />
      </td>
      <td className={cell}>{momentOf(review.reviewedAt)}</td>
      <td className={cell}>{review.comments}</td>
      <td className={cell}>
        {review.isOpen ? (
          <LinkButton
            to={`/portfolio/view/${review.portfolioId}`}
            aria-label={`View: ${review.studentName}, reviewed ${momentOf(review.reviewedAt)}`}
          >
            View
          </LinkButton>
        ) : (
          <span className="text-dim text-sm">
            {review.status === "Draft" ? "Back with the student" : "No longer assigned to you"}
          </span>
        )}
      </td>
    </tr>
  );
}
