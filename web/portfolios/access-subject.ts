import { may, type PortfolioPermission, type PortfolioSubject } from "contract/core/portfolio-permissions.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { isPending } from "contract/portfolios/record-states.ts";
import { useViewer } from "../app/session.tsx";

// Answers that an older version kept on the device know of no records.
type Placed = Pick<Portfolio, "userId" | "assessor" | "status"> & Partial<Pick<Portfolio, "author" | "record">>;

/** The facts of a portfolio on which permissions depend. */
export function accessSubjectOf(portfolio: Placed): PortfolioSubject {
  return { student: portfolio.userId._id, assessor: portfolio.assessor?._id ?? null, status: portfolio.status };
}

/** What this viewer may do with the portfolio now. A record is its learner's to answer, and waits for that. */
export function useMay(portfolio: Placed) {
  const viewer = useViewer();
  const isHeld = portfolio.author && (viewer.role === "student" || isWaitingForLearner(portfolio));
  return (permission: PortfolioPermission) => !isHeld && may(viewer, permission, accessSubjectOf(portfolio));
}

/** A record in which nothing is decided until its learner has confirmed it. */
export function isWaitingForLearner({ status, record }: Pick<Placed, "status" | "record">): boolean {
  return status === "Reviewed" && isPending(record);
}
