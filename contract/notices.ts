import { z } from "zod";
import { call } from "./call.ts";
import { allKinds, noticeWays } from "./notice-kinds.ts";
import { ById, Message } from "./text.ts";

export const noticesPerPage = 20;

/** One thing that a person is told: a sentence, and the page that it is about. */
export const Notice = z.object({
  _id: z.string(),
  kind: z.enum(allKinds),
  text: z.string(),
  /** Null once there is nothing to open any more; `text` says why. */
  path: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

/** What the bell shows: how many are unread, and when the newest was made (null before the first). */
export const Board = z.object({ unread: z.number().int(), latest: z.iso.datetime().nullable() });
export type Board = z.infer<typeof Board>;

/** Which ways each kind comes to the person; only the kinds that are for their role. */
export const Switches = z.array(z.object({ kind: z.enum(allKinds), app: z.boolean(), email: z.boolean() }));
export type Switches = z.infer<typeof Switches>;

/**
 * What a stream says. `changes` counts, from its beginning, how often something that the person works with became
 * another by whoever's hand: a page that shows it has to ask anew. It says neither what nor who.
 */
export const LiveBoard = Board.extend({ changes: z.number().int() });
export type LiveBoard = z.infer<typeof LiveBoard>;

export const listNotices = call("listNotices", {
  summary: "The person's own notices, newest first, a page at a time, with what the bell shows",
  query: z.object({
    /** The last notice of the page before; without it, the newest. */
    before: z.string().max(100, "This page of notices does not exist.").optional(),
  }),
  answer: Board.extend({ notices: z.array(Notice), hasMore: z.boolean() }),
  permission: "readNotices",
});

export const markNotice = call("markNotice", {
  summary: "Mark one notice as read",
  params: ById,
  answer: Message,
  permission: "readNotices",
});

export const markAllNotices = call("markAllNotices", {
  summary: "Mark every notice as read",
  answer: Message,
  permission: "readNotices",
});

export const markNoticesAbout = call("markNoticesAbout", {
  summary: "Mark the person's notices about one portfolio, student or application as read, once they have opened it",
  params: ById,
  answer: Message,
  permission: "readNotices",
});

export const followNotices = call("followNotices", {
  summary: "What the bell shows, at once and whenever it or the person's work changes, as server-sent events",
  answer: LiveBoard,
  flow: "events",
  permission: "readNotices",
});

export const viewSwitches = call("viewSwitches", {
  summary: "Which notices come to the person, and how",
  answer: Switches,
  permission: "readNotices",
});

export const switchNotices = call("switchNotices", {
  summary: "Switch one kind of notice on or off, in the app or by e-mail",
  body: z.object({
    kind: z.enum(allKinds, "Choose a kind of notice."),
    way: z.enum(noticeWays, "Choose app or email."),
    on: z.boolean("Say whether it is on: true or false."),
  }),
  answer: Message,
  permission: "readNotices",
});
