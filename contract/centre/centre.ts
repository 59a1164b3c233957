import { z } from "zod";
import { ListedApplication } from "../applications/applications.ts";
import { call, count, paged } from "../core/call.ts";
import { statuses } from "../core/moves.ts";
import { Person } from "../core/person.ts";
import { line, PageNumber } from "../core/text.ts";
import { Attention } from "./attention.ts";

const percent = z.number().int().min(0).max(100);

/** How many images the dashboard shows. */
export const recentImagesMost = 10;
export const submissionsPerPage = 10;
export const progressPerPage = 25;

/** Shown for an account without a name. */
export const unknownUser = "Unknown User";

/** One photo's thumbnail, with the portfolio it belongs to. `path` carries a viewer token. */
export const RecentImage = z.object({ path: z.string(), portfolioId: z.string(), title: z.string() });
export type RecentImage = z.infer<typeof RecentImage>;

/** Of one unit: portfolios that were submitted, how many of them are Done, and the share of these. */
export const UnitFigures = z.object({ unit: z.string(), total: count, completed: count, percent });
export type UnitFigures = z.infer<typeof UnitFigures>;

/**
 * The centre's figures; their size does not depend on how many people and portfolios there are. A deleted portfolio
 * counts nowhere. Drafts count in `portfolios`, `byStatus` and `images`. They do not in figures of submitted work: `byUnit`,
 * the submissions of each user and their progress.
 */
export const CentreOverview = z.object({
  /** Accounts of every role. Those that are not active count too, except in `active`. */
  accounts: z.object({ total: count, active: count, assessors: count, students: count }),
  /** `pending` waits for a review. `completionRate` is Done ÷ total in percent, drafts being part of the total. */
  portfolios: z.object({ total: count, pending: count, completionRate: percent }),
  /** All four statuses, in the order of a portfolio's life. */
  byStatus: z.array(z.object({ status: z.enum(statuses), count })),
  /** The tracked units in their order; "" for portfolios without one, and only if there are any. */
  byUnit: z.array(UnitFigures),
  /** The newest photos first. */
  images: z.array(RecentImage).max(recentImagesMost),
});
export type CentreOverview = z.infer<typeof CentreOverview>;

/** A page of the learners who have submitted something, those with most first. `submissions` leaves drafts out. */
export const FoundSubmissions = paged({
  users: z.array(Person.extend({ submissions: count })),
});
export type FoundSubmissions = z.infer<typeof FoundSubmissions>;

/**
 * How far a learner has come: the criteria of each unit for which they have submitted evidence, and of all units
 * together in percent, as `contract/logbook/logbook.ts` computes it.
 */
export const StudentProgress = Person.extend({
  units: z.array(z.object({ unit: z.string(), covered: count, total: count })),
  overall: percent,
  signedOff: count,
  /** Days in London, as of an enrolment. */
  startedOn: z.iso.date(),
  plannedEndOn: z.iso.date().nullable(),
});
export type StudentProgress = z.infer<typeof StudentProgress>;

/** Every learner by name, active or not, also those without evidence; a page of them. */
export const FoundProgress = paged({ students: z.array(StudentProgress) });
export type FoundProgress = z.infer<typeof FoundProgress>;

/** Learners whose name or e-mail address contains every word of `search`. */
export const ProgressSearch = z.object({ search: line(100).default(""), page: PageNumber });
export type ProgressSearch = z.output<typeof ProgressSearch>;

/** The first screen of an administrator in one answer, with the first page of each list. */
export const AdminDashboard = CentreOverview.extend({
  attention: Attention,
  submissions: FoundSubmissions,
  progress: FoundProgress,
  applications: z.object({ newest: z.array(ListedApplication), total: count }),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;

/** How many of the newest applications the dashboard shows. */
export const newestApplicationsMost = 4;

export const viewCentre = call("viewCentre", {
  summary:
    "What needs an administrator, the centre's figures, the newest photos and applications, and learners' progress",
  answer: AdminDashboard,
  permission: "viewCentre",
});

export const findSubmissions = call("findSubmissions", {
  summary: "How many portfolios each user has submitted, most first, a page of it",
  query: z.object({ page: PageNumber }),
  answer: FoundSubmissions,
  permission: "viewCentre",
});

export const findProgress = call("findProgress", {
  summary: "How far each learner has come in each unit, by name, a page of it",
  query: ProgressSearch,
  answer: FoundProgress,
  permission: "viewCentre",
  scope: "progress",
});

/**
 * What one assessor has to do; `assessor` is null for students without one. Students whose account is not active count
 * too, and so do their submitted portfolios, which wait all the same.
 */
export const Workload = z.object({
  assessor: Person.nullable(),
  isActive: z.boolean(),
  learners: count,
  /** How many of the learners cannot log in at present. */
  inactiveLearners: count,
  /** Portfolios that wait for review, and when the oldest of them was submitted. */
  waiting: count,
  oldestWaiting: z.iso.datetime().nullable(),
});
export type Workload = z.infer<typeof Workload>;

export const listWorkload = call("listWorkload", {
  summary: "How many learners each assessor has, and what waits for them since when; the longest wait first",
  answer: z.array(Workload),
  permission: "manageAccounts",
});
