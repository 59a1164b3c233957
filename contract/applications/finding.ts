import { z } from "zod";
import { Changed, several, Undone } from "../accounts/several.ts";
import { call, count, paged } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, line, PageNumber } from "../core/text.ts";
import { ListedApplication } from "./applications.ts";
import { applicationSorts } from "./sorts.ts";
import { applicationStates } from "./states.ts";

const state = z.enum(applicationStates, "Choose a stage.");

/**
 * Which applications an administrator wants to see: words of names, e-mail address, course and reference; those that nobody
 * has opened (`new`); those of a stage; those of an owner (an id, or `noOwner`).
 */
export const ApplicationCondition = z.object({
  search: line(100).default(""),
  show: z.enum(["", "new"], "Show new applications, or leave it out.").default(""),
  state: z.enum(["", ...applicationStates], "Choose a stage.").default(""),
  owner: line(40).default(""),
});
export type ApplicationCondition = z.output<typeof ApplicationCondition>;

export const ApplicationFilter = ApplicationCondition.extend({
  sort: z.enum(applicationSorts, "Sort by a column of the table.").default("createdAt"),
  order: z.enum(["asc", "desc"], "The order is asc or desc.").default("desc"),
});
export type ApplicationFilter = z.output<typeof ApplicationFilter>;

export const FoundApplication = ListedApplication.extend({ state, owner: Person.nullable() });
export type FoundApplication = z.infer<typeof FoundApplication>;

export const FoundApplications = paged({
  applications: z.array(FoundApplication),
  /** Whatever the filter: how many there are, and how many of them nobody has opened. */
  all: count,
  new: count,
  /** Who may take one on. */
  owners: z.array(Person),
  /** When this was read: an act on what it shows leaves out what was changed since. */
  at: z.iso.datetime(),
});
export type FoundApplications = z.infer<typeof FoundApplications>;

export const findApplications = call("findApplications", {
  summary: "Applications searched, filtered and sorted, a page of them",
  query: ApplicationFilter.extend({ page: PageNumber }),
  answer: FoundApplications,
  permission: "viewApplications",
});

/** What is done with each of several applications; the owner is an active administrator's id, or "" for nobody. */
export const ApplicationAct = z.discriminatedUnion(
  "act",
  [z.object({ act: z.literal("move"), to: state }), z.object({ act: z.literal("own"), owner: line(40) })],
  "Choose what is done.",
);
export type ApplicationAct = z.output<typeof ApplicationAct>;

export const changeApplications = call("changeApplications", {
  summary: "Move several applications to a stage, or say who has taken them on; says which were left out, and why",
  body: several("applications", ApplicationCondition, ApplicationAct),
  answer: Changed,
  permission: "viewApplications",
});

export const undoApplications = call("undoApplications", {
  summary: "Undo such a change within an hour, of what nobody has changed since",
  params: ById,
  answer: Undone,
  permission: "viewApplications",
});
