import { useAnswer } from "../app/queries.tsx";
import type { CentreFilter } from "./filter.ts";

/** The students and portfolios that the filter finds, a page of them. */
export function usePortfolios({ view: _, ...query }: CentreFilter) {
  return useAnswer("listStudentsWithPortfolios", { query }, { keepPrevious: true });
}
