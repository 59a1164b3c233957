import type { AccessSubject } from "contract/core/permissions.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";

/** The facts of a portfolio on which permissions depend. */
export function placeOf(portfolio: Pick<Portfolio, "userId" | "assessor" | "status">): AccessSubject {
  return { student: portfolio.userId._id, assessor: portfolio.assessor?._id ?? null, status: portfolio.status };
}
