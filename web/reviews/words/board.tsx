import type { ReactNode } from "react";
import { grouped } from "../../ui/language.ts";

const here = globalThis.matchMedia?.("(pointer: coarse)").matches ? "phone" : "device";

/** Every text of the board. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Student Portfolios",
  search: "Search titles and criteria",
  filters: (active: number) => (active > 0 ? `Filters (${active})` : "Filters"),
  students: { label: "Filter by Student Name", all: "All Students" },
  units: { label: "Filter by Unit", all: "All Units" },
  late: "Over 10 days",
  again: "Sent again",
  columns: "Status",
  empty: {
    "To Be Reviewed": "No portfolios to review.",
    Reviewed: "No reviewed portfolios.",
    Done: "No completed portfolios.",
  },
  oldestFirst: "Oldest first",
  newestFirst: "Newest first",
  more: (count: number, left: number) => `Show ${grouped(count)} more (${grouped(left)} left)`,
  card: {
    assessed: (count: number) => `Assessed: ${grouped(count)}`,
    review: "Review Portfolio",
    savedFeedback: "View Saved Feedback",
    feedback: "View Feedback",
    view: "View Portfolio",
    finish: "Mark as Done",
    onDevice: `Waiting on this ${here}`,
    of: (act: string, title: string) => `${act}: ${title}`,
    /** "Reviewed 9 November" */
    since: (status: string, day: ReactNode) => (
      <>
        {status} {day}
      </>
    ),
  },
  stale: "This portfolio has changed in the meantime. Look at it again before you mark it.",
};
