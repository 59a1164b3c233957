import { useAnswer } from "../app/queries.tsx";
import type { CentreFilter } from "./filter.ts";

/**
 * The students and portfolios that the filter finds, a page of them. What names no student, unit or status is looked for in
 * titles; `within` says so.
 */
export function usePortfolios({ view: _, ...query }: CentreFilter) {
  const named = useAnswer("listStudentsWithPortfolios", { query }, { keepPrevious: true });
  const isNobody = query.search !== "" && !named.isPlaceholderData && named.data?.total === 0;
  const within = isNobody ? "titles" : query.within;
  const titled = useAnswer(
    "listStudentsWithPortfolios",
    { query: { ...query, within: "titles" } },
    { enabled: isNobody && query.within === "", keepPrevious: true },
  );
  return { ...(isNobody && query.within === "" ? titled : named), within };
}
