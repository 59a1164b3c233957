import { z } from "zod";
import { call } from "../core/call.ts";
import { statuses } from "../core/moves.ts";
import { Person } from "../core/person.ts";
import { ById, Message } from "../core/text.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { Qualifications } from "../qualifications/enrolled.ts";
import { methods } from "../qualifications/methods.ts";
import { workplaces } from "../qualifications/workplaces.ts";
import { attachmentKinds, attachmentMediaTypes, attachmentStates } from "./attachments.ts";
import { Assessed, Decided, Decision, FeedbackGiven } from "./decisions.ts";
import { NewPortfolio, PortfolioEdit, Section, StatusChange } from "./new-portfolio.ts";
import { photoLimits } from "./photos.ts";
import { recordStates } from "./record-states.ts";
import { Remark } from "./remarks.ts";
import { Statement } from "./statements.ts";

/** A portfolio as lists show it. `images` are relative paths that carry the viewer's short-lived token. */
export const Portfolio = z.object({
  _id: z.string(),
  title: z.string(),
  unit: z.object({ number: z.string(), title: z.string() }),
  learningOutcome: z.object({ number: z.string(), description: z.string() }),
  criteria: z.object({ number: z.string(), description: z.string() }),
  /** The criteria that it covers beside that main one, in the order of the curriculum. */
  also: z.array(CriterionPlace),
  /** What the job shows of the range, where it was done, and who watched; "" for nothing said. */
  cells: z.array(z.string()),
  workplace: z.enum(workplaces),
  observedBy: z.string(),
  /** Those of its criteria on which an assessor's decision stands. */
  decided: z.array(Decided),
  postcode: z.string(),
  dateTime: z.iso.datetime(),
  method: z.enum(methods),
  taskDescription: z.string(),
  jobType: z.string(),
  reasonForTask: z.string(),
  objectiveOfJob: z.string(),
  comments: z.string(),
  statement: z.string(),
  sections: z.array(Section),
  images: z.array(z.string()),
  /** The dominant colour of the first image as "#rrggbb", which fills its place until it is there. */
  coverColour: z.string().nullable(),
  status: z.enum(statuses),
  submissionCount: z.number().int(),
  /** For the student the latest submitted feedback; for the assessor the saved one of this round, if there is one. */
  assessorComments: z.string(),
  /** Whether the assessor who is viewing it has saved feedback and not submitted it. */
  hasSavedFeedback: z.boolean(),
  submittedAt: z.iso.datetime().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
  userId: Person,
  /** The student's assessor; null while no active one is assigned. */
  assessor: Person.nullable(),
  /** The assessor who wrote it, which makes it a record; null where the student did. */
  author: Person.nullable(),
  /** How a record stands: its decisions count once the student has confirmed it. */
  record: z.enum(recordStates).nullable(),
});
export type Portfolio = z.infer<typeof Portfolio>;

/** A photo with its metadata. `sha256` is of the bytes that were received; only staff see it. */
export const Photo = z.object({
  path: z.string(),
  /** What its learner wrote under it; empty when nothing. */
  caption: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  takenAt: z.string().nullable(),
  colour: z.string().nullable(),
  sha256: z.string().nullable(),
});
export type Photo = z.infer<typeof Photo>;

