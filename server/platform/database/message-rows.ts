import type { NotificationKind } from "contract/notifications/kinds.ts";
import type { JobRow } from "./job-rows.ts";

/** Tables of what is asked, and of the devices that are told. */
export interface MessageTables {
  /** Questions and answers beside a portfolio; only ever added. */
  messages: MessageRow;
  /** Devices that are told of notifications, until their session ends. */
  pushSubscriptions: PushSubscriptionRow;
  /** What a device is to be told: deleted once it is sent or given up. */
  pushes: PushRow;
}

export interface MessageRow {
  id: string;
  /** That of the act's entry in the audit log; those that were imported have negative ones. */
  position: number;
  portfolio: string;
  /** The learner's account, or an assessor's. */
  by: string;
  text: string;
  at: string;
}

export interface PushSubscriptionRow {
  id: string;
  account: string;
  session: string;
  /** A secret address of the browser's push service. */
  endpoint: string;
  /** The browser's keys, in base64url. */
  p256dh: string;
  auth: string;
  createdAt: string;
  /** When its push service last took something. */
  lastAt: string | null;
}

export interface PushRow extends JobRow {
  state: "waiting";
  subscription: string;
  notification: string;
  kind: NotificationKind;
  path: string;
}
