import type { Role } from "contract/core/roles.ts";
import { recordAction } from "../../audit/log.ts";
import { notify } from "../../notifications/notify.ts";
import { newId } from "../../platform/database/ids.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import { emailKey, findAccount, findByEmail, recordAccountAction } from "../accounts.ts";
import { changedEmail } from "../factors/factors.ts";
import { notActive } from "../sign-in/login.ts";
import { noPassword } from "../sign-in/passwords.ts";
import { claimFirstAdmin } from "../sign-in/registration.ts";
import { voidEmailChanges } from "../sign-in/reset-tokens.ts";
import { endSessions } from "../sign-in/sessions.ts";
import type { Claims } from "./provider.ts";
import { adaptRole, roleIn } from "./roles.ts";

/**
 * The account of whom the provider names, with the role that it says. Found by who they are there; the first time by an
 * address that the provider has verified, which is theirs from then on, whatever the provider calls them later.
 * @throws Refusal 403 for an unverified address, one without an account, and an account that another person there has
 */
export async function accountOf(deps: Dependencies, claims: Claims): Promise<AccountRow> {
  const account = (await findLinked(deps.db, claims)) ?? (await firstTime(deps, claims));
  return account.isActive ? adaptRole(deps, account, roleIn(deps.settings, claims)) : account;
}

async function findLinked(db: Db, { iss, sub }: Claims): Promise<AccountRow | undefined> {
  const linked = db.selectFrom("identities").select("account").where("issuer", "=", iss).where("subject", "=", sub);
  const found = await linked.executeTakeFirst();
  return found && findAccount(db, found.account);
}

async function firstTime(deps: Dependencies, claims: Claims): Promise<AccountRow> {
  const { settings, db } = deps;
  const email = verifiedEmail(claims, settings.OIDC_VERIFIED_CLAIM);
  if (email === undefined)
    throw new Refusal(403, `${settings.OIDC_NAME} does not confirm your email address. Tell your training centre.`);
  const account = await findByEmail(db, email);
  if (account) return link(deps, account, claims);
  if (settings.OIDC_NEW_ACCOUNTS) return create(deps, email, claims);
  throw new Refusal(
    403,
    `There is no account for ${email}. Ask your training centre to make one, or to correct yours.`,
  );
}

/** "1" is how Entra ID writes that it is true of `xms_edov`. */
function verifiedEmail(claims: Claims, claim: string): string | undefined {
  const isVerified = [true, "true", 1, "1"].includes(claims[claim] as string);
  return isVerified && typeof claims.email === "string" && isAddress(claims.email) ? claims.email.trim() : undefined;
}

function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"\p{Cc}]+@[^\s@<>"\p{Cc}]+$/u.test(text.trim());
}

async function link(deps: Dependencies, account: AccountRow, claims: Claims): Promise<AccountRow> {
  if (!account.isActive) throw notActive();
  const { clock, settings } = deps;
  await transact(deps, async (db) => {
    if (!(await insert(deps, db, account.id, claims))) return;
    const isProved = account.role === "admin" || !(await isUnproved(db, account.id));
    if (!isProved) await endWaysIn(db, account.id);
    const ended = isProved
      ? ""
      : ". The password of before ended: choose a new one with “Forgot Password?”, if you need one";
    await enqueueEmail(
      db,
      clock,
      changedEmail(account, `From now on you sign in with ${settings.OIDC_NAME} too${ended}`),
    );
    await recordAccountAction(db, clock, account.id, "linkIdentity");
  });
  const linked = await findLinked(deps.db, claims);
  if (linked?.id === account.id) return linked;
  await recordAccountAction(deps.db, clock, account.id, "refuseIdentity");
  throw new Refusal(
    403,
    `Another person at ${settings.OIDC_NAME} has the account of your email address. Ask your training centre.`,
  );
}

/** False where the account has somebody of this issuer already, or the person has an account. */
async function insert({ clock }: Dependencies, db: Db, account: string, { iss, sub }: Claims): Promise<boolean> {
  const inserted = await db
    .insertInto("identities")
    .values({ issuer: iss, subject: sub, account, createdAt: clock.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

// Anybody can register with another's address and wait until its owner comes. What was registered by its own person proves
// no address, until a link that was sent there was used.
async function isUnproved(db: Db, account: string): Promise<boolean> {
  const own = db
    .selectFrom("auditLog")
    .select("action")
    .where("subject", "=", "account")
    .where("subjectId", "=", account)
    .where("actor", "=", account)
    .where("action", "in", ["register", "resetPassword", "changeAddress"]);
  const actions = (await own.execute()).map(({ action }) => action);
  return actions.length > 0 && actions.every((action) => action === "register");
}

async function endWaysIn(db: Db, account: string): Promise<void> {
  await db.updateTable("accounts").set({ passwordHash: noPassword }).where("id", "=", account).execute();
  for (const table of ["secondFactors", "recoveryCodes", "passkeys"] as const)
    await db.deleteFrom(table).where("account", "=", account).execute();
  await endSessions(db, [account]);
  await voidEmailChanges(db, [account]);
}

async function create(deps: Dependencies, email: string, claims: Claims): Promise<AccountRow> {
  const { clock, settings } = deps;
  const now = clock.now().toISOString();
  const role: Role = roleIn(settings, claims) ?? "student";
  const row: AccountRow = {
    ...{ id: newId(), name: claimedName(claims, email), email, emailKey: emailKey(email), passwordHash: noPassword },
    ...{ dob: "", postcode: "", qualification: "", phone: "", referenceNo: "" },
    ...{ role, isActive: role === "student" && settings.APPROVE_STUDENTS ? 0 : 1, assessor: null, image: null },
    ...{ createdAt: now, updatedAt: now },
  };
  const isNew = await transact(deps, async (db) => {
    const inserted = await db
      .insertInto("accounts")
      .values(row)
      .onConflict((conflict) => conflict.column("emailKey").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
    if (role === "admin") await claimFirstAdmin(db, row.id);
    await insert(deps, db, row.id, claims);
    if (!row.isActive) await notify(db, clock, { kind: "waiting", account: row.id });
    const became = row.isActive ? `active ${role}` : `inactive ${role}`;
    const entry = { actor: row.id, action: "joinBySignOn", subject: "account", subjectId: row.id, became } as const;
    await recordAction(db, clock, entry);
    return true;
  });
  // Of two first sign-ins at the same instant, the second finds the account of the first.
  return isNew ? row : ((await findLinked(deps.db, claims)) ?? firstTime(deps, claims));
}

/** The name that the provider gives, if it looks like one; otherwise what stands before the @. */
function claimedName({ name }: Claims, email: string): string {
  const given =
    typeof name === "string"
      ? name
          .replaceAll(/[\p{Cc}\s]+/gu, " ")
          .trim()
          .slice(0, 200)
      : "";
  return given.isWellFormed() && given !== "" ? given : (email.split("@")[0] ?? email);
}
