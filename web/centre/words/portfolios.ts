import { grouped } from "../../ui/language.ts";

/** Every text of Portfolios Management. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Portfolios Management",
  views: { label: "Which portfolios", all: "Portfolios", deleted: "Deleted" },
  filters: {
    search: "Search by student, unit or status",
    within: { label: "In", names: "Students, units, statuses", titles: "Titles" },
    assessor: "Assessor",
    byAssessor: "Filter by Assessor",
    status: "Status",
    byStatus: "Filter by Status",
    all: "All",
    submitted: "Submitted",
    oneStudent: "One student",
    everyStudent: "Show every student",
    late: (days: number) => `Over ${days} days`,
  },
  none: "No portfolios found.",
  inTitles: ", found by their titles",
  count: (count: number, total: number) => `${counted(count, "portfolio")} of ${counted(total, "student")}`,
  expand: "Expand All",
  collapse: "Collapse All",
  student: {
    name: "Student",
    assessor: "Assessor",
    noAssessor: "Not Assigned",
    count: "Count",
    newest: "Newest",
    longest: "Longest wait",
    portfolios: (count: number) => (count === 1 ? "portfolio" : "portfolios"),
    inStatus: (status: string, count: number) => `${status} ${grouped(count)}`,
    caption: (name: string) => `Portfolios of ${name}`,
    shown: (shown: number, count: number) => `${grouped(shown)} of ${grouped(count)} shown`,
    more: (count: number) => `Show ${grouped(count)} more`,
    photos: (bytes: string, most: string | null) => (most ? `Photos: ${bytes} of ${most}` : `Photos: ${bytes}`),
    bundle: "Download everything",
    bundleOf: (name: string) => `Download everything of ${name}`,
  },
  portfolio: {
    title: "Portfolio",
    unit: "Unit",
    noUnit: "N/A",
    created: "Created Date",
    createdShort: "Created",
    updated: "Last Updated",
    updatedShort: "Updated",
    waits: "Waiting",
    waitsSince: "Waiting since",
    loading: "Loading...",
    again: "Try again",
  },
  deleted: {
    heading: (count: number) => (count === 1 ? "1 deleted portfolio" : `${grouped(count)} deleted portfolios`),
    caption: "Deleted portfolios",
    at: "Deleted",
    gone: "Gone for good",
    restore: "Restore",
    restoreOf: (title: string, student: string) => `Restore ${title} of ${student}`,
    restored: (title: string) => `${title} is restored.`,
    undone: (title: string) => `${title} is deleted again.`,
  },
};

function counted(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? "" : "s"}`;
}
