import type { Login } from "contract/accounts/accounts.ts";
import type { SignInWay } from "contract/accounts/sign-in-ways.ts";
import { countAttempt, isWithinLimit, resetAttempts, uncountAttempt } from "../../platform/attempt-counters.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { isDoneMeanwhile } from "../../platform/http/idempotency.ts";
import { type EmailMessage, enqueueEmail, enqueueVoidEmail } from "../../platform/mail/outbox.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { addressHash, findByEmail, recordAccountAction } from "../accounts.ts";
import { beginStep, type Factors, factorsOf } from "../factors/factors.ts";
import { arrive, isFactorRequired, type LoginOrigin } from "./arriving.ts";
import { findKnownDevice } from "./devices.ts";
import { verifyPassword } from "./passwords.ts";
import { endSession } from "./sessions.ts";

/** Rate limits on wrong passwords: tight for one account from one network address, loose for an address alone. */
export const guesses = {
  accountAndAddress: { most: 10, seconds: 900 },
  account: { most: 100, seconds: 3600 },
  address: { most: 300, seconds: 900 },
};

/**
 * @throws Refusal 429 after too many guesses, 401 wrong e-mail or password, or with a ticket when the second step is all
 * that is missing, 403 right password of an inactive account
 */
export async function logIn(deps: Dependencies, login: Login, origin: LoginOrigin) {
  const account = await findByEmail(deps.db, login.email);
  const counters = countersOf(login.email, origin.address, await findKnownDevice(deps, origin.cookies, account));
  await countGuess(deps, counters, account);
  // Asked for while the password is hashed, so that it takes no time.
  const [isRight, factors] = await Promise.all([
    verifyPassword(login.password, account?.passwordHash),
    factorsOf(deps.db, account?.id),
  ]);
  if (!isRight || !account) {
    // Recorded for unknown e-mails too, so that the response time does not reveal them.
    await recordAccountAction(deps.db, deps.clock, account?.id ?? null, "refuseLogIn");
    throw new Refusal(401, "Invalid email or password.");
  }
  if (!account.isActive) throw notActive();
  refusePassword(deps, account);

  await uncountGuess(deps, counters);
  await askForSecondStep(deps, account, factors);
  return arrive(deps, account, origin, { way: "password", factors });
}

/** Of an account that was deactivated, or waits to be activated. */
export function notActive(): Refusal {
  return new Refusal(403, "Your account is not active. Please contact an administrator.");
}

// Administrators always get in, also while the identity provider is down.
function refusePassword({ settings }: Dependencies, { role }: AccountRow): void {
  if (settings.PASSWORDS === "everybody" || role === "admin") return;
  throw new Refusal(403, `Your centre asks you to sign in with ${settings.OIDC_NAME}, and not with a password.`);
}

/**
 * After the password, or what the identity provider says ("signedOn"). A passkey alone is there to replace the password; it
 * becomes a second step where the centre asks for one. @throws Refusal 401 with a ticket when there is a second step
 */
export async function askForSecondStep(
  deps: Dependencies,
  account: AccountRow,
  factors: Factors,
  kind: "login" | "signedOn" = "login",
): Promise<void> {
  const hasPasskey = factors.passkeys > 0;
  if (factors.since === null && !(hasPasskey && isFactorRequired(deps, account))) return;
  const ticket = Buffer.from(await beginStep(deps, { kind, account: account.id })).toString("base64url");
  const ways = [...(factors.since === null ? [] : ["code" as const]), ...(hasPasskey ? ["passkey" as const] : [])];
  const message = factors.since === null ? "Use your passkey." : "Enter the code from your app.";
  throw new Refusal(401, message, { needs: "secondFactor", ticket, ways });
}

/**
 * Verifies the password of a signed-in person. Wrong ones are counted per session, so that strangers' guesses do not lock
 * the owner out, and also against the limits of login, so that whoever finds an unlocked device gets no extra guesses.
 * @throws Refusal 429 after too many guesses, 400 wrong password
 */
