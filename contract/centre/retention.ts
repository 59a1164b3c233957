import { z } from "zod";
import { call, count, paged } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { roles } from "../core/roles.ts";
import { ById, line, Message, PageNumber } from "../core/text.ts";

const moment = z.iso.datetime();
const reason = line(500, "Say why.");

/** While it has no end, its person cannot be erased. */
export const Hold = z.object({
  _id: z.string(),
  person: Person,
  reason: z.string(),
  by: Person,
  at: moment,
  end: z.object({ at: moment, by: Person, reason: z.string() }).nullable(),
});
export type Hold = z.infer<typeof Hold>;

export const Holds = paged({ open: count, holds: z.array(Hold) });
export type Holds = z.infer<typeof Holds>;

export const listHolds = call("listHolds", {
  summary: "Holds, which forbid to erase a person: those that stand first, the newest first",
  query: z.object({ page: PageNumber }),
  answer: Holds,
  permission: "manageRetention",
});

export const holdPerson = call("holdPerson", {
  summary: "Keep a person from being erased",
  params: ById,
  body: z.object({ reason }),
  answer: Message,
  status: 201,
  permission: "manageRetention",
  asksAgain: true,
});

export const endHold = call("endHold", {
  summary: "End a hold",
  params: ById,
  body: z.object({ reason }),
  answer: Message,
  permission: "manageRetention",
  asksAgain: true,
});

/** What would become of a person. */
export const Erasure = z.object({
  person: Person,
  role: z.enum(roles),
  /** What their name becomes, if nobody is erased before. */
  pseudonym: z.string(),
  blocks: z.array(z.string()),
  goes: z.record(z.string(), count),
  stays: z.record(z.string(), count),
});
export type Erasure = z.infer<typeof Erasure>;

export const previewErasure = call("previewErasure", {
  summary: "What would go and what would stay if a person were erased, and what stands in the way",
  params: ById,
  answer: Erasure,
  permission: "manageRetention",
});

export const erasePerson = call("erasePerson", {
  summary: "Erase a person: what was decided about and by them stays under a pseudonym, everything else goes",
  params: ById,
  body: z.object({ name: line(200, "Type the name."), reason }),
  answer: Message,
  permission: "manageRetention",
  asksAgain: true,
});

const ErasedPerson = z.object({
  _id: z.string(),
  pseudonym: z.string(),
  reason: z.string(),
  /** Null where the list of erasures was applied to a restored backup. */
  by: Person.nullable(),
  at: moment,
  /** Whether every stored file is gone. */
  isFinished: z.boolean(),
  /** Why earlier versions of files may remain in the object storage. */
  remains: z.string().nullable(),
});

export const ErasedPeople = paged({ people: z.array(ErasedPerson) });
export type ErasedPeople = z.infer<typeof ErasedPeople>;

export const listErased = call("listErased", {
  summary: "People who were erased, by their pseudonyms, the last first",
  query: z.object({ page: PageNumber }),
  answer: ErasedPeople,
  permission: "manageRetention",
});
