import { z } from "zod";
import { call } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, line, Message, prose } from "../core/text.ts";
import { GivenDecision, uniqueDecisions } from "../portfolios/decisions.ts";
import { Instant, json } from "../portfolios/form-fields.ts";
import { NewPortfolio } from "../portfolios/new-portfolio.ts";
import { photoLimits } from "../portfolios/photos.ts";
import { formBytes, Portfolio } from "../portfolios/portfolios.ts";
import { priorLearning, priorLearningAsked, recordMethods, recordStates } from "../portfolios/record-states.ts";
import { decisionTextMost, reasonLeast } from "../portfolios/verdicts.ts";

/** A decision of a record, and when the assessor saw it. */
const SeenDecision = GivenDecision.extend({ seenAt: Instant.optional() });

/** What an assessor saw, heard or asked: as a new portfolio, of which nobody on site types more than they want. */
export const NewRecord = NewPortfolio.omit({ status: true, declared: true, aiHelp: true })
  .extend({
    student: line(40, "Choose a learner."),
    method: z.enum(recordMethods, "Choose a method, for example Direct observation."),
    postcode: line(250).default(""),
    jobType: line(200).default(""),
    taskDescription: prose(10_000).default(""),
    reasonForTask: prose(10_000).default(""),
    objectiveOfJob: prose(10_000).default(""),
    /** Shorter than a learner's, because what is said of the device's clock is added to them. */
    comments: prose(9_000).default(""),
    /** Its criteria are covered; without a chosen one the first is the main criterion. */
    decisions: json(uniqueDecisions(SeenDecision).min(1, "Choose a criterion.")),
    /** The time by the device's clock as it is sent. */
    sentAt: z.iso.datetime().optional(),
  })
  .refine(({ method, taskDescription }) => method !== priorLearning || taskDescription !== "", {
    path: ["taskDescription"],
    error: priorLearningAsked,
  });
export type NewRecord = z.output<typeof NewRecord>;

export const RecordAnswer = z
  .object({
    answer: z.enum(["confirm", "dispute"], "Confirm or dispute."),
    text: prose(decisionTextMost).default(""),
    fingerprint: z.string().max(64),
  })
  .refine(({ answer, text }) => answer === "confirm" || text.length >= reasonLeast, {
    path: ["text"],
    error: `Say in at least ${reasonLeast} characters what is not as it was.`,
  });
export type RecordAnswer = z.output<typeof RecordAnswer>;

export const makeRecord = call("makeRecord", {
  summary: "An assessor's record of what a learner did: its decisions count once the learner has confirmed it",
  form: NewRecord,
  formBytes,
  files: { images: { most: photoLimits.most, bytes: photoLimits.bytes } },
  answer: Message.extend({
    portfolio: Portfolio.pick({ _id: true, version: true }),
    /** The SHA-256 of each of its photos as the server received it. */
    received: z.array(z.string()),
    /** As `received`, of its attachments. */
    receivedAttachments: z.array(z.string()),
  }),
  status: 201,
  permission: "makeRecord",
});

export const answerRecord = call("answerRecord", {
  summary: "Confirm a record about oneself, after which its decisions count, or dispute it",
  params: ById,
  versioned: true,
  body: RecordAnswer,
  answer: Message,
  permission: "answerRecord",
});

export const takeRecordBack = call("takeRecordBack", {
  summary: "Take back a record of one's own that its learner has not confirmed",
  params: ById,
  versioned: true,
  body: z.object({
    reason: prose(decisionTextMost).pipe(z.string().min(reasonLeast, "Say why you take this record back.")),
  }),
  answer: Message,
  permission: "takeRecordBack",
});

/** A record as its author lists it. */
export const MadeRecord = Portfolio.pick({ _id: true, title: true, method: true, dateTime: true }).extend({
  student: Person,
  state: z.enum(recordStates),
});
export type MadeRecord = z.infer<typeof MadeRecord>;

/** The most records in one answer. */
export const recordsMost = 500;

export const listRecords = call("listRecords", {
  summary: `The assessor's own records of students who are assigned to them now, the latest first, at most ${recordsMost}`,
  answer: z.array(MadeRecord).max(recordsMost),
  permission: "viewAssessment",
});
