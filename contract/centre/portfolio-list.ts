import { z } from "zod";
import { Changed, several, Undone } from "../accounts/several.ts";
import { AccountFilter } from "../accounts/user-tables.ts";
import { call, count, paged } from "../core/call.ts";
import { statuses } from "../core/moves.ts";
import { Person } from "../core/person.ts";
import { ById, line, Message, PageNumber } from "../core/text.ts";
import { deletedSorts, submitted } from "./portfolio-orders.ts";

export const studentsPerPage = 10;
export const deletedPerPage = 25;

const search = line(100).default("");

/**
 * Search by student, unit or status; only one status, or all that is submitted; only one assessor's students (an id, or
 * `noAssessor`); only one student's (an id); only what has waited for more than ten days (`lateDays`); the order.
 * `within` titles the words are looked for there alone: that reads every portfolio, where the other search reads counters.
 */
export const PortfolioFilter = z.object({
  search,
  within: z.enum(["", "titles"], "Search within titles, or leave it out.").default(""),
  assessor: line(100).default(""),
  student: line(40).default(""),
  status: z.enum(["", submitted, ...statuses], "Choose one of the statuses.").default(""),
  waiting: z.enum(["", "late"], "The wait can only be late, or left out.").default(""),
  sort: z
    .enum(
      ["createdAt", "status", "unit", "student", "submittedAt"],
      "Sort by created date, status, unit, student or, what is late, by when it was submitted.",
    )
    .default("createdAt"),
  order: z.enum(["asc", "desc"], "The order is asc or desc.").default("desc"),
});
export type PortfolioFilter = z.output<typeof PortfolioFilter>;

export const CentreSearch = PortfolioFilter.extend({ page: PageNumber });
export type CentreSearch = z.output<typeof CentreSearch>;

/**
 * A portfolio as administrators list it: with no text but the title. `unit` is text ("315 Planning, …"), or "". `cover` is
 * the path of the first photo with a viewer token. `waitsSince` is null for what does not wait for a review.
 */
export const CentrePortfolio = z.object({
  _id: z.string(),
  title: z.string(),
  unit: z.string(),
  status: z.enum(statuses),
  cover: z.string().nullable(),
  coverColour: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  waitsSince: z.iso.datetime().nullable(),
  /** Who made this record; null where its student wrote it. */
  author: z.string().nullable(),
});
export type CentrePortfolio = z.infer<typeof CentrePortfolio>;

/**
 * A student with the portfolios that match: `count` of them, by status (those that occur), when the newest was created;
 * the first ones are in `portfolios`.
 */
export const StudentWithPortfolios = z.object({
  student: Person,
  assessor: Person.nullable(),
  count,
  byStatus: z.array(z.object({ status: z.enum(statuses), count })),
  newest: z.iso.datetime(),
  portfolios: z.array(CentrePortfolio),
});
export type StudentWithPortfolios = z.infer<typeof StudentWithPortfolios>;

/** A page of students. `total` counts the students that match, `portfolios` their matching portfolios. */
export const StudentsWithPortfolios = paged({
  students: z.array(StudentWithPortfolios),
  portfolios: count,
  /** Whom the filter by student names; null without one, and for an unknown id. */
  student: Person.nullable(),
});
export type StudentsWithPortfolios = z.infer<typeof StudentsWithPortfolios>;

/** A deleted portfolio that can still be restored; after `goneAt` it is removed for good. */
export const DeletedPortfolio = z.object({
  _id: z.string(),
  title: z.string(),
  unit: z.string(),
  status: z.enum(statuses),
  student: Person,
  deletedAt: z.iso.datetime(),
  goneAt: z.iso.datetime(),
});
export type DeletedPortfolio = z.infer<typeof DeletedPortfolio>;

/** `at` is when this was read. */
export const DeletedPortfolios = paged({ deleted: z.array(DeletedPortfolio), at: z.iso.datetime() });
export type DeletedPortfolios = z.infer<typeof DeletedPortfolios>;

export const listStudentsWithPortfolios = call("listStudentsWithPortfolios", {
  summary: "All portfolios grouped by student, searched and sorted, a page of students",
  query: CentreSearch,
  answer: StudentsWithPortfolios,
  permission: "viewAllPortfolios",
});

export const listStudentPortfolios = call("listStudentPortfolios", {
  summary: "More portfolios of one student, in the same order, after the first `from`",
  params: ById,
  query: PortfolioFilter.extend({
    from: z
      .string()
      .regex(/^\d{1,6}$/, "The number of portfolios to skip is a whole number.")
      .transform(Number)
      .default(0),
  }),
  answer: z.array(CentrePortfolio),
  permission: "viewAllPortfolios",
});

/** `most` is null where there is no limit. */
export const PhotoStorage = z.object({ bytes: count, most: count.nullable() });
export type PhotoStorage = z.infer<typeof PhotoStorage>;

export const viewPhotoStorage = call("viewPhotoStorage", {
  summary: "How many bytes the photos of one student take up, and may take up",
  params: ById,
  answer: PhotoStorage,
  permission: "viewAllPortfolios",
});

const DeletedCondition = z.object({ search });

const DeletedFilter = DeletedCondition.extend({
  sort: z.enum(deletedSorts, "Sort by a column of the table.").default("deletedAt"),
  order: z.enum(["asc", "desc"], "The order is asc or desc.").default("desc"),
});
export type DeletedFilter = z.output<typeof DeletedFilter>;

export const listDeleted = call("listDeleted", {
  summary: "Deleted portfolios that can still be restored, sorted, a page of them",
  query: DeletedFilter.extend({ page: PageNumber }),
  answer: DeletedPortfolios,
  permission: "viewAllPortfolios",
});

export const restorePortfolio = call("restorePortfolio", {
  summary: "Restore a deleted portfolio within the retention time; repeating it has no effect",
  params: ById,
  answer: Message,
  permission: "restorePortfolio",
});

export const undoRestore = call("undoRestore", {
  summary: "Delete a restored portfolio again, as long as nothing has happened to it since",
  params: ById,
  answer: Message,
  permission: "restorePortfolio",
});

export const restoreSeveral = call("restoreSeveral", {
  summary: "Restore several deleted portfolios; says which were left out, and why",
  body: several("portfolios", DeletedCondition, z.object({ act: z.literal("restore", "Choose what is done.") })),
  answer: Changed,
  permission: "restorePortfolio",
});

export const undoRestores = call("undoRestores", {
  summary: "Delete those again within an hour, as long as nothing has happened to them since",
  params: ById,
  answer: Undone,
  permission: "restorePortfolio",
});

const csv = "text/csv; charset=utf-8";

export const exportAccounts = call("exportAccounts", {
  summary: "Every account, or those that a filter finds, as CSV: Name, Email, Role, Status, Assigned Assessor",
  query: AccountFilter.omit({ sort: true, order: true }),
  answer: z.string(),
  file: { type: csv, name: "users-export.csv" },
  permission: "exportLists",
  asksAgain: true,
});

export const exportPortfolios = call("exportPortfolios", {
  summary: "Every portfolio, or those that a filter finds, as CSV: Unit, Status, Student, Created Date",
  query: PortfolioFilter.omit({ sort: true, order: true }),
  answer: z.string(),
  file: { type: csv, name: "portfolios-export.csv" },
  permission: "exportLists",
  asksAgain: true,
});
