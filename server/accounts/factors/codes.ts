import { createHmac } from "node:crypto";
import { recoveryCodesMost } from "contract/accounts/sign-in-ways.ts";
import { Secret, TOTP } from "otpauth";
import { countAttempt, resetAttempts } from "../../platform/attempt-counters.ts";
import { newId } from "../../platform/database/ids.ts";
import type { SecondFactorRow } from "../../platform/database/sign-in-rows.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import { acceptedKeys, type Db, type Dependencies, type Keys } from "../../platform/dependencies.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { openSealed, sealFor } from "../../platform/sealing.ts";
import { recordAccountAction } from "../accounts.ts";
import { isFactorRequired } from "../sign-in/arriving.ts";
import { changedEmail, factorsOf } from "./factors.ts";

/** Wrong codes for one account. Whoever types them knows its password, or is signed in. */
export const codeGuesses = { quarter: { most: 10, seconds: 900 }, day: { most: 50, seconds: 86_400 } };
/** A code counts for so many seconds, and so many steps before and after its own, for clocks that are apart. */
const [period, drift] = [30, 1];
const stepOf = (now: Date) => Math.floor(now.getTime() / 1000 / period);

/** A new secret, in the place of one whose first code never came. */
export async function startCode(deps: Dependencies, account: AccountRow) {
  const secret = new Secret({ size: 20 });
  const sealed = await seal(deps, account.id, secret.base32);
  // A secret that is in use stays until the first code of the new one is right.
  await deps.db
    .insertInto("secondFactors")
    .values({ account: account.id, pending: sealed, lastStep: 0 })
    .onConflict((conflict) => conflict.column("account").doUpdateSet({ pending: sealed }))
    .execute();
  return { secret: secret.base32, uri: totpOf(deps, account, secret).toString() };
}

/** The secret counts from its first code on. @throws Refusal 400 wrong code, 409 not begun, 429 */
export async function finishCode(deps: Dependencies, account: AccountRow, code: string): Promise<string[]> {
  const row = await rowOf(deps.db, account.id);
  if (!row?.pending) throw new Refusal(409, "Start again: there is no new secret.");
  await countGuess(deps, account);
  const step = await stepIn(deps, account, row.pending, code);
  if (step === undefined) throw wrongCode(400);
  await resetGuesses(deps.db, account.id);
  return transact(deps, async (db) => {
    const since = deps.clock.now().toISOString();
    await db
      .updateTable("secondFactors")
      .set({ sealed: row.pending, pending: null, since, lastStep: step, dueAt: null })
      .where("account", "=", account.id)
      .execute();
    await db.updateTable("sessions").set({ enrolBy: null }).where("account", "=", account.id).execute();
    const ids = await drawCodes(db, account.id);
    await enqueueEmail(db, deps.clock, changedEmail(account, "From now on a code from an app is asked for"));
    await recordAccountAction(db, deps.clock, account.id, "setUpCode");
    return ids;
  });
}

/** @throws Refusal 409 where it is the last second factor that the centre asks for */
export async function removeCode(deps: Dependencies, account: AccountRow): Promise<void> {
  await transact(deps, async (db) => {
    await refuseLast(deps, db, account, { codes: 1, passkeys: 0 });
    await db.deleteFrom("secondFactors").where("account", "=", account.id).execute();
    await db.deleteFrom("recoveryCodes").where("account", "=", account.id).execute();
    await enqueueEmail(db, deps.clock, changedEmail(account, "No code from an app is asked for any more"));
    await recordAccountAction(db, deps.clock, account.id, "removeCode");
  });
}

/** Refuses to take away what is the last second factor of somebody of whom the centre asks one. */
export async function refuseLast(
  deps: Dependencies,
  db: Db,
  account: AccountRow,
  taken: { codes: number; passkeys: number },
): Promise<void> {
  const { since, passkeys } = await factorsOf(db, account.id);
  if (!isFactorRequired(deps, account) || (since === null ? 0 : 1) - taken.codes + passkeys - taken.passkeys > 0)
    return;
  throw new Refusal(409, "Your centre asks for a second factor. Set up another one first.");
}

/** Answers the ids of new recovery codes; the old ones end. @throws Refusal 409 without codes from an app */
export async function renewRecoveryCodes(deps: Dependencies, account: AccountRow): Promise<string[]> {
  return transact(deps, async (db) => {
    if ((await factorsOf(db, account.id)).since === null) throw new Refusal(409, "Set up a code from an app first.");
    const ids = await drawCodes(db, account.id);
    await recordAccountAction(db, deps.clock, account.id, "makeRecoveryCodes");
    return ids;
  });
}

