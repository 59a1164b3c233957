import { z } from "zod";
import { isBirthDate } from "../core/days.ts";
import { statuses } from "../core/moves.ts";
import { Email, line, prose } from "../core/text.ts";
import { attachmentLimits } from "../portfolios/attachment-limits.ts";
import { attachmentMediaTypes } from "../portfolios/attachments.ts";
import { Decision, GivenDecision } from "../portfolios/decisions.ts";
import { Cells, carriedPlacesMost } from "../portfolios/form-fields.ts";
import { Section, sectionsMost } from "../portfolios/new-portfolio.ts";
import { witnessLimits } from "../portfolios/passes.ts";
import { captionMost, photoLimits } from "../portfolios/photos.ts";
import { messageMost } from "../portfolios/questions.ts";
import { Moment, Passage, Spot } from "../portfolios/remarks.ts";
import { Answers, Statement } from "../portfolios/statements.ts";
import { decisionTextMost, isLearners, remarkMost } from "../portfolios/verdicts.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { methods } from "../qualifications/methods.ts";
import { workplaces } from "../qualifications/workplaces.ts";
import { comparedFields } from "../reviews/reviews.ts";
import { BundleId, BundlePath, bundleFormat, bundleLimits, Sha256 } from "./bundle-files.ts";
import { Assessor, At, BundleAchievement, BundleAppeal, BundleClaim, BundleTask, learnersPlan } from "./bundle-plan.ts";

/** The version of `portfolio.json` that is written. Version 1, of release 1.0.0, had one criterion for each portfolio. */
export const recordVersion = 2;

const { most: attachmentsMost, name: nameMost, transcript: transcriptMost, pages: pagesMost, audio } = attachmentLimits;
const transcript = prose(transcriptMost);

/** The content of a portfolio when a round was closed, with which the next round is compared (server/reviews). */
const Content = z.strictObject({
  texts: z.partialRecord(z.enum(comparedFields), z.string()),
  photos: z.array(
    z.strictObject({
      id: BundleId,
      takenAt: z.string().nullable(),
      sha256: Sha256.optional(),
      caption: z.string().min(1).max(captionMost).optional(),
    }),
  ),
  attachments: z
    .array(
      z.strictObject({
        id: BundleId,
        sha256: Sha256,
        name: z.string().max(nameMost),
        caption: z.string().max(captionMost),
        transcript,
      }),
    )
    .max(attachmentsMost)
    .optional(),
});

/** What the device's clock said of what waited there; absent where nothing did. */
const BundleStated = z.strictObject({ at: At, sentAt: At });

/** `round` is the id of the review that it was submitted with. */
export const BundleDecision = z.strictObject({
  ...CriterionPlace.shape,
  ...Decision.pick({ verdict: true, at: true }).shape,
  cells: Cells,
  workplace: z.enum(workplaces),
  ticks: GivenDecision.shape.ticks.unwrap().nullable(),
  text: prose(decisionTextMost),
  round: BundleId.nullable(),
  fingerprint: Sha256.nullable(),
  assessor: Assessor,
  /** Of a record: when it was seen on site. */
  seenAt: At.optional(),
  /** An acceptance of a trainee's that is not countersigned. */
  isPending: Decision.shape.isPending,
  stated: BundleStated.optional(),
});
export type BundleDecision = z.infer<typeof BundleDecision>;

const remarked = {
  /** What was said with it; as the voice of a round. */
  voice: z.lazy(() => BundleAttachment).optional(),
  round: BundleId,
  number: z.number().int().positive(),
  place: CriterionPlace.nullable(),
  text: prose(remarkMost),
};

/** On a spot of a photo or at a second of a recording, whose ids stay when they are gone, or on a passage of a text. */
export const BundleRemark = z.discriminatedUnion("on", [
  z.strictObject({ on: z.literal("photo"), photo: BundleId, ...Spot.shape, ...remarked }),
  z.strictObject({ on: z.literal("recording"), attachment: BundleId, ...Moment.shape, ...remarked }),
  z.strictObject({ on: z.literal("text"), ...Passage.shape, ...remarked }),
]);
export type BundleRemark = z.infer<typeof BundleRemark>;

/** The learner's own, also their answers to records, or that of a witness, who has a pass; addresses of witnesses are not in a bundle. */
export const BundleStatement = z
  .strictObject({
    ...Statement.pick({ kind: true, at: true }).shape,
    text: prose(witnessLimits.text),
    fingerprint: Sha256,
    pass: BundleId.optional(),
    answers: Answers.optional(),
  })
  .refine(({ kind, pass, answers }) => {
    const isWhole = answers !== undefined && "way" in answers;
    if (isLearners(kind)) return pass === undefined && answers === undefined;
    return pass !== undefined && answers !== undefined && isWhole === (kind === "testimony");
  });
export type BundleStatement = z.infer<typeof BundleStatement>;

/** A question or an answer: the learner's, or an assessor's where it names them. */
export const BundleMessage = z.strictObject({ text: prose(messageMost), at: At, assessor: Assessor.optional() });
export type BundleMessage = z.infer<typeof BundleMessage>;

