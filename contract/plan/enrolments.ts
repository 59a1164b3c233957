import { z } from "zod";
import { call, count } from "../core/call.ts";
import { ById, line, Message } from "../core/text.ts";
import type { TypedTargets as Typed } from "./typed-hours.ts";
import { hoursTargetMost, targetsIn } from "./typed-hours.ts";

/** What a learner is to reach until when; `hoursTarget` is in whole hours. Its id is the learner's. */
export const Enrolment = z.object({
  _id: z.string(),
  startedOn: z.iso.date(),
  plannedEndOn: z.iso.date().nullable(),
  hoursTarget: count.nullable(),
  /** With the awarding body; "" and null before that. */
  registrationNo: z.string(),
  registeredOn: z.iso.date().nullable(),
  /** 0 for one that nobody has changed: it began with the account. */
  version: count,
});
export type Enrolment = z.infer<typeof Enrolment>;

const yearsMost = 10;
const Day = (message: string) => z.iso.date(message).refine((day) => day >= "2000" && day < "2100", message);

export const Targets = z
  .object({
    startedOn: Day("Enter the day on which they started."),
    plannedEndOn: Day("Enter the planned end, or leave it empty.").nullable(),
    hoursTarget: z
      .number("Enter whole hours, or leave them empty.")
      .int("Enter whole hours, or leave them empty.")
      .min(1, "Enter whole hours, or leave them empty.")
      .max(hoursTargetMost, `Enter at most ${hoursTargetMost} hours.`)
      .nullable(),
    /** From administrators only; what is absent stays. */
    registrationNo: line(40).optional(),
    registeredOn: Day("Enter the day of the registration, or leave it empty.").nullable().optional(),
  })
  .refine(({ startedOn, plannedEndOn }) => plannedEndOn === null || plannedEndOn > startedOn, {
    path: ["plannedEndOn"],
    message: "The planned end comes after the start.",
  })
  .refine(
    ({ startedOn, plannedEndOn }) =>
      plannedEndOn === null || Number(plannedEndOn.slice(0, 4)) - Number(startedOn.slice(0, 4)) <= yearsMost,
    { path: ["plannedEndOn"], message: `The planned end is at most ${yearsMost} years after the start.` },
  );
export type Targets = z.output<typeof Targets>;

/** The same as it is typed. */
export const TypedTargets = z.preprocess((typed) => targetsIn(typed as Typed), Targets);

export const changeTargets = call("changeTargets", {
  summary: "Change a learner's start, planned end and target of hours",
  params: ById,
  versioned: true,
  body: Targets,
  answer: Message.extend({ enrolment: Enrolment }),
  permission: "setTargets",
});
