import type { Status } from "contract/core/moves.ts";
import type { ReactNode } from "react";

/** The texts of My Portfolios. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "My Portfolios",
  columns: {
    Draft: { heading: "Drafts", empty: "No draft portfolios." },
    "To Be Reviewed": { heading: "To Be Reviewed", empty: "No portfolios to review." },
    Reviewed: { heading: "Reviewed", empty: "No reviewed portfolios." },
    Done: { heading: "Done", empty: "No completed portfolios." },
  } satisfies Record<Status, { heading: string; empty: string }>,
  status: "Status",
  filters: {
    open: (used: number) => (used > 0 ? `Filter (${used})` : "Filter"),
    search: "Search by title",
    unit: "Filter by Unit",
    allUnits: "All Units",
    date: "Filter by Date",
    matching: (shown: number, all: number) => `${shown} of ${all} portfolios match the filters.`,
    clear: "Show all",
  },
  card: {
    view: (title: string) => `View: ${title}`,
    edit: (title: string) => `Edit: ${title}`,
    delete: (title: string) => `Delete: ${title}`,
    submit: "Submit",
    noUnit: "No unit chosen: this does not count in your logbook yet.",
    noPhotos: "No photos yet",
    submitted: (times: number) => `Submitted: ${times}`,
    assessed: (times: number) => `Assessed: ${times}`,
    waiting: (age: ReactNode) => <>waiting {age}</>,
    done: (day: string) => `Done, ${day}`,
    lastChanged: (moment: string) => `Last changed ${moment}`,
  },
};
