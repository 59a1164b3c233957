import { grouped } from "../../ui/language.ts";

/** Every text of Reviews History. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Reviews History",
  search: "Search by student or unit",
  count: (total: number) => (total === 1 ? "1 review" : `${grouped(total)} reviews`),
  empty: "No reviews found.",
  student: "Student Name",
  unit: "Unit",
  status: "Status",
  date: "Review Date",
  comments: "Comments",
  none: "N/A",
  view: "View",
  viewOf: (student: string, moment: string) => `View: ${student}, reviewed ${moment}`,
  commentsOn: (student: string, moment: string) => `Comments for ${student}, ${moment}`,
  isDraft: "Back with the student",
  isGone: "No longer assigned to you",
};