/** A recovery code: 50 bits that only the installation's secret and the id give, so that the database has none. */
export function recoveryCode({ keys: { recovery } }: { keys: Pick<Keys, "recovery"> }, id: string): string {
  const bytes = createHmac("sha256", recovery).update(id).digest();
  const letters = Array.from(bytes.subarray(0, 10), (byte) => alphabet[byte % alphabet.length]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** 32 signs, without those that are taken for another (Crockford's base 32). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * Uses a code, which then never works again. Answers which kind it was. @throws Refusal 401 wrong or used code, 429 after
 * too many
 */
export async function useCode(deps: Dependencies, account: AccountRow, typed: string): Promise<"code" | "recovery"> {
  await countGuess(deps, account);
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase().replaceAll(/[il]/g, "1").replaceAll("o", "0");
  const way = /^\d{6}$/.test(code) ? "code" : "recovery";
  const isRight = await (way === "code" ? useFromApp(deps, account, code) : useRecovery(deps, account, code));
  if (!isRight) {
    await recordAccountAction(deps.db, deps.clock, account.id, "refuseCode");
    throw wrongCode(401);
  }
  await resetGuesses(deps.db, account.id);
  return way;
}

async function useFromApp(deps: Dependencies, account: AccountRow, code: string): Promise<boolean> {
  const row = await rowOf(deps.db, account.id);
  if (!row?.since || !row.sealed) return false;
  const step = await stepIn(deps, account, row.sealed, code);
  if (step === undefined) return false;
  const used = await deps.db
    .updateTable("secondFactors")
    .set({ lastStep: step })
    .where("account", "=", account.id)
    .where("lastStep", "<", step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

async function useRecovery(deps: Dependencies, account: AccountRow, code: string): Promise<boolean> {
  const all = deps.db
    .selectFrom("recoveryCodes")
    .select("id")
    .where("account", "=", account.id)
    .where("usedAt", "is", null);
  const keys = acceptedKeys(deps.keys, "recovery");
  const isTyped = (id: string) =>
    keys.some((recovery) => recoveryCode({ keys: { recovery } }, id).replace("-", "") === code);
  const found = (await all.execute()).find(({ id }) => isTyped(id));
  if (!found) return false;
  const used = await deps.db
    .updateTable("recoveryCodes")
    .set({ usedAt: deps.clock.now().toISOString() })
    .where("id", "=", found.id)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) return false;
  await recordAccountAction(deps.db, deps.clock, account.id, "useRecoveryCode");
  return true;
}

async function drawCodes(db: Db, account: string): Promise<string[]> {
  await db.deleteFrom("recoveryCodes").where("account", "=", account).execute();
  const ids = Array.from({ length: recoveryCodesMost }, newId);
  await db
    .insertInto("recoveryCodes")
    .values(ids.map((id) => ({ id, account })))
    .execute();
  return ids;
}

function rowOf(db: Db, account: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom("secondFactors").selectAll().where("account", "=", account).executeTakeFirst();
}

/** The step whose code this is, or undefined. */
async function stepIn(deps: Dependencies, account: AccountRow, sealed: string, code: string) {
  const secret = await unseal(deps, account.id, sealed);
  if (secret === undefined) return undefined;
  const now = deps.clock.now();
  const token = code.replaceAll(/\s/g, "");
  // Of other letters the library compares bytes of unequal length, which throws.
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(deps, account, Secret.fromBase32(secret)).validate({
    token,
    window: drift,
    timestamp: now.getTime(),
  });
  return delta === null ? undefined : stepOf(now) + delta;
}

function totpOf({ settings }: Dependencies, { email }: AccountRow, secret: Secret): TOTP {
  return new TOTP({ issuer: settings.CENTRE_NAME, label: email, secret, period });
}

function seal({ keys }: Dependencies, account: string, secret: string): Promise<string> {
  return sealFor({ kind: "account", id: account }, keys.factors, new TextEncoder().encode(secret));
}

// One that was encrypted with another secret, or for another account, gives no code.
async function unseal({ keys }: Dependencies, account: string, sealed: string): Promise<string | undefined> {
  const opened = await openSealed({ kind: "account", id: account }, acceptedKeys(keys, "factors"), sealed);
  return opened && new TextDecoder().decode(opened);
}

async function countGuess({ db, clock }: Dependencies, account: AccountRow): Promise<void> {
  const onFirstRefusal = () => enqueueEmail(db, clock, changedEmail(account, "Somebody typed many wrong codes"));
  await countAttempt(db, clock, `code of ${account.id}`, { ...codeGuesses.quarter, onFirstRefusal });
  await countAttempt(db, clock, `codes of ${account.id}`, codeGuesses.day);
}

async function resetGuesses(db: Db, account: string): Promise<void> {
  await resetAttempts(db, `code of ${account}`);
  await resetAttempts(db, `codes of ${account}`);
}

function wrongCode(status: 400 | 401): Refusal {
  return refuseField(status, "code", "This code is wrong or was used before. Wait for the next one.");
}