/** A document or recording. Paths carry the viewer's token; at `ATTACHMENTS_ORIGIN`, where that is set, they are absolute. */
export const Attachment = z.object({
  path: z.string(),
  kind: z.enum(attachmentKinds),
  mediaType: z.enum(attachmentMediaTypes),
  name: z.string(),
  bytes: z.number().int(),
  /** Of a recording, where it is known. */
  seconds: z.number().int().nullable(),
  /** Of a document, where its device counted them. */
  pages: z.number().int().nullable(),
  caption: z.string(),
  transcript: z.string(),
  /** A JPEG of its first page or a frame. */
  poster: z.string().nullable(),
  state: z.enum(attachmentStates),
  /** As of a photo. */
  sha256: z.string().nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

/** What an assessor said with a round; null for what this viewer has saved for the next. */
export const Voice = Attachment.extend({ round: z.string().nullable() });
export type Voice = z.infer<typeof Voice>;

/** What an assessor said with a remark, by its number in the round; as a `Voice` while it is saved. */
export const RemarkVoice = Voice.extend({ remark: z.number().int().positive() });
export type RemarkVoice = z.infer<typeof RemarkVoice>;

export const PortfolioDetail = Portfolio.extend({
  photos: z.array(Photo),
  attachments: z.array(Attachment),
  /** At most one of each round, in their order. */
  voices: z.array(Voice),
  /** The last decision on each criterion, also one that was taken back. */
  decisions: z.array(Decision),
  /** In the order in which they were made. */
  statements: z.array(Statement),
  /** Of every round, in the order in which they were made; each round numbers its own from 1. */
  remarks: z.array(Remark),
  /** What was said with them; absent when nothing was. */
  remarkVoices: z.array(RemarkVoice).optional(),
  /** Who gave the latest submitted feedback; null before the first. */
  feedbackGiven: FeedbackGiven.nullable(),
  /** Who marked it as done; null in any other status. */
  signedOff: Assessed.nullable(),
  /** A draft that came back with feedback, and that has not been edited since. */
  isUnanswered: z.boolean(),
  /** Of a record: of what its student confirms or disputes. */
  fingerprint: z.string().nullable(),
  qualifications: Qualifications,
});
export type PortfolioDetail = z.infer<typeof PortfolioDetail>;

const Changed = Message.extend({
  portfolio: PortfolioDetail,
  /**
   * The SHA-256 of each of its photos as the server received it, in their order: a device keeps its own copy until it has
   * read the same here.
   */
  received: z.array(z.string()),
  /** As `received`, of its attachments. */
  receivedAttachments: z.array(z.string()),
});
/** Twenty sections, six long texts and ten transcripts of 10,000 characters each, at three bytes a character. */
export const formBytes = 1_200_000;
const images = { most: photoLimits.most, bytes: photoLimits.bytes };

export const listOwnPortfolios = call("listOwnPortfolios", {
  summary: "The student's own portfolios, last changed first",
  answer: z.array(Portfolio),
  permission: "listOwnPortfolios",
});

export const createPortfolio = call("createPortfolio", {
  summary: "Create a portfolio",
  form: NewPortfolio,
  formBytes,
  files: { images },
  answer: Changed,
  status: 201,
  permission: "createPortfolio",
});

export const viewPortfolio = call("viewPortfolio", {
  summary: "One portfolio, with an ETag",
  params: ById,
  answer: PortfolioDetail,
  permission: "viewPortfolio",
});

export const changePortfolio = call("changePortfolio", {
  summary: "Change a draft's content (multipart) or the status (JSON)",
  params: ById,
  versioned: true,
  body: StatusChange,
  form: PortfolioEdit,
  formBytes,
  files: { images },
  answer: Changed,
  permission: "changePortfolio",
});

export const deletePortfolio = call("deletePortfolio", {
  summary: "Delete a portfolio; an administrator can restore it within the retention time",
  params: ById,
  versioned: true,
  answer: Message,
  permission: "deletePortfolio",
});

/** How long a learner can take back a deletion of their own, in minutes; an administrator can for much longer. */
export const undoMinutes = 60;

export const undoDelete = call("undoDelete", {
  summary: "Take back a deletion of one's own within an hour; repeating it has no effect",
  params: ById,
  answer: Message,
  permission: "undoDelete",
});

export const exportPortfolio = call("exportPortfolio", {
  summary: "One portfolio as a PDF, named after its title",
  params: ById,
  answer: z.string(),
  document: { type: "application/pdf" },
  permission: "viewPortfolio",
});
