import { z } from "zod";
import { call, count } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, Message, prose } from "../core/text.ts";
import { Photo } from "../portfolios/portfolios.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { comparedFields } from "../reviews/reviews.ts";
import { type ExerciseState, exerciseStates, judgedVerdicts, participantsMost } from "./exercising.ts";
import { textLeast, textMost } from "./sampling.ts";

const moment = z.iso.datetime();

/** A line of the list: nameless, as the exercise itself. */
export const ExerciseLine = z.object({
  _id: z.string(),
  title: z.string(),
  at: moment,
  /** A day. */
  dueOn: z.string(),
  state: z.enum(Object.keys(exerciseStates) as ExerciseState[]),
  asked: count,
  answered: count,
  /** Of whoever asks: whether they take part, and whether they have answered. */
  isYours: z.boolean(),
  isAnswered: z.boolean(),
});
export type ExerciseLine = z.infer<typeof ExerciseLine>;

export const listExercises = call("listExercises", {
  summary: "The exercises of standardisation, the newest first; an assessor's are those in which they take part",
  answer: z.object({
    exercises: z.array(ExerciseLine),
    /** When the last ended that somebody had answered, and whether one is due after twelve months. */
    standardised: z.object({ last: moment.nullable(), isDue: z.boolean() }),
  }),
  permission: "listExercises",
});

const Verdict = z.enum(judgedVerdicts, "Accept it, or say not yet.");
const Line = CriterionPlace.extend({ verdict: Verdict, text: prose(2000).default("") });

/** A round to be judged blind. Before its end nothing in it is anybody else's: no verdict, no text, no name. */
export const Exercise = ExerciseLine.extend({
  version: z.number().int(),
  places: z.array(CriterionPlace),
  /** What was written then, without the names of the learner and of who decided. */
  texts: z.partialRecord(z.enum(comparedFields), z.string()),
  photos: z.array(Photo),
  photosGone: count,
  reviewedAt: moment,
  /** What whoever asks has answered. */
  own: z.object({ lines: z.array(Line), text: z.string(), at: moment }).nullable(),
  /** Once it has ended: what the round decided, what each participant found, and what was agreed. */
  found: z
    .object({
      decided: z.array(Line),
      parts: z.array(z.object({ by: Person, lines: z.array(Line), text: z.string(), at: moment })),
      agreed: z.object({ by: Person, text: z.string(), at: moment }).nullable(),
    })
    .nullable(),
});
export type Exercise = z.infer<typeof Exercise>;

export const viewExercise = call("viewExercise", {
  summary: "One exercise: the nameless round and one's own answer; after its end also what others found and agreed",
  params: ById,
  answer: Exercise,
  permission: "viewExercise",
});

export const listParticipants = call("listParticipants", {
  summary: "Who may take part in an exercise with this round: assessors and verifiers who had no part in it",
  params: ById,
  answer: z.array(Person),
  permission: "drawSamples",
});

export const setExercise = call("setExercise", {
  summary: "Let others judge a closed round blind, each for themselves",
  body: z.object({
    round: z.string("Choose a round."),
    participants: z
      .array(z.string())
      .min(1, "Choose who takes part.")
      .max(participantsMost, `Choose at most ${participantsMost}.`),
  }),
  answer: Message.extend({ exercise: z.string() }),
  status: 201,
  permission: "drawSamples",
});

export const answerExercise = call("answerExercise", {
  summary: "Judge each criterion of the round, once; the last answer ends the exercise",
  params: ById,
  body: z.object({ lines: z.array(Line).min(1, "Judge each criterion.").max(61), text: prose(textMost).default("") }),
  answer: Message,
  permission: "answerExercise",
});
export type GivenAnswer = z.output<typeof answerExercise.body>;

export const endExercise = call("endExercise", {
  summary: "End an exercise before all have answered; participants then read what was found",
  params: ById,
  versioned: true,
  answer: Message,
  permission: "drawSamples",
});

export const agreeOnExercise = call("agreeOnExercise", {
  summary: "Write what was agreed after an exercise, which its participants read",
  params: ById,
  versioned: true,
  body: z.object({
    text: prose(textMost).pipe(z.string().min(textLeast, `Say what was agreed, in at least ${textLeast} characters.`)),
  }),
  answer: Message,
  permission: "drawSamples",
});
