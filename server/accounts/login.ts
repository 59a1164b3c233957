import type { Login } from "contract/accounts.ts";
import { record } from "../audit/trail.ts";
import type { AccountRow } from "../database/tables.ts";
import { transact } from "../database/transact.ts";
import type { Db, House } from "../house.ts";
import { attempt, forget, forgive } from "../http/attempts.ts";
import { Refusal } from "../http/refusals.ts";
import { addressHash, findByEmail, toSelf } from "./accounts.ts";
import { isPassword } from "./passwords.ts";
import { endSession, startSession } from "./sessions.ts";

/** Guessing (decisions, Accounts): tight for one account from one address, loose for an address alone. */
export const guesses = {
  accountAndAddress: { most: 10, seconds: 900 },
  account: { most: 100, seconds: 3600 },
  address: { most: 300, seconds: 900 },
};

/** @throws Refusal 429 after too many guesses, 401 wrong e-mail or password, 403 right password of an inactive account. */
export async function logIn(house: House, login: Login, address: string) {
  const counters = countersOf(login.email, address);
  await countGuess(house, counters);
  const account = await findByEmail(house.db, login.email);
  if (!(await isPassword(login.password, account?.passwordHash)) || !account) {
    await note(house, account?.id ?? null, "refuseLogIn");
    throw new Refusal(401, "Invalid email or password.");
  }
  if (!account.isActive) throw new Refusal(403, "Your account is not active. Please contact an administrator.");

  await forgiveGuess(house, counters);
  await note(house, account.id, "logIn");
  return { token: await startSession(house, account), user: toSelf(account) };
}

/**
 * Asks a signed-in person for their password once more. Counted with the guesses at login, so that whoever finds a
 * device unlocked can try no more often. @throws Refusal 429 after too many guesses, 400 wrong password
 */
export async function provePassword(
  house: House,
  account: AccountRow,
  password: string,
  address: string,
): Promise<void> {
  const counters = countersOf(account.email, address);
  await countGuess(house, counters);
  if (!(await isPassword(password, account.passwordHash))) {
    await note(house, account.id, "refusePassword");
    const message = "This is not your present password.";
    throw new Refusal(400, message, { errors: [{ path: "password", message }] });
  }
  await forgiveGuess(house, counters);
}

export async function logOut(house: House, viewer: { _id: string; session: string }): Promise<void> {
  await transact(house, async (db) => {
    await endSession(db, viewer.session);
    await note({ ...house, db }, viewer._id, "logOut");
  });
}

type Counters = ReturnType<typeof countersOf>;

async function countGuess({ db, clock }: House, counters: Counters): Promise<void> {
  await attempt(db, clock, counters.accountAndAddress, guesses.accountAndAddress);
  await attempt(db, clock, counters.account, guesses.account);
  await attempt(db, clock, counters.address, guesses.address);
}

async function forgiveGuess({ db }: House, counters: Counters): Promise<void> {
  await forget(db, counters.accountAndAddress);
  await forgive(db, counters.account);
  await forgive(db, counters.address);
}

/** Guesses at the old password count no more once there is a new one. */
export async function forgetGuesses(db: Db, email: string, address: string): Promise<void> {
  const counters = countersOf(email, address);
  await forget(db, counters.accountAndAddress);
  await forget(db, counters.account);
}

// The counters name nobody: an e-mail that was typed is kept only as a hash.
function countersOf(email: string, address: string) {
  const hashed = addressHash(email);
  return {
    accountAndAddress: `login ${hashed} ${address}`,
    account: `login ${hashed}`,
    address: `login from ${address}`,
  };
}

// A wrong guess is noted for unknown e-mails too, so that it takes as long.
function note(
  house: House,
  account: string | null,
  action: "logIn" | "logOut" | "refuseLogIn" | "refusePassword",
): Promise<void> {
  return record(house.db, house.clock, { actor: account, action, subject: "account", subjectId: account ?? "unknown" });
}
