import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { parseStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import type { ReceivedFile } from "../../platform/http/bodies/uploads.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { removePhoto, storeProfileImage } from "../../platform/images/store.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findAccount, recordAccountAction } from "../accounts.ts";
import { reauthenticate } from "../sign-in/login.ts";
import { checkStrength, hashPassword } from "../sign-in/passwords.ts";
import { voidLinks } from "../sign-in/reset-tokens.ts";
import { endSessions } from "../sign-in/sessions.ts";

export async function ownAccount(deps: Dependencies, viewer: SignedIn): Promise<AccountRow> {
  const account = await findAccount(deps.db, viewer._id);
  if (!account) throw new Error("a signed-in account exists");
  return account;
}

export async function rename(deps: Dependencies, viewer: SignedIn, name: string): Promise<void> {
  const id = viewer._id;
  await transact(deps, async (db) => {
    const set = { name, updatedAt: deps.clock.now().toISOString() };
    await db.updateTable("accounts").set(set).where("id", "=", id).execute();
    await recordAccountAction(db, deps.clock, id, "rename");
  });
}

/**
 * Ends all other sessions, voids e-mailed links, and notifies the person by e-mail. @throws Refusal 400 wrong present or
 * weak new password, 429 too many guesses, 409 when another request has just changed it
 */
export async function changePassword(
  deps: Dependencies,
  viewer: SignedIn,
  request: { password: string; newPassword: string },
  networkAddress: string,
): Promise<void> {
  const account = await ownAccount(deps, viewer);
  await reauthenticate(deps, account, request.password, { networkAddress, session: viewer.session });
  checkStrength(request.newPassword, account, "newPassword");
  const passwordHash = await hashPassword(request.newPassword);
  await transact(deps, async (db) => {
    await setPassword(db, deps, account, passwordHash);
    await db.deleteFrom("sessions").where("account", "=", account.id).where("id", "!=", viewer.session).execute();
    // An intruder may have requested a link or a change of address: none of them may outlive the change.
    await voidLinks(db, [account.id]);
    await recordAccountAction(db, deps.clock, account.id, "changePassword");
    await enqueueEmail(db, deps.clock, passwordEmail(account));
  });
}

export async function signOutEverywhere(deps: Dependencies, viewer: SignedIn): Promise<void> {
  await transact(deps, async (db) => {
    await endSessions(db, [viewer._id]);
    await voidLinks(db, [viewer._id]);
    await recordAccountAction(db, deps.clock, viewer._id, "signOutEverywhere");
  });
}

async function setPassword(db: Db, deps: Dependencies, account: AccountRow, passwordHash: string): Promise<void> {
  const changed = await db
    .updateTable("accounts")
    .set({ passwordHash, updatedAt: deps.clock.now().toISOString() })
    .where("id", "=", account.id)
    .where("passwordHash", "=", account.passwordHash)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Refusal(409, "Your password was changed elsewhere just now.");
}

function passwordEmail({ email, name }: AccountRow) {
  return {
    to: email,
    name,
    subject: "Your password was changed",
    paragraphs: [
      "The password of your Portfolio Builder account was changed on your profile page. You are signed out everywhere else.",
      "If this was not you, contact an administrator at once.",
    ],
  };
}

/** Stores the new picture first, and removes the old one last; without a file there is none from now on. */
export async function changePicture(deps: Dependencies, viewer: SignedIn, file?: ReceivedFile): Promise<void> {
  const image = file ? await storeProfileImage(deps.files, file) : null;
  let was: StoredName | undefined;
  try {
    await transact(deps, async (db) => {
      was = await imageOf(db, viewer._id);
      const set = { image, updatedAt: deps.clock.now().toISOString() };
      await db.updateTable("accounts").set(set).where("id", "=", viewer._id).execute();
      await recordAccountAction(db, deps.clock, viewer._id, "changePicture");
    });
  } catch (error) {
    if (image) await removePhoto(deps.files, image);
    throw error;
  }
  if (was) await removePhoto(deps.files, was);
}

async function imageOf(db: Db, account: string): Promise<StoredName | undefined> {
  const { image } = await db.selectFrom("accounts").select("image").where("id", "=", account).executeTakeFirstOrThrow();
  return parseStoredName(image);
}
