import { z } from "zod";
import { call, count } from "../core/call.ts";
import { ById, line, Message } from "../core/text.ts";
import { groupKinds, groupNameMost } from "./bulk-options.ts";

/** The learners who began together, or those of an employer. */
export const Group = z.object({
  _id: z.string(),
  kind: z.enum(groupKinds),
  name: z.string(),
  /** Whom the centre talks to; "" for nobody. */
  contact: z.string(),
  learners: count,
  version: count,
});
export type Group = z.infer<typeof Group>;

export const listGroups = call("listGroups", {
  summary: "Cohorts and employers by name, each with how many learners are in it",
  answer: z.array(Group),
  permission: "manageAccounts",
});

const words = { name: line(groupNameMost, "Enter a name."), contact: line(200).default("") };

export const NewGroup = z.object({ kind: z.enum(groupKinds, "Choose a cohort or an employer."), ...words });
export type NewGroup = z.output<typeof NewGroup>;

export const makeGroup = call("makeGroup", {
  summary: "Make a cohort or an employer's group",
  body: NewGroup,
  answer: Message.extend({ _id: z.string() }),
  status: 201,
  permission: "manageAccounts",
});

export const GroupWords = z.object(words);
export type GroupWords = z.output<typeof GroupWords>;

export const changeGroup = call("changeGroup", {
  summary: "Change the name or the contact of a group",
  params: ById,
  body: GroupWords,
  versioned: true,
  answer: Message,
  permission: "manageAccounts",
});

export const removeGroup = call("removeGroup", {
  summary: "Remove a group that nobody is in",
  params: ById,
  answer: Message,
  permission: "manageAccounts",
});
