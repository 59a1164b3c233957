import type { Placed } from "contract/core/permissions.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";

/** What the permissions ask of a portfolio. */
export function placeOf(portfolio: Pick<Portfolio, "userId" | "assessor" | "status">): Placed {
  return { student: portfolio.userId._id, assessor: portfolio.assessor?._id ?? null, status: portfolio.status };
}
