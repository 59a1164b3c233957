import { z } from "zod";
import { call, count } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, line, Message, PageNumber, prose } from "../core/text.ts";
import { Decision } from "../portfolios/decisions.ts";
import { Attachment, Photo } from "../portfolios/portfolios.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { comparedFields } from "../reviews/reviews.ts";
import { appealStates } from "./appealing.ts";
import { claimActs } from "./claiming.ts";
import { type ExerciseState, exerciseStates, judgedVerdicts } from "./exercising.ts";
import { roomLimits } from "./room-words.ts";
import { Looks, RoomNote, ScopeLine } from "./rooms.ts";
import { checkVerdicts, type SampleKind, sampleKinds, sampleStates } from "./sampling.ts";

// What an external verifier calls, with the pass of a room in place of a login. Each answer is one look in the room's log.

const moment = z.iso.datetime();

export const enterRoom = call("enterRoom", {
  summary: "Enter a room with its link and its code; answers the pass with which the calls below are made",
  body: z.object({
    token: z.string().min(1).max(100),
    code: line(20, "Type the code that the centre gave you."),
  }),
  answer: z.object({ pass: z.string(), until: moment }),
  status: 201,
  open: true,
});

const Claim = z.object({ act: z.enum(claimActs), at: moment });

/** A closed round that was looked at again, and what was found. */
export const VisitedSample = z.object({
  _id: z.string(),
  kind: z.enum(Object.keys(sampleKinds) as SampleKind[]),
  portfolio: z.string(),
  title: z.string(),
  learner: Person,
  assessor: z.string(),
  state: z.enum(sampleStates),
  at: moment,
  checks: z.array(z.object({ by: z.string(), verdict: z.enum(checkVerdicts), text: z.string(), at: moment })),
});
export type VisitedSample = z.infer<typeof VisitedSample>;

/** What a learner appealed: criteria of a round, or none for a record as a whole. */
export const VisitedAppeal = VisitedSample.omit({ kind: true, state: true }).extend({
  places: z.array(CriterionPlace),
  text: z.string(),
  state: z.enum(appealStates),
  dueOn: z.string(),
  /** Against the answer to a first one. */
  isSecond: z.boolean(),
});
export type VisitedAppeal = z.infer<typeof VisitedAppeal>;

/** A round that others judged blind, and once it has ended how many judged in which way: nobody is named. */
export const VisitedExercise = VisitedSample.pick({
  _id: true,
  portfolio: true,
  title: true,
  learner: true,
  at: true,
}).extend({
  state: z.enum(Object.keys(exerciseStates) as ExerciseState[]),
  endedAt: moment.nullable(),
  asked: count,
  answered: count,
  /** Empty before its end. */
  results: z.array(CriterionPlace.extend({ verdict: z.enum(judgedVerdicts), accepted: count, notYet: count })),
  /** What was agreed; "" for nothing yet. */
  agreed: z.string(),
});
export type VisitedExercise = z.infer<typeof VisitedExercise>;

export const Visit = z.object({
  name: z.string(),
  verifier: z.string(),
  /** When the room closes by itself, and when the code is asked for again. */
  until: moment,
  passUntil: moment,
  learners: z.array(ScopeLine.extend({ isSeen: z.boolean() })),
  units: z.array(Claim.extend({ learner: Person, unit: z.string(), title: z.string() })),
  samples: z.array(VisitedSample),
  exercises: z.array(VisitedExercise),
  appeals: z.array(VisitedAppeal),
  notes: z.array(RoomNote),
  looks: count,
});
export type Visit = z.infer<typeof Visit>;

export const visitRoom = call("visitRoom", {
  summary: "What is in the room: learners, their claimed units, samples, exercises and appeals",
  answer: Visit,
  visitor: true,
});

/** What stands on one criterion, by the decision that was made last. */
export const VisitedCriterion = CriterionPlace.extend({
  text: z.string(),
  verdict: Decision.shape.verdict,
  isPending: Decision.shape.isPending,
  by: z.string(),
  at: moment,
  /** `more` is how many further portfolios were accepted for it. */
  evidence: z.object({ _id: z.string(), title: z.string(), photo: z.string().nullable(), more: count }),
  /** Of its round; null for one that was not drawn. */
  sample: VisitedSample.pick({ state: true }).extend({ found: z.string().nullable(), by: z.string() }).nullable(),
});
export type VisitedCriterion = z.infer<typeof VisitedCriterion>;

export const VisitedLearner = z.object({
  learner: Person,
  enrolment: z.object({
    qualification: z.string(),
    registrationNo: z.string(),
    registeredOn: z.string().nullable(),
    startedOn: z.string(),
    endedOn: z.string().nullable(),
  }),
  /** Whom the learner was assigned to, the first one first. */
  assessors: z.array(z.object({ name: z.string(), since: moment })),
  units: z.array(
    z.object({
      unit: z.string(),
      title: z.string(),
      claim: Claim.nullable(),
      /** How many it has. */
      total: count,
      criteria: z.array(VisitedCriterion),
    }),
  ),
});
export type VisitedLearner = z.infer<typeof VisitedLearner>;

export const visitLearner = call("visitLearner", {
  summary: "One learner of the room: enrolment, assessors over time, and what was decided on each criterion",
  params: ById,
  answer: VisitedLearner,
  visitor: true,
});

export const VisitedPortfolio = z.object({
  _id: z.string(),
  title: z.string(),
  learner: Person,
  submittedAt: moment.nullable(),
  texts: z.partialRecord(z.enum(comparedFields), z.string()),
  photos: z.array(Photo),
  attachments: z.array(Attachment.omit({ sha256: true })),
  decisions: z.array(Decision),
  /** The feedback that was submitted, the newest first. */
  rounds: z.array(z.object({ by: z.string(), at: moment, comments: z.string() })),
  /** What the learner and witnesses said. */
  said: z.array(z.object({ kind: z.string(), by: z.string(), text: z.string(), at: moment, matches: z.boolean() })),
});
export type VisitedPortfolio = z.infer<typeof VisitedPortfolio>;

export const visitPortfolio = call("visitPortfolio", {
  summary: "One submitted portfolio of a learner of the room, read only",
  params: ById,
  answer: VisitedPortfolio,
  visitor: true,
});

export const listOwnLooks = call("listOwnLooks", {
  summary: "A page of what was looked at in this room, the newest first; the centre reads the same",
  query: z.object({ page: PageNumber }),
  answer: Looks,
  visitor: true,
});

export const addRoomNote = call("addRoomNote", {
  summary: "Keep a note on a learner of the room, or on one of their criteria",
  body: z.object({
    learner: z.string().max(40),
    place: CriterionPlace.nullable().default(null),
    text: prose(roomLimits.note, "Write your note."),
    /** Whether the centre reads it at once. */
    isShared: z.boolean().default(false),
  }),
  answer: Message.extend({ note: RoomNote }),
  status: 201,
  visitor: true,
});

/** The one bundle of everything in the room. */
export const RoomBundle = z.object({
  state: z.enum(["making", "ready", "failed"]),
  done: count,
  total: count,
  bytes: count,
  reason: z.string().nullable(),
  /** Where it is downloaded, while the pass lasts. */
  link: z.string().nullable(),
});
export type RoomBundle = z.infer<typeof RoomBundle>;

export const requestRoomBundle = call("requestRoomBundle", {
  summary: "Ask for one signed bundle of everything in the room; asked again, it answers how far it is",
  answer: RoomBundle,
  status: 202,
  visitor: true,
});
