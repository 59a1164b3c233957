import { z } from "zod";
import { call, count, paged } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { ById, Email, line, Message, PageNumber, prose } from "../core/text.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import {
  type LookKind,
  lookNames,
  roomLimits,
  roomOutcomes,
  roomStates,
  type ScopeReason,
  scopeReasons,
} from "./room-words.ts";

const moment = z.iso.datetime();

const Reason = z.enum(Object.keys(scopeReasons) as ScopeReason[]);

export const RoomLine = z.object({
  _id: z.string(),
  name: z.string(),
  verifier: z.string(),
  /** Empty where the link goes another way. */
  email: z.string(),
  from: moment,
  until: moment,
  state: z.enum(roomStates),
  closedAt: moment.nullable(),
  outcome: z.enum(roomOutcomes).nullable(),
  action: z.string(),
  learners: count,
  looks: count,
  version: z.number().int(),
  by: Person,
  at: moment,
});
export type RoomLine = z.infer<typeof RoomLine>;

/** A learner who is in a room, or could be. `detail` says what `reason` rests on, such as "Unit 312, 23 November 2026". */
export const ScopeLine = z.object({ learner: Person, reason: Reason, detail: z.string() });
export type ScopeLine = z.infer<typeof ScopeLine>;

/** Of a learner, or of one criterion. The visitor's alone until it is shared, or the room closes. */
export const RoomNote = z.object({
  _id: z.string(),
  learner: Person,
  place: CriterionPlace.nullable(),
  text: z.string(),
  isShared: z.boolean(),
  at: moment,
});
export type RoomNote = z.infer<typeof RoomNote>;

/** `about` is the name of a learner or the title of a portfolio. */
export const Look = z.object({
  _id: z.string(),
  what: z.enum(Object.keys(lookNames) as LookKind[]),
  about: z.string(),
  at: moment,
});
export type Look = z.infer<typeof Look>;

export const Looks = paged({ looks: z.array(Look) });
export type Looks = z.infer<typeof Looks>;

export const listRooms = call("listRooms", {
  summary: "A page of the rooms of external verifiers, open ones first",
  query: z.object({ page: PageNumber }),
  answer: paged({ rooms: z.array(RoomLine) }),
  permission: "manageRooms",
});

export const findForRoom = call("findForRoom", {
  summary:
    "Whom a new room would hold: learners with units claimed since the last one and a seeded tenth of the rest; with a search, who is found by it",
  query: z.object({ search: line(100).default("") }),
  /** `seed` is what the tenth was drawn by. */
  answer: z.object({ seed: z.string(), learners: z.array(ScopeLine) }),
  permission: "manageRooms",
});

const dayError = "Choose a day and a time.";

export const GivenRoom = z.object({
  name: line(roomLimits.name, "Give the room a name."),
  verifier: line(roomLimits.verifier, "Say who visits."),
  email: Email.or(z.literal("")).default(""),
  from: z.iso.datetime(dayError),
  until: z.iso.datetime(dayError),
  seed: z.string().regex(/^[0-9a-f]{32}$/),
  learners: z
    .array(z.object({ learner: z.string().max(40), reason: Reason }))
    .min(1, "Choose a learner.")
    .max(roomLimits.learners, `Choose at most ${roomLimits.learners} learners.`)
    .refine((all) => new Set(all.map(({ learner }) => learner)).size === all.length, "Choose each learner once."),
});
export type GivenRoom = z.output<typeof GivenRoom>;

export const openRoom = call("openRoom", {
  summary: "Open a room for an external verifier; answers its link and its code, which are shown once",
  body: GivenRoom,
  bodyBytes: 40_000,
  answer: Message.extend({ _id: z.string(), path: z.string(), code: z.string() }),
  status: 201,
  permission: "manageRooms",
});

export const viewRoom = call("viewRoom", {
  summary: "One room: who is in it, and the notes that its visitor shared, or all once it is closed",
  params: ById,
  answer: RoomLine.extend({ scope: z.array(ScopeLine), notes: z.array(RoomNote) }),
  permission: "manageRooms",
});

export const RoomChange = z.discriminatedUnion("act", [
  z.object({ act: z.literal("extend"), until: z.iso.datetime(dayError) }),
  z
    .object({
      act: z.literal("close"),
      outcome: z.enum(roomOutcomes, "Say how the visit ended."),
      action: prose(roomLimits.action).default(""),
    })
    .refine(({ outcome, action }) => outcome === "no action" || action !== "", {
      path: ["action"],
      message: "Say which action was asked for.",
    }),
]);
export type RoomChange = z.output<typeof RoomChange>;

export const changeRoom = call("changeRoom", {
  summary: "Let a room end at another time, or close it with what came of the visit",
  params: ById,
  versioned: true,
  body: RoomChange,
  answer: Message,
  permission: "manageRooms",
});

export const listRoomLooks = call("listRoomLooks", {
  summary: "A page of what was looked at in a room, the newest first",
  params: ById,
  query: z.object({ page: PageNumber }),
  answer: Looks,
  permission: "manageRooms",
});
