import type { QueryClient } from "@tanstack/react-query";
import type { CallName } from "contract/core/paths.ts";

/**
 * Queries whose answers other people can change. Not among them are calls whose reads are recorded in the audit log, such
 * as an application, and data of the person alone. Forms keep their values when an answer is refetched.
 */
const changedByOthers: ReadonlySet<unknown> = new Set<CallName>([
  "viewSelf",
  "listOwnPortfolios",
  "viewPortfolio",
  "viewOwnLogbook",
  "viewBoard",
  "findCards",
  "viewForReview",
  "viewStanding",
  "viewAssessment",
  "viewQueue",
  "viewCaseload",
  "findReviews",
  "listLogbookStudents",
  "viewLogbook",
  "viewCentre",
  "findSubmissions",
  "findProgress",
  "listApplications",
  "listAccounts",
  "listWorkload",
  "viewCounts",
  "listStudentsWithPortfolios",
]);

/** Refetches the queries on screen that other people may have changed, and shows the old answers meanwhile. */
export function refetchShared(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => changedByOthers.has(queryKey[0]) });
}
