import { z } from "zod";
import { call } from "../core/call.ts";
import { ById, Message } from "../core/text.ts";
import { allKinds, notificationChannels } from "./kinds.ts";

export const notificationsPerPage = 20;

/** One thing that a person is told: a sentence, and the page that it is about. */
export const Notification = z.object({
  _id: z.string(),
  kind: z.enum(allKinds),
  text: z.string(),
  /** Null once there is nothing to open any more; `text` says why. */
  path: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** What the bell shows: how many are unread, and when the newest was made (null before the first). */
export const UnreadCount = z.object({ unread: z.number().int(), latest: z.iso.datetime().nullable() });
export type UnreadCount = z.infer<typeof UnreadCount>;

/** Which ways each kind comes to the person; only the kinds that are for their role. */
export const NotificationSettings = z.array(z.object({ kind: z.enum(allKinds), app: z.boolean(), email: z.boolean() }));
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/**
 * What a stream says. `changes` counts, from its beginning, how often something that the person works with became
 * another by whoever's hand: a page that shows it has to ask anew. It says neither what nor who.
 */
export const LiveUnreadCount = UnreadCount.extend({ changes: z.number().int() });
export type LiveUnreadCount = z.infer<typeof LiveUnreadCount>;

export const listNotifications = call("listNotifications", {
  summary: "The person's own notices, newest first, a page at a time, with what the bell shows",
  query: z.object({
    /** The last notice of the page before; without it, the newest. */
    before: z.string().max(100, "This page of notices does not exist.").optional(),
  }),
  answer: UnreadCount.extend({ notices: z.array(Notification), hasMore: z.boolean() }),
  permission: "readNotifications",
});

export const markNotification = call("markNotification", {
  summary: "Mark one notice as read",
  params: ById,
  answer: Message,
  permission: "readNotifications",
});

export const markAllNotifications = call("markAllNotifications", {
  summary: "Mark every notice as read",
  answer: Message,
  permission: "readNotifications",
});

export const markNotificationsAbout = call("markNotificationsAbout", {
  summary: "Mark the person's notices about one portfolio, student or application as read, once they have opened it",
  params: ById,
  answer: Message,
  permission: "readNotifications",
});

export const followNotifications = call("followNotifications", {
  summary: "What the bell shows, at once and whenever it or the person's work changes, as server-sent events",
  answer: LiveUnreadCount,
  flow: "events",
  permission: "readNotifications",
});

export const viewNotificationSettings = call("viewNotificationSettings", {
  summary: "Which notices come to the person, and how",
  answer: NotificationSettings,
  permission: "readNotifications",
});

export const changeNotificationSettings = call("changeNotificationSettings", {
  summary: "Switch one kind of notice on or off, in the app or by e-mail",
  body: z.object({
    kind: z.enum(allKinds, "Choose a kind of notice."),
    way: z.enum(notificationChannels, "Choose app or email."),
    on: z.boolean("Say whether it is on: true or false."),
  }),
  answer: Message,
  permission: "readNotifications",
});