export const BundlePhoto = z.strictObject({
  id: BundleId,
  path: BundlePath,
  /** Absent when nothing is written under it. */
  caption: z.string().min(1).max(captionMost).optional(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** The camera's local time, with its UTC offset where that is known. */
  takenAt: z.string().max(40).nullable(),
  /** Of the bytes that the phone uploaded; SHA256SUMS has the hash of the file in the bundle. */
  receivedSha256: Sha256,
  createdAt: At,
});
export type BundlePhoto = z.infer<typeof BundlePhoto>;

/** Byte for byte as it was sent; `poster` is the JPEG that stands for it. */
export const BundleAttachment = z.strictObject({
  id: BundleId,
  path: BundlePath,
  poster: BundlePath.optional(),
  mediaType: z.enum(attachmentMediaTypes),
  name: line(nameMost),
  /** As of a photo, and so is the transcript. */
  caption: z.string().min(1).max(captionMost).optional(),
  transcript: transcript.pipe(z.string().min(1)).optional(),
  seconds: z.number().int().positive().max(audio.seconds).nullable(),
  pages: z.number().int().positive().max(pagesMost).nullable(),
  receivedSha256: Sha256,
  createdAt: At,
});
export type BundleAttachment = z.infer<typeof BundleAttachment>;

export const BundleReview = z.strictObject({
  id: BundleId,
  assessor: Assessor,
  comments: prose(20_000),
  reviewedAt: At,
  content: Content.nullable(),
  /** Its voice feedback; absent without any, and in version 1. */
  voice: BundleAttachment.optional(),
  stated: BundleStated.optional(),
});
export type BundleReview = z.infer<typeof BundleReview>;

export const BundlePortfolio = z.strictObject({
  id: BundleId,
  pdf: BundlePath,
  title: z.string().max(200),
  unit: z.strictObject({ number: z.string().max(50), title: z.string().max(500) }),
  learningOutcome: z.strictObject({ number: z.string().max(50), description: z.string().max(2000) }),
  criteria: z.strictObject({ number: z.string().max(50), description: z.string().max(2000) }),
  /** The criteria that it covers beside that one; absent in version 1. */
  also: z.array(CriterionPlace).max(carriedPlacesMost).optional(),
  /** What the job shows of the range, where it was done, and who watched; as `also`. */
  cells: Cells.optional(),
  workplace: z.enum(workplaces).optional(),
  observedBy: z.string().max(200).optional(),
  postcode: z.string().max(250),
  dateTime: At,
  method: z.enum(methods),
  taskDescription: prose(10_000),
  jobType: z.string().max(200),
  reasonForTask: prose(10_000),
  objectiveOfJob: prose(10_000),
  comments: prose(10_000),
  statement: prose(10_000),
  sections: z.array(Section).max(sectionsMost),
  status: z.enum(statuses),
  submissionCount: z.number().int().nonnegative(),
  version: z.number().int().positive(),
  /** The latest submitted feedback; what an assessor only saved is not in a bundle. */
  feedback: prose(20_000),
  submittedAt: At.nullable(),
  reviewedAt: At.nullable(),
  createdAt: At,
  updatedAt: At,
  photos: z.array(BundlePhoto).max(photoLimits.most),
  /** How many more it had whose files are lost; absent when none. */
  missingPhotos: z.number().int().positive().optional(),
  /** Absent when it has none, and in version 1. */
  attachments: z.array(BundleAttachment).max(attachmentsMost).optional(),
  /** How many more it had: not scanned yet, infected or lost; absent when none. */
  missingAttachments: z.number().int().positive().optional(),
  reviews: z.array(BundleReview).max(10_000),
  /** In the order in which they were made; absent in version 1. */
  decisions: z.array(BundleDecision).max(100_000).optional(),
  /** As the decisions. */
  statements: z.array(BundleStatement).max(10_000).optional(),
  remarks: z.array(BundleRemark).max(100_000).optional(),
  messages: z.array(BundleMessage).max(100_000).optional(),
  /** Absent for none, and in older bundles. */
  appeals: z.array(BundleAppeal).max(1000).optional(),
  /** The assessor who wrote it, of a record alone. */
  author: Assessor.optional(),
  /** A record that its learner has not confirmed. */
  isPending: z.literal(true).optional(),
});
export type BundlePortfolio = z.infer<typeof BundlePortfolio>;

/**
 * `portfolio.json`: everything of one learner that the person who requested it may see, oldest portfolio first. Deleted
 * portfolios are never in it; drafts and the account's details are missing from an assessor's bundle, which can
 * therefore be read and verified, but not imported.
 */
export const BundleRecord = z.strictObject({
  format: z.literal(bundleFormat),
  version: z.literal([1, recordVersion]),
  centre: z.string(),
  /** The file of the curriculum that units, outcomes and criteria are from. */
  curriculum: z.string().max(100),
  student: z.strictObject({
    id: BundleId,
    name: line(200),
    account: z
      .strictObject({
        email: Email,
        dob: z.iso.date().refine(isBirthDate),
        postcode: line(20),
        qualification: line(200),
        phone: line(40),
        referenceNo: line(100),
        createdAt: At,
      })
      .nullable(),
  }),
  /** In the order in which they were made; absent in version 1. */
  achievements: z.array(BundleAchievement).max(10_000).optional(),
  /** The same. */
  claims: z.array(BundleClaim).max(10_000).optional(),
  /** The first that was set first; absent in version 1. */
  tasks: z.array(BundleTask).max(10_000).optional(),
  ...learnersPlan,
  portfolios: z.array(BundlePortfolio).max(bundleLimits.portfolios),
});
export type BundleRecord = z.infer<typeof BundleRecord>;
