import { z } from "zod";
import { call, count, paged } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, line, Message, PageNumber, prose } from "../core/text.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { doneDays, sentOf, type TaskKind, type TaskValues, taskKinds, taskLimits } from "./due.ts";

const moment = z.iso.datetime();

/** An entry of a learner's plan. `by` is who set it; a task has a day, a visit has two instants. */
export const Task = z.object({
  _id: z.string(),
  learner: Person,
  by: Person,
  kind: z.enum(taskKinds),
  title: z.string(),
  text: z.string(),
  dueOn: z.iso.date().nullable(),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  location: z.string(),
  places: z.array(CriterionPlace),
  doneAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  version: z.number().int(),
});
export type Task = z.infer<typeof Task>;

const chooseTime = "Choose a day and a time.";
const At = z
  .string(chooseTime)
  .pipe(z.iso.datetime({ error: chooseTime, offset: true, abort: true }))
  .refine((at) => !Number.isNaN(Date.parse(at)) && /^\d{4}-/.test(at), chooseTime)
  .transform((at) => new Date(at).toISOString());

const what = {
  title: line(taskLimits.title, "Say what is to be done."),
  text: prose(taskLimits.text).default(""),
  location: line(taskLimits.location).default(""),
  places: z.array(CriterionPlace).max(taskLimits.places, `Name at most ${taskLimits.places} criteria.`).default([]),
};

const onDay = { kind: z.literal("task"), ...what, dueOn: z.iso.date("Choose the day on which it is due.") };
const atTime = { kind: z.literal("visit"), ...what, startsAt: At, endsAt: At };
const inOrder = { path: ["endsAt"], message: "Choose an end after the start." };
const chooseKind = "Choose a task or a visit.";

/** What is planned, and when. */
export const PlannedTask = z.discriminatedUnion(
  "kind",
  [z.strictObject(onDay), z.strictObject(atTime).refine(isOrdered, inOrder)],
  chooseKind,
);
export type PlannedTask = z.output<typeof PlannedTask>;

const whose = { learner: z.string().min(1, "Choose a learner.") };
export const NewTask = z.discriminatedUnion(
  "kind",
  [z.strictObject({ ...onDay, ...whose }), z.strictObject({ ...atTime, ...whose }).refine(isOrdered, inOrder)],
  chooseKind,
);

function isOrdered({ startsAt, endsAt }: { startsAt: string; endsAt: string }): boolean {
  return startsAt < endsAt;
}

/** What the fields of a form for this kind have to be. */
export function taskFormOf(kind: TaskKind) {
  return z.custom<TaskValues>().superRefine((values, context) => {
    const { error } = NewTask.safeParse(sentOf({ ...values, kind }));
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", path, message });
  });
}

export const listTasks = call("listTasks", {
  summary: `A page of a plan, what is due next first, then what was done in the last ${doneDays} days: a learner's own, or that of all of an assessor's learners`,
  query: z.object({ learner: z.string().optional(), page: PageNumber }),
  /** `open` counts what is not done, on all pages. */
  answer: paged({ tasks: z.array(Task), open: count }),
  permission: "readPlan",
});

export const setTask = call("setTask", {
  summary: "Set a task for a learner, or plan a visit",
  body: NewTask,
  answer: Message.extend({ task: Task }),
  status: 201,
  permission: "setTask",
});

export const changeTask = call("changeTask", {
  summary: "Change what is planned and not done",
  params: ById,
  versioned: true,
  body: PlannedTask,
  answer: Message.extend({ task: Task }),
  permission: "planFor",
});

export const cancelTask = call("cancelTask", {
  summary: "Cancel what is planned; it is kept, and calendars say that it is cancelled",
  params: ById,
  versioned: true,
  answer: Message,
  permission: "planFor",
});

export const finishTask = call("finishTask", {
  summary: "Say that it is done, or that it is not",
  params: ById,
  body: z.object({ done: z.boolean("Say whether it is done.") }),
  answer: Message,
  permission: "usePlan",
});
