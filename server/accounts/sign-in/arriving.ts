import type { SignInWay } from "contract/accounts/sign-in-ways.ts";
import { day } from "contract/core/calendar.ts";
import type { CallShape } from "contract/core/call.ts";
import { dayOf, timeOf } from "contract/core/dates.ts";
import { isWithinLimit } from "../../platform/attempt-counters.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { type Db, type Dependencies, fromNow } from "../../platform/dependencies.ts";
import type { RequestContext } from "../../platform/http/handlers.ts";
import { type EmailMessage, enqueueEmail, recipientLimit } from "../../platform/mail/outbox.ts";
import { addressHash, recordAccountAction, toSelf } from "../accounts.ts";
import type { Factors } from "../factors/factors.ts";
import { displayPreferencesOf } from "../profile/display-preferences.ts";
import { deviceIn } from "./device-words.ts";
import { findKnownDevice, rememberDevice } from "./devices.ts";
import { startSession } from "./sessions.ts";

/** Where a login comes from: the network address, the cookies, which may name a known device, and the browser. */
export interface LoginOrigin {
  address: string;
  cookies: string | undefined;
  agent: string | undefined;
  isSecure: boolean;
}

/** The origin of the call that logs in. */
export function originOf(
  call: Pick<RequestContext<CallShape, unknown>, "address" | "isSecure" | "header">,
): LoginOrigin {
  const { address, isSecure, header } = call;
  return { address, isSecure, cookies: header("cookie"), agent: header("user-agent") };
}

/** With what somebody has proved who they are; `isStrong` when that needs no second factor beside it. */
interface Proved {
  way: SignInWay;
  factors: Factors;
  isStrong?: boolean;
}

/** Signs in somebody who has proved who they are. Of the first time on a device an e-mail tells them. */
export async function arrive(
  deps: Dependencies,
  account: AccountRow,
  origin: LoginOrigin,
  { way, factors, isStrong = way === "passkey" }: Proved,
) {
  const { db, clock } = deps;
  const isNew = !(await findKnownDevice(deps, origin.cookies, account)) && (await hasLoggedIn(db, account.id));
  await recordAccountAction(db, clock, account.id, way === "provider" ? "signOn" : "logIn");
  const deviceCookie = await rememberDevice(deps, account, origin);
  // With how they read, so that the first page after the login is shown so at once.
  const user = { ...toSelf(account), reading: await displayPreferencesOf(db, account.id) };
  const device = deviceIn(origin.agent);
  const enrolBy = isStrong ? null : await enrolBefore(deps, account, factors);
  const token = await startSession(deps, account, { device, way, enrolBy, isNew: isNew ? 1 : 0 });
  if (isNew && (await isWithinLimit(db, clock, `device email ${addressHash(account.email)}`, recipientLimit)))
    await enqueueEmail(db, clock, newDeviceEmail(account, device, clock.now()));
  return { deviceCookie, token, user };
}

/** Whether the centre asks people of this role for a second factor. */
export function isFactorRequired({ settings }: Dependencies, { role }: Pick<AccountRow, "role">): boolean {
  return settings.SECOND_FACTOR === "staff" && role !== "student";
}

// The days of grace begin with the first login for which a second factor was asked for.
async function enrolBefore(deps: Dependencies, account: AccountRow, factors: Factors): Promise<string | null> {
  if (!isFactorRequired(deps, account) || factors.since !== null || factors.passkeys > 0) return null;
  if (factors.dueAt !== null) return factors.dueAt;
  const dueAt = fromNow(deps.clock, deps.settings.SECOND_FACTOR_GRACE_DAYS * day);
  await deps.db
    .insertInto("secondFactors")
    .values({ account: account.id, dueAt, lastStep: 0 })
    .onConflict((conflict) => conflict.column("account").doUpdateSet({ dueAt }))
    .execute();
  await enqueueEmail(deps.db, deps.clock, enrolmentEmail(account, dueAt));
  return dueAt;
}

async function hasLoggedIn(db: Db, account: string): Promise<boolean> {
  const earlier = db
    .selectFrom("auditLog")
    .select("position")
    .where("actor", "=", account)
    .where("action", "in", ["logIn", "signOn"]);
  return (await earlier.limit(1).executeTakeFirst()) !== undefined;
}

function enrolmentEmail({ email, name }: AccountRow, dueAt: string): EmailMessage {
  return {
    to: email,
    name,
    subject: "Set up a second factor",
    paragraphs: [
      "Your centre asks staff for a second factor when they sign in: a code from an app, or a passkey.",
      `It waits for yours until ${dayOf(dueAt)}. From then on you can do nothing else before you have set one up.`,
    ],
    button: { label: "Sign-in and security", path: "/profile/security" },
  };
}

function newDeviceEmail({ email, name }: AccountRow, device: string, now: Date): EmailMessage {
  return {
    to: email,
    name,
    subject: "A sign-in from a new device",
    paragraphs: [
      `Somebody signed in to your Portfolio Builder account on a device that was not used for it before: ${device}, on ${dayOf(now)} at ${timeOf(now)} (London time).`,
      "If it was you, you need not do anything. If it was not, end that session and choose a new password.",
    ],
    button: { label: "Where you are signed in", path: "/profile/security" },
  };
}
