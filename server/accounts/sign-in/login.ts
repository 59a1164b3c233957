import type { Login } from "contract/accounts/accounts.ts";
import { record } from "../../audit/log.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import {
  countAttempt,
  isWithinLimit,
  resetAttempts,
  uncountAttempt,
} from "../../platform/http/limits/attempt-counters.ts";
import { Refusal } from "../../platform/http/refusals.ts";
import { addressHash, findByEmail, toSelf } from "../accounts.ts";
import { findDevice, rememberDevice } from "./devices.ts";
import { tellOwner } from "./lock-outs.ts";
import { isPassword } from "./passwords.ts";
import { endSession, startSession } from "./sessions.ts";

/** Guessing (decisions, Accounts): tight for one account from one address, loose for an address alone. */
export const guesses = {
  accountAndAddress: { most: 10, seconds: 900 },
  account: { most: 100, seconds: 3600 },
  address: { most: 300, seconds: 900 },
};

/** Where a login comes from: the network, and the browser's cookies, in which it may be known as a device. */
export interface LoginPlace {
  address: string;
  cookies: string | undefined;
  isSecure: boolean;
}

/**
 * `device` is the cookie by which this device is known from now on.
 * @throws Refusal 429 after too many guesses, 401 wrong e-mail or password, 403 right password of an inactive account.
 */
export async function logIn(deps: Dependencies, login: Login, place: LoginPlace) {
  const account = await findByEmail(deps.db, login.email);
  const counters = countersOf(login.email, place.address, await findDevice(deps, place.cookies, account));
  await countGuess(deps, counters, account);
  if (!(await isPassword(login.password, account?.passwordHash)) || !account) {
    await note(deps, account?.id ?? null, "refuseLogIn");
    throw new Refusal(401, "Invalid email or password.");
  }
  if (!account.isActive) throw new Refusal(403, "Your account is not active. Please contact an administrator.");

  await forgiveGuess(deps, counters);
  await note(deps, account.id, "logIn");
  const device = await rememberDevice(deps, account, place);
  return { device, token: await startSession(deps, account), user: toSelf(account) };
}

/**
 * Asks a signed-in person for their password once more. Their session is a device of its own, which strangers' guesses
 * do not shut out; what is guessed here counts at login as well, so that whoever finds a device unlocked can try no
 * more often. @throws Refusal 429 after too many guesses, 400 wrong password
 */
export async function provePassword(
  deps: Dependencies,
  account: AccountRow,
  password: string,
  { address, session }: { address: string; session: string },
): Promise<void> {
  const counters = countersOf(account.email, address, session);
  await countGuess(deps, counters, account);
  for (const { what, limit } of counters.strangers) await isWithinLimit(deps.db, deps.clock, what, limit);
  if (!(await isPassword(password, account.passwordHash))) {
    await note(deps, account.id, "refusePassword");
    const message = "This is not your present password.";
    throw new Refusal(400, message, { errors: [{ path: "password", message }] });
  }
  await forgiveGuess(deps, counters);
  for (const { what } of counters.strangers) await uncountAttempt(deps.db, what);
}

export async function logOut(deps: Dependencies, viewer: { _id: string; session: string }): Promise<void> {
  await transact(deps, async (db) => {
    await endSession(db, viewer.session);
    await note({ ...deps, db }, viewer._id, "logOut");
  });
}

type Counters = ReturnType<typeof countersOf>;

// Guesses on a device that is known are counted there, and nowhere else are they or anybody's held against it.
async function countGuess(deps: Dependencies, counters: Counters, account: AccountRow | undefined): Promise<void> {
  const { db, clock } = deps;
  if (counters.device) return countAttempt(db, clock, counters.device, guesses.accountAndAddress);
  for (const { what, limit, isTold } of counters.strangers)
    await countAttempt(db, clock, what, limit, async () => {
      if (isTold) await tellOwner(deps, counters.hashed, account);
    });
}

// A login on a known device says nothing about the strangers who share its network.
async function forgiveGuess({ db }: Dependencies, { device, strangers }: Counters): Promise<void> {
  if (device) return resetAttempts(db, device);
  const [accountAndAddress, ...loose] = strangers;
  await resetAttempts(db, accountAndAddress.what);
  for (const { what } of loose) await uncountAttempt(db, what);
}

/** Guesses at the old password count no more once there is a new one. */
export async function forgetGuesses(db: Db, email: string, address: string): Promise<void> {
  const [accountAndAddress, account] = countersOf(email, address).strangers;
  await resetAttempts(db, accountAndAddress.what);
  await resetAttempts(db, account.what);
}

// The counters name nobody: an e-mail that was typed is kept only as a hash.
function countersOf(email: string, address: string, device?: string) {
  const hashed = addressHash(email);
  return {
    hashed,
    device: device && `login ${hashed} device ${device}`,
    strangers: [
      { what: `login ${hashed} ${address}`, limit: guesses.accountAndAddress, isTold: true },
      { what: `login ${hashed}`, limit: guesses.account, isTold: true },
      { what: `login from ${address}`, limit: guesses.address, isTold: false },
    ],
  } as const;
}

// A wrong guess is noted for unknown e-mails too, so that it takes as long.
function note(
  deps: Dependencies,
  account: string | null,
  action: "logIn" | "logOut" | "refuseLogIn" | "refusePassword",
): Promise<void> {
  return record(deps.db, deps.clock, { actor: account, action, subject: "account", subjectId: account ?? "unknown" });
}
