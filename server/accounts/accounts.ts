import { hash } from "node:crypto";
import type { Self } from "contract/accounts/accounts.ts";
import type { StudentSubject } from "contract/core/permissions.ts";
import type { Person } from "contract/core/person.ts";
import { expressionBuilder } from "kysely";
import { type Entry, recordAction, recordActions } from "../audit/log.ts";
import { markSubjectsRead } from "../notifications/notification-queries.ts";
import { isId } from "../platform/database/ids.ts";
import type { AccountRow, Tables } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { voidLinks } from "./sign-in/reset-tokens.ts";
import { endSessions } from "./sign-in/sessions.ts";
import { endTokens } from "./tokens/tokens.ts";

/** The unique key of an account: e-mail addresses are compared without case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Names an address in rate-limit counters and reset tokens, so that those tables hold nothing that a stranger typed. */
export function addressHash(email: string): string {
  return hash("sha256", emailKey(email), "base64url");
}

export function findByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom("accounts").selectAll().where("emailKey", "=", emailKey(email)).executeTakeFirst();
}

/** A student with the fields that permissions check: whose records they are and who assesses them at present. */
export type FoundStudent = StudentSubject & { name: string };

/** Undefined for an unknown or malformed id, and for an account that is not a student's. */
export async function findStudent(db: Db, id: string): Promise<FoundStudent | undefined> {
  const account = await findAccount(db, id);
  if (account?.role !== "student") return undefined;
  return { student: account.id, assessor: account.assessor, name: account.name };
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  if (!isId(id)) return undefined;
  return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Accounts that wait for their first activation; one that was deactivated has that in the audit log. */
export function awaitingActivation(db: Db) {
  return db
    .selectFrom("accounts")
    .where("accounts.isActive", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("auditLog")
            .select("auditLog.position")
            .whereRef("auditLog.subjectId", "=", "accounts.id")
            .where("auditLog.action", "=", "deactivate"),
        ),
      ),
    );
}

export async function listAssessors(db: Db): Promise<Person[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("role", "=", "assessor")
    .where("isActive", "=", 1)
    .orderBy("nameKey")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ _id: row.id, name: row.name }));
}

/** For a condition: who is assigned one of these has no assessor at present. */
export function inactiveAssessors() {
  return expressionBuilder<Tables>()
    .selectFrom("accounts")
    .select("id")
    .where("role", "=", "assessor")
    .where("isActive", "=", 0);
}

export async function isErased(db: Db, account: string): Promise<boolean> {
  const row = await db.selectFrom("erasedPeople").select("account").where("account", "=", account).executeTakeFirst();
  return row !== undefined;
}

/** @throws Refusal 409 somebody of whom a pseudonym is all that is left */
export async function refuseErased(db: Db, account: string): Promise<void> {
  if (await isErased(db, account)) throw new Refusal(409, "This person was erased.");
}

/** Answers how many learners it has handed over, as deactivating does: none. @throws Refusal 409 somebody who was erased */
export async function activate(deps: Dependencies, actor: string, account: AccountRow): Promise<number> {
  return transact(deps, async (db) => {
    await refuseErased(db, account.id);
    await activateIn({ ...deps, db }, actor, [account.id]);
    return 0;
  });
}

/** In a transaction; nobody of them was erased. */
export async function activateIn(deps: Dependencies, actor: string, ids: readonly string[]): Promise<void> {
  const { db, clock } = deps;
  const changed = await setActive(deps, ids, 1);
  // Marks the "waiting for activation" notifications of the other administrators as done.
  await markSubjectsRead(db, clock, ids, ["waiting"]);
  await recordActions(db, clock, entriesOf(changed, { actor, action: "activate" }));
}

/** In a transaction. @throws Refusal 409 for oneself and for the last active administrator */
export async function deactivateOne(
  deps: Dependencies,
  actor: string,
  { id, role }: Pick<AccountRow, "id" | "role">,
): Promise<void> {
  if (id === actor || (role === "admin" && (await isOnlyActiveAdmin(deps.db, id)))) throw lastAdmin();
  await deactivateIn(deps, actor, [id]);
}

/** In a transaction: ends every session and voids every e-mailed link of the accounts. */
export async function deactivateIn(deps: Dependencies, actor: string, ids: readonly string[]): Promise<void> {
  const { db, clock } = deps;
  const changed = await setActive(deps, ids, 0);
  await endSessions(db, ids);
  await endTokens(db, clock, ids);
  await voidLinks(db, ids);
  await recordActions(db, clock, entriesOf(changed, { actor, action: "deactivate" }));
}

function entriesOf(accounts: readonly string[], act: Pick<Entry, "actor" | "action">): Entry[] {
  return accounts.map((subjectId) => ({ ...act, subject: "account", subjectId }));
}

export function toSelf(row: Pick<AccountRow, "id" | "name" | "email" | "role" | "isActive">): Self {
  return { _id: row.id, name: row.name, email: row.email, role: row.role, isActive: row.isActive === 1 };
}

export function personOf(id: string | null, name: string | null): Person | null {
  return id === null ? null : { _id: id, name: name ?? "" };
}

/** Writes what somebody did with their own account to the audit log. `actor` is null for an unknown account. */
export function recordAccountAction(
  db: Db,
  clock: Clock,
  actor: string | null,
  action: Entry["action"],
): Promise<void> {
  return recordAction(db, clock, { actor, action, subject: "account", subjectId: actor ?? "unknown" });
}

/** Answers whose state was another one. */
async function setActive(
  { db, clock }: Dependencies,
  ids: readonly string[],
  isActive: 0 | 1,
): Promise<readonly string[]> {
  const rows = await db
    .updateTable("accounts")
    .set({ isActive, updatedAt: clock.now().toISOString() })
    .where("id", "in", ids)
    .where("isActive", "!=", isActive)
    .returning("id")
    .execute();
  const changed = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => changed.has(id));
}

// The update changes nothing but locks the rows on PostgreSQL: of two administrators who deactivate each other, the
// second waits for the first transaction and is refused.
export async function isOnlyActiveAdmin(db: Db, id: string): Promise<boolean> {
  const active = await db
    .updateTable("accounts")
    .set((row) => ({ role: row.ref("role") }))
    .where("role", "=", "admin")
    .where("isActive", "=", 1)
    .returning("id")
    .execute();
  return active.length === 1 && active[0]?.id === id;
}

function lastAdmin(): Refusal {
  return new Refusal(409, "At least one active administrator is needed.");
}

/** The learners as they are listed, those with a reference whose name somebody else at the centre has too. */
export async function toldApart<P extends Person>(db: Db, learners: P[]): Promise<P[]> {
  if (learners.length === 0) return learners;
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "referenceNo", "email"])
    .where(
      "id",
      "in",
      learners.map(({ _id }) => _id),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("accounts as others")
          .select("others.id")
          .whereRef("others.nameKey", "=", "accounts.nameKey")
          .whereRef("others.id", "!=", "accounts.id"),
      ),
    )
    .execute();
  const references = new Map(rows.map(({ id, referenceNo, email }) => [id, referenceNo || email]));
  return learners.map((one) => {
    const reference = references.get(one._id);
    return reference === undefined ? one : { ...one, reference };
  });
}
