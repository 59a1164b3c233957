import "../core/office-paths.ts";
import { z } from "zod";
import { call, count } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, line, Message, prose } from "../core/text.ts";
import { ListedApplication } from "./applications.ts";
import { applicationStates, noteMost } from "./states.ts";

const State = z.enum(applicationStates, "Choose a stage.");

/** An application as it stands in the pipeline. */
const PipelineCard = ListedApplication.omit({ isNew: true }).extend({
  reference: z.string(),
  owner: Person.nullable(),
  /** When the applicant became a learner. */
  learnerAt: z.iso.datetime().nullable(),
  /** The reference of another application with the same e-mail address. */
  sameEmail: z.string().nullable(),
});
export type PipelineCard = z.infer<typeof PipelineCard>;

export const viewPipeline = call("viewPipeline", {
  summary: "Applications by stage: how many, and the newest of each; and who may take one on",
  query: z.object({
    /** Words of names, e-mail address and reference, in any order. */
    search: line(200).default(""),
    /** The account of who has taken it on, "none" for nobody, or "" for all. */
    owner: line(40).default(""),
  }),
  answer: z.object({
    columns: z.array(z.object({ state: State, total: count, cards: z.array(PipelineCard) })),
    owners: z.array(Person),
  }),
  permission: "viewApplications",
});
export type Pipeline = z.infer<typeof viewPipeline.answer>;

const Event = z.object({
  _id: z.string(),
  act: z.enum(["move", "own", "note", "enrol"]),
  by: Person,
  at: z.iso.datetime(),
  /** The note; the new stage; the new owner's name, "" for nobody. */
  text: z.string(),
});
export type ApplicationEvent = z.infer<typeof Event>;

const Stage = z.object({
  state: State,
  owner: Person.nullable(),
  owners: z.array(Person),
  learner: Person.nullable(),
  learnerAt: z.iso.datetime().nullable(),
  /** Oldest first. */
  events: z.array(Event),
});
export type Stage = z.infer<typeof Stage>;

export const viewStage = call("viewStage", {
  summary: "How far an application has come: its stage, who has taken it on, and what happened",
  params: ById,
  answer: Stage,
  permission: "viewApplications",
});

const changed = { params: ById, answer: Message.extend({ stage: Stage }), permission: "viewApplications" } as const;

export const moveApplication = call("moveApplication", {
  summary: "Move an application to another stage. 409 when somebody has moved it meanwhile",
  body: z.object({ from: State, to: State }),
  ...changed,
});

export const takeOnApplication = call("takeOnApplication", {
  summary: "Say who has taken an application on: an active administrator, or nobody",
  body: z.object({ owner: line(40) }),
  ...changed,
});

export const noteOnApplication = call("noteOnApplication", {
  summary: "Add a note to an application",
  body: z.object({ text: prose(noteMost, "Write the note first.") }),
  ...changed,
});

export const eraseSensitive = call("eraseSensitive", {
  summary: "Erase the sensitive answers of an application, which itself stays, with a note that says why",
  params: ById,
  body: z.object({ reason: prose(noteMost, "Say why.") }),
  answer: Message,
  permission: "viewApplications",
  asksAgain: true,
});

export const makeLearner = call("makeLearner", {
  summary: "Make an accepted applicant a learner, once: the account, its welcome e-mail and the assessor",
  params: ById,
  body: z.object({ assessor: line(40).default("") }),
  answer: Message.extend({ stage: Stage }),
  status: 201,
  permission: "manageAccounts",
});
