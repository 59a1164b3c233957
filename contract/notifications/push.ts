import { z } from "zod";
import { call } from "../core/call.ts";
import { Message } from "../core/text.ts";

/** The most devices of one person that are told. */
export const devicesMost = 10;

/** An address that a browser's push service gave, by a name on the internet; whether it may be reached is found out later. */
export function isPushEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" || url.port !== "" || url.username + url.password !== "") return false;
  return /[a-z]\.?$/.test(url.hostname) && url.hostname.includes(".");
}

export const PushSubscription = z.strictObject({
  endpoint: z.string().max(1000).refine(isPushEndpoint, "This is not the address of a push service."),
  /** In base64url: a point of P-256, uncompressed, and 16 bytes (RFC 8291). */
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[\w-]{86}$/, "This is not a key of a browser."),
    auth: z.string().regex(/^[\w-]{22}$/, "This is not a secret of a browser."),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const viewPush = call("viewPush", {
  summary: "The key that a browser subscribes with, and whether this session's device is told",
  answer: z.object({ key: z.string(), isOn: z.boolean() }),
  permission: "readNotifications",
});

export const turnOnPush = call("turnOnPush", {
  summary: `Tell this session's device of what the bell tells, until it is logged out; the oldest of more than ${devicesMost} is told no more`,
  body: PushSubscription,
  answer: Message,
  permission: "readNotifications",
});

export const turnOffPush = call("turnOffPush", {
  summary: "Tell this session's device no more",
  answer: Message,
  permission: "readNotifications",
});
