import { hash } from "node:crypto";
import type { Correction } from "contract/accounts/accounts.ts";
import { type Entry, recordAction } from "../audit/log.ts";
import { isDuplicate } from "../platform/database/errors.ts";
import type { AccountRow } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { type EmailMessage, enqueueEmail } from "../platform/mail/outbox.ts";
import { Refusal } from "../platform/refusal.ts";
import { emailKey, refuseErased } from "./accounts.ts";
import { emailTaken } from "./sign-in/registration.ts";
import { voidLinks } from "./sign-in/reset-tokens.ts";
import { sendWelcomeEmails } from "./sign-in/welcome.ts";

/** The version of what is corrected here: it changes with the name and the address, and with nothing else. */
export function correctionVersion({ name, email }: Pick<AccountRow, "name" | "email">): number {
  return Number.parseInt(hash("sha256", JSON.stringify([name, email])).slice(0, 7), 16);
}

interface Correcting {
  actor: string;
  account: AccountRow;
  /** The version that was read; undefined when any will do. */
  expected: number | undefined;
}

/**
 * Corrects another person's name or address. Sessions go on; links that were sent to the old address do not. What is
 * the same already is not corrected, so that of two administrators neither undoes what the other corrected.
 * @throws Refusal 409 for one's own account, an active administrator's address, an address that another account has, and
 * a welcome to an account that is not active, and somebody who was erased; 412 corrected by somebody else since
 */
export async function correct(
  deps: Dependencies,
  { actor, account, expected }: Correcting,
  { name, email, welcome }: Correction,
): Promise<void> {
  if (account.id === actor) throw new Refusal(409, "Change your own name and email address on your profile page.");
  const isNewAddress = email !== undefined && email !== account.email;
  if (isNewAddress && account.role === "admin" && account.isActive) throw ownAddress();
  if (welcome && !account.isActive) throw new Refusal(409, "Activate the account before you send a welcome email.");
  try {
    await transact(deps, async (db) => {
      await refuseErased(db, account.id);
      if (expected !== undefined) await refuseOutdated(db, account.id, expected);
      const entry = { actor, subject: "account", subjectId: account.id } as const;
      if (name !== undefined && name !== account.name) await rename(db, deps.clock, entry, name);
      if (isNewAddress) await readdress(db, deps.clock, { ...entry, account }, email);
      const corrected = { ...account, name: name ?? account.name, email: email ?? account.email };
      if (welcome) await sendWelcomeEmails(db, deps.clock, [corrected]);
    });
  } catch (error) {
    throw isDuplicate(error) ? emailTaken() : error;
  }
}

// The update changes nothing but locks the row on PostgreSQL, so that of two corrections the second sees the first.
async function refuseOutdated(db: Db, id: string, expected: number): Promise<void> {
  const now = await db
    .updateTable("accounts")
    .set((row) => ({ role: row.ref("role") }))
    .where("id", "=", id)
    .returning(["name", "email"])
    .executeTakeFirstOrThrow();
  if (correctionVersion(now) !== expected)
    throw new Refusal(412, "Somebody else has corrected this account in the meantime. Look at it, then save again.");
}

type EntryOfAccount = Omit<Entry, "action">;

async function rename(db: Db, clock: Clock, entry: EntryOfAccount, name: string): Promise<void> {
  const set = { name, updatedAt: clock.now().toISOString() };
  await db.updateTable("accounts").set(set).where("id", "=", entry.subjectId).execute();
  await recordAction(db, clock, { ...entry, action: "correctName" });
}

async function readdress(
  db: Db,
  clock: Clock,
  { account, ...entry }: EntryOfAccount & { account: AccountRow },
  email: string,
): Promise<void> {
  const { id, email: old } = account;
  const set = { email, emailKey: emailKey(email), updatedAt: clock.now().toISOString() };
  const changed = await db
    .updateTable("accounts")
    .set(set)
    .where("id", "=", id)
    .where("email", "=", old)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Refusal(409, "The email address was changed elsewhere just now.");
  await voidLinks(db, [id]);
  // What could not be delivered to the old address never will be, and what says so would ask for an act that is done.
  const undelivered = await db
    .updateTable("outbox")
    .set({ state: "void", content: "" })
    .where("address", "=", old)
    .where("state", "=", "dead")
    .executeTakeFirst();
  if (undelivered.numUpdatedRows === 0n) await enqueueEmail(db, clock, correctedEmail(account));
  await recordAction(db, clock, { ...entry, action: "correctAddress" });
}

function correctedEmail({ email, name }: AccountRow): EmailMessage {
  return {
    to: email,
    name,
    subject: "Your email address was corrected",
    paragraphs: [
      "Your training centre has given your Portfolio Builder account another email address. You log in with that one; this one is not used any more.",
      "If that is not right, tell your training centre at once.",
    ],
  };
}

// With another's address comes a link to a new password, and with that what the other did would be one's own doing.
function ownAddress(): Refusal {
  return new Refusal(
    409,
    "Active administrators change their email address themselves. If this one cannot log in, deactivate the account first.",
  );
}
