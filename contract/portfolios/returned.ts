import { byTime } from "../core/calendar.ts";
import type { Portfolio } from "./portfolios.ts";

/** What came back with feedback, the latest first. */
export function returned(portfolios: readonly Portfolio[]): Portfolio[] {
  return portfolios
    .filter(({ status }) => status === "Reviewed")
    .sort((a, b) => byTime(b.reviewedAt ?? "", a.reviewedAt ?? ""));
}
