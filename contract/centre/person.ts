import { z } from "zod";
import { Account } from "../accounts/accounts.ts";
import { signInWays } from "../accounts/sign-in-ways.ts";
import { call, count } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, Message } from "../core/text.ts";
import { Enrolment } from "../plan/enrolments.ts";

const moment = z.iso.datetime();

/** What somebody waits for; `by` is whose turn it is, where that is one person with an account. */
const Waits = z.object({
  what: z.enum(["portfolios", "records", "testimonies", "units", "activation"]),
  count,
  /** The oldest of them. */
  since: moment.nullable(),
  by: Person.nullable(),
  /** The units, and whom testimony was asked of. */
  names: z.array(z.string()),
});
export type Waits = z.infer<typeof Waits>;

const UnitFigures = z.object({
  unit: z.string(),
  total: count,
  covered: count,
  signedOff: count,
  isAchieved: z.boolean(),
});
export type UnitFigures = z.infer<typeof UnitFigures>;

/** Everything about one account that an administrator is asked for on the telephone. */
export const PersonView = z.object({
  account: Account,
  phone: z.string(),
  referenceNo: z.string(),
  /** For If-Match of a correction: it changes with the name and the address. */
  version: count,
  /** Whether they have chosen a password, or came through single sign-on. */
  hasSignedIn: z.boolean(),
  /** The import that made the account, and how many it made in all. */
  import: z.object({ batch: z.string(), at: moment, count }).nullable(),
  waits: z.array(Waits),
  /** Of a learner: their plan, and what is signed off of what they work towards. */
  progress: z.object({ enrolment: Enrolment, units: z.array(UnitFigures) }).nullable(),
  /** The present one first. Of some learners the log begins after their first assessor. */
  assessors: z.array(z.object({ assessor: Person, from: moment, until: moment.nullable(), decisions: count })),
  /** The newest to their address that are still kept. */
  emails: z.array(
    z.object({
      _id: z.string(),
      subject: z.string(),
      state: z.enum(["waiting", "sent", "dead"]),
      at: moment,
      reason: z.string().nullable(),
    }),
  ),
  /** Where they are signed in, the last used first; null for what an older version did not note. */
  sessions: z.array(
    z.object({
      _id: z.string(),
      device: z.string().nullable(),
      way: z.enum(signInWays).nullable(),
      createdAt: moment,
      usedAt: moment,
    }),
  ),
});
export type PersonView = z.infer<typeof PersonView>;

export const viewPerson = call("viewPerson", {
  summary: "Everything about one account: what waits, progress, assessors, emails, where they are signed in",
  params: ById,
  answer: PersonView,
  permission: "manageAccounts",
});

export const sendWelcome = call("sendWelcome", {
  summary: "Send another person a new link to choose a password; the one before stops working",
  params: ById,
  answer: Message,
  permission: "manageAccounts",
});

export const signOutPerson = call("signOutPerson", {
  summary: "End every session of another person",
  params: ById,
  answer: Message,
  permission: "manageAccounts",
});

export const undoImport = call("undoImport", {
  summary: "Take an import of learners back, all or none, while nobody of it has signed in or has work",
  params: z.object({ batch: z.string() }),
  answer: Message,
  permission: "importLearners",
});