export async function reauthenticate(
  deps: Dependencies,
  account: AccountRow,
  password: string,
  { networkAddress, session }: { networkAddress: string; session: string },
): Promise<void> {
  const counters = countersOf(account.email, networkAddress, session);
  await countGuess(deps, counters, account);
  for (const { what, limit } of counters.strangers) await isWithinLimit(deps.db, deps.clock, what, limit);
  if (!(await verifyPassword(password, account.passwordHash))) {
    // A change of the password that was sent twice is no guess the second time.
    if (!(await isDoneMeanwhile(deps))) await recordAccountAction(deps.db, deps.clock, account.id, "refusePassword");
    throw refuseField(400, "password", "This is not your current password.");
  }
  await uncountGuess(deps, counters);
  for (const { what } of counters.strangers) await uncountAttempt(deps.db, what);
}

/** Answers how the session had begun. */
export async function logOut(
  deps: Dependencies,
  viewer: { _id: string; session: string },
): Promise<SignInWay | undefined> {
  return transact(deps, async (db) => {
    const way = await endSession(db, viewer.session);
    await recordAccountAction(db, deps.clock, viewer._id, "logOut");
    return way;
  });
}

type Counters = ReturnType<typeof countersOf>;

// On a known device only its own counter applies: strangers' guesses do not lock it, nor do its guesses lock others.
async function countGuess(deps: Dependencies, counters: Counters, account: AccountRow | undefined): Promise<void> {
  const { db, clock } = deps;
  if (counters.device) return countAttempt(db, clock, counters.device, guesses.accountAndAddress);
  for (const { what, limit, isOwnerNotified } of counters.strangers) {
    const onFirstRefusal = async () => {
      if (isOwnerNotified) await notifyOwner(deps, counters.hashedEmail, account);
    };
    await countAttempt(db, clock, what, { ...limit, onFirstRefusal });
  }
}

// A login on a known device does not clear the counters of the strangers who share its network.
async function uncountGuess({ db }: Dependencies, { device, strangers }: Counters): Promise<void> {
  if (device) return resetAttempts(db, device);
  const [accountAndAddress, ...loose] = strangers;
  await resetAttempts(db, accountAndAddress.what);
  for (const { what } of loose) await uncountAttempt(db, what);
}

/** Clears the counters that lock an account, once it has a new password. */
export async function resetGuesses(db: Db, email: string, networkAddress: string): Promise<void> {
  const [accountAndAddress, account] = countersOf(email, networkAddress).strangers;
  await resetAttempts(db, accountAndAddress.what);
  await resetAttempts(db, account.what);
}

// The counters hold a typed e-mail address only as a hash.
function countersOf(email: string, networkAddress: string, device?: string) {
  const hashedEmail = addressHash(email);
  return {
    hashedEmail,
    device: device && `login ${hashedEmail} device ${device}`,
    strangers: [
      { what: `login ${hashedEmail} ${networkAddress}`, limit: guesses.accountAndAddress, isOwnerNotified: true },
      { what: `login ${hashedEmail}`, limit: guesses.account, isOwnerNotified: true },
      { what: `login from ${networkAddress}`, limit: guesses.address, isOwnerNotified: false },
    ],
  } as const;
}

/** One e-mail for each lockout: the limit on guesses at one account lasts an hour too. */
const lockoutEmails = { most: 1, seconds: 3600 };

/**
 * E-mails the owner that wrong passwords have locked their account. For an address without an active account the same
 * statements are run, so that the response time does not reveal whether there is one.
 */
async function notifyOwner(deps: Dependencies, hashedEmail: string, account: AccountRow | undefined): Promise<void> {
  const { db, clock } = deps;
  if (!(await isWithinLimit(db, clock, `lockout email ${hashedEmail}`, lockoutEmails))) return;
  const owner = account?.isActive ? account : { email: "", name: "" };
  await (account?.isActive ? enqueueEmail : enqueueVoidEmail)(db, clock, lockoutEmail(owner));
}

function lockoutEmail({ email, name }: Pick<AccountRow, "email" | "name">): EmailMessage {
  return {
    to: email,
    name,
    subject: "Too many wrong passwords for your account",
    paragraphs: [
      "Somebody typed many wrong passwords for your Portfolio Builder account. They did not get in.",
      "For a while nobody can log in from there, and for up to an hour perhaps from nowhere else. A device from which you have logged in before is not affected.",
      "If it was you, choose a new password. If it was not, you need not do anything.",
    ],
    button: { label: "Choose a new password", path: "/forgot-password" },
  };
}
