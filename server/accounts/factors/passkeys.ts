import type { NewPasskey, PasskeyAnswer } from "contract/accounts/security.ts";
import { passkeysMost } from "contract/accounts/sign-in-ways.ts";
import { newId } from "../../platform/database/ids.ts";
import type { PasskeyRow } from "../../platform/database/sign-in-rows.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import { recordAccountAction } from "../accounts.ts";
import { refuseLast } from "./codes.ts";
import { beginStep, changedEmail, endStep, findStep } from "./factors.ts";

// Loaded when it is first needed: it takes a quarter of a second.
const library = () => import("@simplewebauthn/server");

/** For which site passkeys are made: that of PUBLIC_URL, or this machine's own. Nothing in a request decides it. */
export function siteOf({ settings }: Pick<Dependencies, "settings">): { origin: string; host: string } {
  const { origin, hostname: host } = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  return { origin, host };
}

/** What a browser needs to make a passkey. @throws Refusal 409 for one too many */
export async function offerPasskey(deps: Dependencies, account: AccountRow) {
  const { generateRegistrationOptions } = await library();
  const present = await passkeysOf(deps.db, account.id);
  if (present.length >= passkeysMost) throw new Refusal(409, `You have ${passkeysMost} passkeys. Remove one first.`);
  return generateRegistrationOptions({
    rpName: deps.settings.CENTRE_NAME,
    rpID: siteOf(deps).host,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.name,
    challenge: await beginStep(deps, { kind: "register", account: account.id }),
    attestationType: "none",
    excludeCredentials: present.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** @throws Refusal 400 for one that was not made here and now by the person, 409 for one that is known already */
export async function addPasskey(
  deps: Dependencies,
  account: AccountRow,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<void> {
  const { verifyRegistrationResponse } = await library();
  const challenge = challengeIn(passkey.response.clientDataJSON);
  const step = await findStep(deps, "register", challenge);
  if (step?.account !== account.id) throw notAdded();
  const { origin, host } = siteOf(deps);
  const { registrationInfo: made } = await verifyRegistrationResponse({
    // Transports are texts that browsers may add to; the library only passes them on.
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made) throw notAdded();
  const { id: credential, publicKey, counter } = made.credential;
  const transports = passkey.response.transports?.join() ?? "";
  await transact(deps, async (db) => {
    if (!(await endStep(db, challenge))) throw notAdded();
    const at = { createdAt: deps.clock.now().toISOString(), usedAt: null };
    const key = { publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
    const added = await db
      .insertInto("passkeys")
      .values({ id: newId(), account: account.id, credential, name, ...key, ...at })
      .onConflict((conflict) => conflict.column("credential").doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) throw new Refusal(409, "This passkey is known already.");
    await db.updateTable("sessions").set({ enrolBy: null }).where("account", "=", account.id).execute();
    await db.updateTable("secondFactors").set({ dueAt: null }).where("account", "=", account.id).execute();
    await enqueueEmail(db, deps.clock, changedEmail(account, "A passkey was added to your account"));
    await recordAccountAction(db, deps.clock, account.id, "addPasskey");
  });
}

/** What a browser needs to ask for a passkey: any of this site, which itself says whose it is. */
export async function askForPasskey(deps: Dependencies) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: siteOf(deps).host,
    challenge: await beginStep(deps, { kind: "passkey", account: null }),
    userVerification: "required",
  });
}

/**
 * Answers whose passkey this is, and that it was used by its person here and now. @throws Refusal 401 for an unknown one,
 * another site, a challenge that was used or is over, a person who was not verified, and a counter that has gone back
 */
export async function usePasskey(deps: Dependencies, passkey: PasskeyAnswer): Promise<string> {
  const { db, clock } = deps;
  const { verifyAuthenticationResponse } = await library();
  const challenge = challengeIn(passkey.response.clientDataJSON);
  const found = await db.selectFrom("passkeys").selectAll().where("credential", "=", passkey.id).executeTakeFirst();
  const isOpen = (await findStep(deps, "passkey", challenge)) !== undefined;
  // The challenge ends whatever comes of it: it is never tried twice.
  if (!isOpen || !(await endStep(db, challenge)) || !found) throw refused();
  const { origin, host } = siteOf(deps);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkey as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: { id: found.credential, publicKey: Buffer.from(found.publicKey, "base64url"), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) {
    await recordAccountAction(db, clock, found.account, "refusePasskey");
    throw refused();
  }
  await countUse(deps, found, authenticationInfo.newCounter);
  return found.account;
}

// A counter that does not rise is that of a copy. Devices that do not count say 0.
async function countUse({ db, clock }: Dependencies, found: PasskeyRow, counter: number): Promise<void> {
  const used = await db
    .updateTable("passkeys")
    .set({ counter, usedAt: clock.now().toISOString() })
    .where("id", "=", found.id)
    .where((row) => row("counter", "<", counter).or(row("counter", "=", 0)))
    .executeTakeFirst();
  if (used.numUpdatedRows === 1n) return;
  await recordAccountAction(db, clock, found.account, "refuseCopiedPasskey");
  const owner = await db
    .selectFrom("accounts")
    .select(["email", "name"])
    .where("id", "=", found.account)
    .executeTakeFirst();
  const what = `A copy of your passkey “${found.name}” may be in use: it was refused. Remove that passkey`;
  if (owner) await enqueueEmail(db, clock, changedEmail(owner, what));
  throw new Refusal(401, "This passkey was refused, because a copy of it may be in use. Log in with your password.");
}

/** @throws Refusal 404 unless it is the person's own */
export async function renamePasskey(deps: Dependencies, account: string, id: string, name: string): Promise<void> {
  await transact(deps, async (db) => {
    const renamed = await db
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", id)
      .where("account", "=", account)
      .executeTakeFirst();
    if (renamed.numUpdatedRows !== 1n) throw notFound();
  });
}

/** @throws Refusal 404 unless it is the person's own, 409 where it is the last factor that the centre asks for */
export async function removePasskey(deps: Dependencies, account: AccountRow, id: string): Promise<void> {
  await transact(deps, async (db) => {
    await refuseLast(deps, db, account, { codes: 0, passkeys: 1 });
    const gone = await db
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("account", "=", account.id)
      .executeTakeFirst();
    if (gone.numDeletedRows !== 1n) throw notFound();
    await enqueueEmail(db, deps.clock, changedEmail(account, "A passkey was removed from your account"));
    await recordAccountAction(db, deps.clock, account.id, "removePasskey");
  });
}

export function passkeysOf(db: Db, account: string) {
  return db
    .selectFrom("passkeys")
    .selectAll()
    .where("account", "=", account)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** The challenge that the browser says it answers; a text that is none finds no step. */
function challengeIn(clientData: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientData, "base64url").toString()).challenge);
  } catch {
    return "";
  }
}

function notAdded(): Refusal {
  return new Refusal(400, "The passkey was not added. Please try again.");
}

function refused(): Refusal {
  return new Refusal(401, "This passkey was not accepted. Log in with your password.");
}

function notFound(): Refusal {
  return new Refusal(404, "Passkey not found");
}
