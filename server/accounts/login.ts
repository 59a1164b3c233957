import type { Login } from "contract/accounts.ts";
import { record } from "../audit/trail.ts";
import type { AccountRow } from "../database/tables.ts";
import type { Db, House } from "../house.ts";
import { attempt, forget, forgive, mayAttempt } from "../http/attempts.ts";
import { Refusal } from "../http/refusals.ts";
import { addressHash, findByEmail, toSelf } from "./accounts.ts";
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
export async function logIn(house: House, login: Login, place: LoginPlace) {
  const account = await findByEmail(house.db, login.email);
  const counters = countersOf(login.email, place.address, await findDevice(house, place.cookies, account));
  await countGuess(house, counters, account);
  if (!(await isPassword(login.password, account?.passwordHash)) || !account) {
    await note(house, account?.id ?? null, "refuseLogIn");
    throw new Refusal(401, "Invalid email or password.");
  }
  if (!account.isActive) throw new Refusal(403, "Your account is not active. Please contact an administrator.");

  await forgiveGuess(house, counters);
  await note(house, account.id, "logIn");
  const device = await rememberDevice(house, account, place);
  return { device, token: await startSession(house, account), user: toSelf(account) };
}

/**
 * Asks a signed-in person for their password once more. Their session is a device of its own, which strangers' guesses
 * do not shut out; what is guessed here counts at login as well, so that whoever finds a device unlocked can try no
 * more often. @throws Refusal 429 after too many guesses, 400 wrong password
 */
export async function provePassword(
  house: House,
  account: AccountRow,
  password: string,
  { address, session }: { address: string; session: string },
): Promise<void> {
  const counters = countersOf(account.email, address, session);
  await countGuess(house, counters, account);
  for (const { what, limit } of counters.strangers) await mayAttempt(house.db, house.clock, what, limit);
  if (!(await isPassword(password, account.passwordHash))) {
    await note(house, account.id, "refusePassword");
    const message = "This is not your present password.";
    throw new Refusal(400, message, { errors: [{ path: "password", message }] });
  }
  await forgiveGuess(house, counters);
  for (const { what } of counters.strangers) await forgive(house.db, what);
}

export async function logOut(house: House, viewer: { _id: string; session: string }): Promise<void> {
  await endSession(house.db, viewer.session);
  await note(house, viewer._id, "logOut");
}

type Counters = ReturnType<typeof countersOf>;

// Guesses on a device that is known are counted there, and nowhere else are they or anybody's held against it.
async function countGuess(house: House, counters: Counters, account: AccountRow | undefined): Promise<void> {
  const { db, clock } = house;
  if (counters.device) return attempt(db, clock, counters.device, guesses.accountAndAddress);
  for (const { what, limit, isTold } of counters.strangers)
    await attempt(db, clock, what, limit, async () => {
      if (isTold) await tellOwner(house, counters.hashed, account);
    });
}

// A login on a known device says nothing about the strangers who share its network.
async function forgiveGuess({ db }: House, { device, strangers }: Counters): Promise<void> {
  if (device) return forget(db, device);
  const [accountAndAddress, ...loose] = strangers;
  await forget(db, accountAndAddress.what);
  for (const { what } of loose) await forgive(db, what);
}

/** Guesses at the old password count no more once there is a new one. */
export async function forgetGuesses(db: Db, email: string, address: string): Promise<void> {
  const [accountAndAddress, account] = countersOf(email, address).strangers;
  await forget(db, accountAndAddress.what);
  await forget(db, account.what);
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
  house: House,
  account: string | null,
  action: "logIn" | "logOut" | "refuseLogIn" | "refusePassword",
): Promise<void> {
  return record(house.db, house.clock, { actor: account, action, subject: "account", subjectId: account ?? "unknown" });
}
