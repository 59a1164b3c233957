import { z } from "zod";
import { call, count } from "../core/call.ts";
import { isPastDay } from "../core/days.ts";
import { Person } from "../core/person.ts";
import { ById, Email, line, Message, prose } from "../core/text.ts";
import { ways, witnessLimits } from "../portfolios/passes.ts";
import { weekAnswerKinds } from "../portfolios/statements.ts";
import { Enrolment } from "./enrolments.ts";
import { hourKinds, hoursTextMost, minutesOf } from "./typed-hours.ts";
import { mondayOf, weekStates } from "./weeks.ts";

const { least, most } = minutesOf;
const pastDay = "Choose today or an earlier day.";
const length = `Enter from ${least} minutes to ${most / 60} hours.`;

export const NewHours = z.object({
  /** By the calendar in London. */
  day: z.iso.date({ error: pastDay, abort: true }).refine(isPastDay, pastDay),
  minutes: z.number(length).int(length).min(least, length).max(most, length),
  kind: z.enum(hourKinds, "Choose what you did."),
  text: prose(hoursTextMost).default(""),
  /** A portfolio of one's own that it belongs to. */
  portfolio: z.string().max(64).nullable().default(null),
});
export type NewHours = z.output<typeof NewHours>;

export const Hours = NewHours.extend({ _id: z.string(), text: z.string(), version: count });
export type Hours = z.infer<typeof Hours>;

/** What an employer, or who was taken for one, said about a week. */
export const WeekAnswer = z.object({
  kind: z.enum(weekAnswerKinds),
  by: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  /** Of one who has signed. */
  signer: z
    .object({
      ...{ role: z.string(), employer: z.string(), signature: z.string(), way: z.enum(ways) },
      /** For staff alone: their address, and whether it was signed from the learner's network within the hour. */
      staff: z.object({ contact: z.string(), isNear: z.boolean() }).nullable(),
    })
    .nullable(),
});
export type WeekAnswer = z.infer<typeof WeekAnswer>;

export const Week = z.object({
  /** Its Monday. */
  week: z.iso.date(),
  state: z.enum(weekStates),
  minutes: count,
  /** By day. */
  hours: z.array(Hours),
  /** The open request. */
  asked: z.object({ name: z.string(), email: z.string().nullable(), expiresAt: z.iso.datetime() }).nullable(),
  /** The last one. */
  answer: WeekAnswer.nullable(),
});
export type Week = z.infer<typeof Week>;

export const LearnerHours = z.object({
  student: Person,
  enrolment: Enrolment,
  /** Minutes, of all weeks. */
  total: count,
  /** This week, and the earlier ones in which something is; the latest first. */
  weeks: z.array(Week),
  /** The Monday of the first week that was looked at, and whether there are hours before it. */
  from: z.iso.date(),
  hasEarlier: z.boolean(),
});
export type LearnerHours = z.infer<typeof LearnerHours>;

export const listHours = call("listHours", {
  summary: "A learner's hours off the job, week by week: one's own, or with `learner` those of a learner of one's own",
  query: z.object({
    learner: z.string().max(64).optional(),
    from: z.iso.date("Give a day such as 2026-11-23.").optional(),
  }),
  answer: LearnerHours,
  permission: "listHours",
});

export const addHours = call("addHours", {
  summary: "Add hours off the job to a day",
  body: NewHours,
  answer: Message.extend({ hours: Hours }),
  status: 201,
  permission: "addHours",
});

export const changeHours = call("changeHours", {
  summary: "Change hours",
  params: ById,
  versioned: true,
  body: NewHours,
  answer: Message.extend({ hours: Hours }),
  permission: "writeHours",
});

export const deleteHours = call("deleteHours", {
  summary: "Delete hours",
  params: ById,
  answer: Message,
  permission: "writeHours",
});

const Monday = z.iso
  .date({ error: "Choose a week.", abort: true })
  .refine((day) => mondayOf(day) === day, "Give the Monday of the week, such as 2026-11-23.");
const about = { week: Monday, name: line(witnessLimits.name).default("") };
export const EmployerEmail = z.strictObject({ email: Email, ...about });
export const NewConfirmation = z.union(
  [EmployerEmail, z.strictObject({ code: z.literal(true), ...about })],
  "Give the week, and the email address of your employer, or ask for a code.",
);
export type NewConfirmation = z.output<typeof NewConfirmation>;

export const askToConfirm = call("askToConfirm", {
  summary: "Ask an employer to confirm a week of hours, by e-mail or with a code; the path is answered for a code only",
  body: NewConfirmation,
  answer: Message.extend({ path: z.string().nullable() }),
  status: 201,
  permission: "addHours",
});
