import { z } from "zod";
import { call } from "../core/call.ts";
import { ById, Message, NewestFirst } from "../core/text.ts";
import { allKinds, notificationChannels } from "./kinds.ts";

export const notificationsPerPage = 20;

/** A sentence, and the page that it is about. */
export const Notification = z.object({
  _id: z.string(),
  kind: z.enum(allKinds),
  text: z.string(),
  /** Null when the page can no longer be opened; `text` says why. */
  path: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** What the bell shows: how many are unread, and when the newest was created (null before the first). */
export const UnreadCount = z.object({ unread: z.number().int(), latest: z.iso.datetime().nullable() });
export type UnreadCount = z.infer<typeof UnreadCount>;

/** Through which channels each kind is delivered; only the kinds of the person's role. */
export const NotificationSettings = z.array(z.object({ kind: z.enum(allKinds), app: z.boolean(), email: z.boolean() }));
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/**
 * The events of the stream. `changes` counts, since the stream began, how often something that the person works with was
 * changed by anybody, so that a page that shows it refetches. It says neither what was changed nor by whom. A page that
 * began to ask before `unchangedSince` may have missed a change before the stream began, at `beganAt` of the same clock.
 */
export const LiveUnreadCount = UnreadCount.extend({
  changes: z.number().int(),
  beganAt: z.iso.datetime(),
  unchangedSince: z.iso.datetime(),
});
export type LiveUnreadCount = z.infer<typeof LiveUnreadCount>;

export const listNotifications = call("listNotifications", {
  summary: "A page of the person's own notifications, newest first, with the unread count",
  query: z.object({
    /** The id of the last notification of the page before. */
    before: z.string().max(100, "This page of notifications does not exist.").optional(),
  }),
  answer: UnreadCount.extend({ notifications: z.array(Notification), hasMore: z.boolean() }),
  permission: "readNotifications",
});

export const markNotification = call("markNotification", {
  summary: "Mark one notification as read",
  params: ById,
  answer: Message,
  permission: "readNotifications",
});

export const markAllNotifications = call("markAllNotifications", {
  summary: "Mark every notification as read",
  answer: Message,
  permission: "readNotifications",
});

export const markNotificationsAbout = call("markNotificationsAbout", {
  summary:
    "Mark the person's notifications about one portfolio, student or application as read, once they have opened it",
  params: ById,
  answer: Message,
  permission: "readNotifications",
});

export const followNotifications = call("followNotifications", {
  summary: "The unread count as server-sent events: at once, and whenever it or the person's work changes",
  answer: LiveUnreadCount,
  flow: "events",
  permission: "readNotifications",
});

export const viewNotificationSettings = call("viewNotificationSettings", {
  summary: "Which kinds of notification the person gets, and through which channels",
  answer: NotificationSettings,
  permission: "readNotifications",
});

export const changeNotificationSettings = call("changeNotificationSettings", {
  summary: "Switch one kind of notification on or off, in the app or by email",
  body: z.object({
    kind: z.enum(allKinds, "Choose a kind of notification."),
    way: z.enum(notificationChannels, "Choose app or email."),
    on: z.boolean("Say whether it is on: true or false."),
  }),
  answer: Message,
  permission: "readNotifications",
});

/** A dead letter: an email that could not be sent. Its text is left out, because it may contain links with tokens. */
export const DeadLetter = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The account that has this address, which may be wrong. */
  account: z.string().nullable(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  givenUpAt: z.iso.datetime(),
  /** Why it could not be sent, as a sentence. */
  reason: z.string(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const listDeadLetters = call("listDeadLetters", {
  summary: "Emails that could not be sent, the latest first: while there are older ones, the Link header leads on",
  query: NewestFirst,
  answer: z.array(DeadLetter),
  permission: "manageDeadLetters",
});

export const resendDeadLetter = call("resendDeadLetter", {
  summary: "Send an email again that could not be sent",
  params: ById,
  answer: Message,
  permission: "manageDeadLetters",
});
