import { z } from "zod";
import { call, count, paged } from "../core/call.ts";
import { dayOrNothing } from "../core/days.ts";
import { assessedStatuses } from "../core/moves.ts";
import { Person } from "../core/person.ts";
import { line, PageNumber } from "../core/text.ts";
import { Portfolio } from "../portfolios/portfolios.ts";
import { Review } from "./reviews.ts";

/** A portfolio that waits for its assessor. `unit` is its number, "" without one. */
export const Waiting = z.object({
  _id: z.string(),
  title: z.string(),
  studentName: z.string(),
  unit: z.string(),
  submittedAt: z.iso.datetime(),
});
export type Waiting = z.infer<typeof Waiting>;

/**
 * The assessor's queue, the longest wait first, around one portfolio: `next` follows it, and the first follows the last;
 * `previous` precedes it. Without a portfolio, `next` is the first. `place` is the portfolio's own, from 1; null unless
 * it waits.
 */
export const Queue = z.object({
  waiting: count,
  place: count.nullable(),
  next: Waiting.nullable(),
  previous: Waiting.nullable(),
});
export type Queue = z.infer<typeof Queue>;

/** The portfolio that waits longest, with its photos; `criterion` is its number, "" without one. */
export const FirstInQueue = Waiting.extend({
  criterion: z.string(),
  ...Portfolio.pick({ submissionCount: true, images: true, coverColour: true }).shape,
});
export type FirstInQueue = z.infer<typeof FirstInQueue>;

/** How many of the portfolios that wait were submitted on a day, by the calendar in London. */
export const DayOfQueue = z.object({ day: z.iso.date(), count });
export type DayOfQueue = z.infer<typeof DayOfQueue>;

/** A number for each of the statuses that an assessor sees. */
const StatusCounts = z.array(z.object({ status: z.enum(assessedStatuses), count }));

/** The assessor's figures; their size does not depend on how many portfolios there are. */
export const AssessmentOverview = z.object({
  total: count,
  byStatus: StatusCounts,
  /** The tracked units in their order; "" for portfolios without one, and only if there are any. */
  byUnit: z.array(z.object({ unit: z.string(), count, byStatus: StatusCounts })),
  /** The days are in their order, those without a portfolio left out. */
  queue: z.object({ waiting: count, first: FirstInQueue.nullable(), days: z.array(DayOfQueue) }),
});
export type AssessmentOverview = z.infer<typeof AssessmentOverview>;

export const reviewsPerPage = 25;

const noDay = "A day is written as 2026-03-01.";

/** What the history is searched for, each word in the learner's name, the unit, the title or the comments; days in London. */
export const ReviewFilter = z.object({
  search: line(100).default(""),
  from: dayOrNothing(isSaneDay, noDay),
  /** The last day. */
  to: dayOrNothing(isSaneDay, noDay),
});
export type ReviewFilter = z.output<typeof ReviewFilter>;

function isSaneDay(day: string): boolean {
  return day >= "2000" && day < "2100";
}

/** Search, order and page of the history. */
export const ReviewSearch = ReviewFilter.extend({
  sort: z
    .enum(["reviewedAt", "student", "unit", "status"], "Sort by date, student, unit or status.")
    .default("reviewedAt"),
  order: z.enum(["asc", "desc"], "The order is asc or desc.").default("desc"),
  page: PageNumber,
});
export type ReviewSearch = z.output<typeof ReviewSearch>;

/** A closed round in the history. */
export const FoundReview = Review.extend({
  /** What the portfolio was called in that round; "" where nobody knows any more. */
  title: z.string(),
  /** The first 50 characters, followed by "…" when there are more. */
  comments: z.string(),
  /** All of them, where they were cut. */
  allComments: z.string().nullable(),
  /** Whether the assessor can open the portfolio at present. */
  isOpen: z.boolean(),
});
export type FoundReview = z.infer<typeof FoundReview>;

export const FoundReviews = paged({ reviews: z.array(FoundReview) });
export type FoundReviews = z.infer<typeof FoundReviews>;

export const viewAssessment = call("viewAssessment", {
  summary: "The assessor's figures by status and unit, and the front of the queue",
  answer: AssessmentOverview,
  permission: "viewAssessment",
});

export const viewQueue = call("viewQueue", {
  summary: "The number of portfolios in the assessor's queue, and those before and after one of them",
  query: z.object({ at: line(100).default("") }),
  answer: Queue,
  permission: "viewAssessment",
});

export const findReviews = call("findReviews", {
  summary: "The assessor's own review history, searched and sorted, a page of it",
  query: ReviewSearch,
  answer: FoundReviews,
  permission: "listReviews",
});

export const exportReviews = call("exportReviews", {
  summary:
    "What a search finds of the assessor's own history as CSV, newest first: Title, Student Name, Unit, Status, Review Date, Comments",
  query: ReviewFilter,
  answer: z.string(),
  file: { type: "text/csv; charset=utf-8", name: "reviews-export.csv" },
  permission: "listReviews",
});

/** One learner of an assessor, with the criteria of the curriculum for which they have evidence and those signed off. */
export const Learner = Person.extend({
  isActive: z.boolean(),
  covered: count,
  signedOff: count,
  /** The number of criteria of what they work towards, where that is another than most have. */
  criteria: count.optional(),
  /** Days in London, as of an enrolment. */
  startedOn: z.iso.date(),
  plannedEndOn: z.iso.date().nullable(),
  /** Portfolios that wait for review, and when the oldest of them was submitted. */
  waiting: count,
  waitingSince: z.iso.datetime().nullable(),
  /** When they last submitted something; null when they never have. Drafts are private, so they are no activity here. */
  lastActivityAt: z.iso.datetime().nullable(),
});
export type Learner = z.infer<typeof Learner>;

/** `criteria` is the number of criteria of the reference curriculum. */
export const Caseload = z.object({ learners: z.array(Learner), criteria: count });
export type Caseload = z.infer<typeof Caseload>;

export const viewCaseload = call("viewCaseload", {
  summary: "Every learner of the assessor with progress, what waits and the last activity, the longest wait first",
  answer: Caseload,
  permission: "viewAssessment",
});
