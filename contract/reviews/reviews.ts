import { z } from "zod";
import { call } from "../core/call.ts";
import { statuses } from "../core/moves.ts";
import { ById, Message, prose } from "../core/text.ts";
import { attachmentLimits } from "../portfolios/attachment-limits.ts";
import { noSound, tooLongToSay } from "../portfolios/attachments.ts";
import { GivenDecision, GivenDecisions } from "../portfolios/decisions.ts";
import { Photo, Portfolio, PortfolioDetail } from "../portfolios/portfolios.ts";
import { GivenRemark, GivenRemarks } from "../portfolios/remarks.ts";
import { StatedHeaders } from "../portfolios/stated.ts";
import { decisionTextMost } from "../portfolios/verdicts.ts";

export const feedbackMost = 10_000;

const { voice, transcript } = attachmentLimits;

/** Voice feedback: an upload, by its id or SHA-256, or without one the saved recording with other words. */
export const GivenVoice = z.object({
  upload: z.string().max(64).optional(),
  /** Ignored where the file says how long it is. */
  seconds: z
    .number()
    .int()
    .positive(noSound)
    .max(voice.seconds, tooLongToSay(voice.seconds + 1)),
  transcript: prose(transcript).default(""),
});
export type GivenVoice = z.output<typeof GivenVoice>;

/** What an assessor sends: a status with feedback and decisions, or a status alone. */
export const Feedback = z.object({
  status: z.enum(["To Be Reviewed", "Reviewed", "Done"], "Choose To Be Reviewed, Reviewed or Done."),
  assessorComments: prose(feedbackMost).optional(),
  /** Saved or submitted with the feedback. Absent, as the text: what was saved. */
  decisions: GivenDecisions.optional(),
  /** Published with the round. Absent, as the decisions. */
  remarks: GivenRemarks.optional(),
  /** Heard with the round. Absent, as the decisions; null for none. */
  voice: GivenVoice.nullish(),
  /** With Reviewed: marks it as done in the same act, which accepts every criterion that is not decided. */
  finish: z.boolean().optional(),
  /** Why it is marked as undone: the reason with which its acceptances are taken back. */
  reason: prose(decisionTextMost).optional(),
});
export type Feedback = z.output<typeof Feedback>;

/** One closed round of assessment, as the assessor's history lists it. `unit` is text: "315 Planning, …". */
export const Review = z.object({
  _id: z.string(),
  studentName: z.string(),
  unit: z.string(),
  status: z.enum(statuses),
  reviewedAt: z.iso.datetime(),
  comments: z.string(),
  portfolioId: z.string(),
});
export type Review = z.infer<typeof Review>;

/** One closed round: the feedback, by whom, and when. */
export const Round = z.object({
  _id: z.string(),
  reviewedAt: z.iso.datetime(),
  assessorName: z.string(),
  comments: z.string(),
  /** What the device's clock said, where that is worth a sentence. */
  stated: z.string().optional(),
});
export type Round = z.infer<typeof Round>;

/** The fields that are compared between two rounds, in the order on screen. */
export const comparedFields = [
  "title",
  "unit",
  "learningOutcome",
  "criteria",
  "also",
  "method",
  "postcode",
  "dateTime",
  "jobType",
  "cells",
  "workplace",
  "observedBy",
  "taskDescription",
  "reasonForTask",
  "objectiveOfJob",
  "statement",
  "sections",
  "comments",
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** What the learner has changed since the last closed round. A place is text ("315 Planning, …"), sections are one text. */
export const Changes = z.object({
  since: z.iso.datetime(),
  texts: z.array(z.object({ field: z.enum(comparedFields), was: z.string(), now: z.string() })),
  photosAdded: z.number().int(),
  /** When each removed photo was taken; its file is deleted. */
  photosRemoved: z.array(z.object({ takenAt: z.string().nullable() })),
  /** The numbers that photos have now which were turned or marked since: what is there now is another file. */
  photosMarked: z.array(z.number().int()),
  /** By the number that the photo has now. */
  captions: z.array(z.object({ photo: z.number().int(), was: z.string(), now: z.string() })),
  /** Whether the photos that stayed are in another order. */
  isReordered: z.boolean(),
  /** The names of attachments that were added, removed, or have another caption or transcript. */
  attachments: z.object({ added: z.array(z.string()), removed: z.array(z.string()), changed: z.array(z.string()) }),
});
export type Changes = z.infer<typeof Changes>;

/** Another portfolio with the same photo file. */
export const SamePhoto = z.object({ _id: z.string(), title: z.string(), studentName: z.string() });
export type SamePhoto = z.infer<typeof SamePhoto>;

export const PhotoForReview = Photo.extend({
  /** Added since the last round was closed. */
  isNew: z.boolean(),
  /** Portfolios of this assessor's learners that hold the same bytes. */
  alsoIn: z.array(SamePhoto),
});
export type PhotoForReview = z.infer<typeof PhotoForReview>;

/**
 * What the assessor works with: the portfolio, the feedback that this assessor has saved and not submitted, the
 * feedback that the student got last ("" before the first round is closed), and the earlier rounds, the latest first.
 */
export const PortfolioForReview = PortfolioDetail.extend({
  photos: z.array(PhotoForReview),
  savedFeedback: z.string().nullable(),
  /** The decisions that were saved with it. */
  savedDecisions: z.array(GivenDecision),
  /** The remarks that were saved with it. */
  savedRemarks: z.array(GivenRemark),
  /** Other assessors who have saved feedback and not submitted it. Only they ever read it. */
  savedByOthers: z.array(z.object({ assessorName: z.string(), savedAt: z.iso.datetime() })),
  submittedFeedback: z.string(),
  rounds: z.array(Round),
  /** Null before the first round is closed. */
  changes: Changes.nullable(),
  /** What the day of the job says, as sentences (when-done.ts); absent where nothing. */
  dates: z.array(z.string()).optional(),
});
export type PortfolioForReview = z.infer<typeof PortfolioForReview>;

export const listAssessorPortfolios = call("listAssessorPortfolios", {
  summary: "Submitted portfolios of the students who are assigned to the assessor now",
  params: z.object({ assessorId: z.string() }),
  answer: z.array(Portfolio),
  permission: "listAssessedPortfolios",
});

export const viewForReview = call("viewForReview", {
  summary: "One portfolio with rounds, changes and saved feedback for its assessor, with an ETag",
  params: ById,
  answer: PortfolioForReview,
  permission: "viewForReview",
});

export const listRounds = call("listRounds", {
  summary: "The closed rounds of a portfolio for administrators: feedback, by whom and when, the latest first",
  params: ById,
  answer: z.array(Round),
  permission: "viewAllPortfolios",
});

export const viewStanding = call("viewStanding", {
  summary: "Why an assigned student's portfolio cannot be reviewed any more: back in Draft, or deleted",
  params: ById,
  answer: z.object({ status: z.enum(statuses), isDeleted: z.boolean() }),
  permission: "reviewPortfolio",
});

export const reviewPortfolio = call("reviewPortfolio", {
  summary: "Save feedback, submit it, mark as done or as undone",
  params: ById,
  headers: StatedHeaders,
  versioned: true,
  body: Feedback,
  answer: Message.extend({ portfolio: PortfolioForReview }),
  permission: "reviewPortfolio",
});

export const listReviews = call("listReviews", {
  summary: "The assessor's own review history, newest first",
  answer: z.array(Review),
  permission: "listReviews",
});
