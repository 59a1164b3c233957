import { may, type Permission, type PortfolioSubject } from "contract/core/permissions.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { useViewer } from "../app/session.tsx";

type Placed = Pick<Portfolio, "userId" | "assessor" | "status">;

/** The facts of a portfolio on which permissions depend. */
export function placeOf(portfolio: Placed): PortfolioSubject {
  return { student: portfolio.userId._id, assessor: portfolio.assessor?._id ?? null, status: portfolio.status };
}

/** What this viewer may do with the portfolio now. */
export function useMay(portfolio: Placed) {
  const viewer = useViewer();
  return (permission: Permission) => may(viewer, permission, placeOf(portfolio));
}
