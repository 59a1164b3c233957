import { z } from "zod";
import { call } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, line, Message } from "../core/text.ts";
import { duties } from "./duty-names.ts";

const GivenDuty = z.object({
  duty: z.enum(duties, "Choose a duty."),
  /** Of a trainee: the account of who countersigns. */
  with: z.string().nullable().default(null),
  /** The first day. */
  from: z.iso.date("Choose the first day."),
  /** The day on which it ends; null for no end. */
  until: z.iso.date("Choose the day on which it ends.").nullable().default(null),
});

/** All that an account has from now on; what it had and is not named ends today. */
export const GivenDuties = z.object({
  duties: z
    .array(GivenDuty)
    .max(duties.length)
    .refine((given) => new Set(given.map(({ duty }) => duty)).size === given.length, "Give each duty once."),
  reason: line(500, "Say why."),
});
export type GivenDuties = z.output<typeof GivenDuties>;

/** One that an account has or had, and why. */
export const Duty = GivenDuty.extend({ with: Person.nullable(), until: z.string().nullable(), reason: z.string() });
export type Duty = z.infer<typeof Duty>;

export const listDuties = call("listDuties", {
  summary: "What an account has been given beside its role, the newest first",
  params: ById,
  answer: z.array(Duty),
  permission: "manageAccounts",
});

export const setDuties = call("setDuties", {
  summary: "Give duties to an assessor or an administrator, or end them",
  params: ById,
  body: GivenDuties,
  answer: Message,
  permission: "manageAccounts",
});
