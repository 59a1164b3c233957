import type { QueryClient } from "@tanstack/react-query";
import type { CallName } from "contract/core/paths.ts";

/**
 * What others change while one looks at it. Not among them: what the server records each look at, such as an
 * application, and what belongs to the person alone. Forms keep what is typed in them through a new answer.
 */
const changedByOthers: ReadonlySet<unknown> = new Set<CallName>([
  "listOwnPortfolios",
  "viewPortfolio",
  "viewOwnLogbook",
  "listAssessorPortfolios",
  "viewForReview",
  "viewStanding",
  "viewAssessment",
  "viewQueue",
  "findReviews",
  "listLogbookStudents",
  "viewLogbook",
  "viewCentre",
  "findSubmissions",
  "findProgress",
  "listApplications",
  "listAccounts",
  "listWorkload",
  "listUnassigned",
  "listStudentsWithPortfolios",
]);

/** Asks the server anew for what is on screen, where others may have changed it; nothing is taken off the screen. */
export function askAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => changedByOthers.has(queryKey[0]) });
}
