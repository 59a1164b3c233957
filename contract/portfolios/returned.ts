import { byTime } from "../core/calendar.ts";
import type { Portfolio } from "./portfolios.ts";

/** What came back with feedback, the latest first; a record is not the learner's to work on. */
export function returned(portfolios: readonly Portfolio[]): Portfolio[] {
  return portfolios
    .filter(({ status, author }) => status === "Reviewed" && !author)
    .sort((a, b) => byTime(b.reviewedAt ?? "", a.reviewedAt ?? ""));
}
