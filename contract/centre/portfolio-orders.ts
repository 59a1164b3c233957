import type { Status } from "../core/moves.ts";

/** A status as administrators and the exported files call it: Done, where learners read Completed. */
export const centreStatusLabels: Record<Status, string> = {
  Draft: "Draft",
  "To Be Reviewed": "To Be Reviewed",
  Reviewed: "In Review",
  Done: "Done",
};

/** How the portfolios can be sorted, with the names on screen. */
export const centreOrders = {
  createdAt: "Created Date",
  status: "Status",
  unit: "Unit",
  student: "Student Name",
} as const;

/** What deleted portfolios can be sorted by. */
export const deletedSorts = ["deletedAt", "title", "student", "unit", "status"] as const;

/** Everything but drafts, as a choice beside the statuses. */
export const submitted = "submitted";

/** How many portfolios of one student an answer contains; further calls fetch the rest. */
export const portfoliosPerStudent = 20;
