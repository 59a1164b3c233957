import { createHash } from "node:crypto";
import type { Account, Self } from "contract/accounts/accounts.ts";
import { accountsMost } from "contract/accounts/list-limit.ts";
import type { Viewer } from "contract/core/permissions.ts";
import type { Person } from "contract/core/person.ts";
import type { Selectable } from "kysely";
import { type Entry, recordAction } from "../audit/log.ts";
import { markSubjectRead } from "../notifications/reading.ts";
import { isId } from "../platform/database/ids.ts";
import type { AccountRow, Tables } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal, refuseField } from "../platform/http/refusals.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { voidLinks } from "./sign-in/reset-tokens.ts";
import { endSessions } from "./sign-in/sessions.ts";

/** The unique key of an account: e-mail addresses are compared without case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Names an address in rate-limit counters and reset tokens, so that those tables hold nothing that a stranger typed. */
export function addressHash(email: string): string {
  return createHash("sha256").update(emailKey(email)).digest("base64url");
}

export function findByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom("accounts").selectAll().where("emailKey", "=", emailKey(email)).executeTakeFirst();
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  if (!isId(id)) return undefined;
  return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * The first accounts by name, or those that follow the one whose id is `after`, with the assessor of each student.
 * @throws Refusal 400 for an unknown id
 */
export async function listAccounts(deps: Dependencies, viewer: Viewer, after: string): Promise<Account[]> {
  const from = after === "" ? undefined : await positionOf(deps.db, after);
  const [rows, waiting, activity, token] = await Promise.all([
    accountsOn(deps.db, from).execute(),
    awaitingActivation(deps.db).select("accounts.id").execute(),
    lastSubmissions(deps.db, from),
    viewerToken(deps, viewer._id),
  ]);
  const awaiting = new Set(waiting.map(({ id }) => id));
  const lastActivity = new Map(activity.map(({ student, at }) => [student, at]));
  return rows.map((row) => ({
    ...toSelf(row),
    image: row.image && photoPath(row.image, token),
    createdAt: row.createdAt,
    assignedAssessor: personOf(row.assessor, row.assessorName),
    awaitsActivation: awaiting.has(row.id),
    lastActivityAt: lastActivity.get(row.id) ?? null,
  }));
}

/** Accounts that wait for their first activation; one that was deactivated has that in the audit log. */
export function awaitingActivation(db: Db) {
  return db
    .selectFrom("accounts")
    .where("accounts.isActive", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("trail")
            .select("trail.position")
            .whereRef("trail.subjectId", "=", "accounts.id")
            .where("trail.action", "=", "deactivate"),
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

export async function activate(deps: Dependencies, actor: string, account: AccountRow): Promise<void> {
  await transact(deps, async (db) => {
    const changed = await setActive(db, deps, account.id, 1);
    // Marks the "waiting for activation" notifications of the other administrators as done.
    await markSubjectRead(db, deps.clock, account.id, ["waiting"]);
    if (changed) await recordAccountAction(db, deps.clock, actor, "activate", account.id);
  });
}

/** Ends every session and voids every e-mailed link of the account. @throws Refusal 409 for oneself and for the last active administrator */
export async function deactivate(deps: Dependencies, actor: string, account: AccountRow): Promise<void> {
  if (account.id === actor) throw lastAdmin();
  await transact(deps, async (db) => {
    if (account.role === "admin" && (await isOnlyActiveAdmin(db, account.id))) throw lastAdmin();
    const changed = await setActive(db, deps, account.id, 0);
    await endSessions(db, account.id);
    await voidLinks(db, account.id);
    if (changed) await recordAccountAction(db, deps.clock, actor, "deactivate", account.id);
  });
}

export function toSelf(row: Pick<AccountRow, "id" | "name" | "email" | "role" | "isActive">): Self {
  return { _id: row.id, name: row.name, email: row.email, role: row.role, isActive: row.isActive === 1 };
}

export function personOf(id: string | null, name: string | null): Person | null {
  return id === null ? null : { _id: id, name: name ?? "" };
}

/** Writes an action on an account, by default the actor's own, to the audit log. `actor` is null for an unknown account. */
export function recordAccountAction(
  db: Db,
  clock: Clock,
  actor: string | null,
  action: Entry["action"],
  subjectId = actor ?? "unknown",
): Promise<void> {
  return recordAction(db, clock, { actor, action, subject: "account", subjectId });
}

type Position = Pick<Selectable<Tables["accounts"]>, "id" | "nameKey">;

async function positionOf(db: Db, id: string): Promise<Position> {
  const found = await db.selectFrom("accounts").select(["id", "nameKey"]).where("id", "=", id).executeTakeFirst();
  if (!found) throw refuseField(400, "after", "There is no account with this id.");
  return found;
}

function pageAfter(db: Db, from: Position | undefined) {
  const page = db.selectFrom("accounts").orderBy("accounts.nameKey").orderBy("accounts.id").limit(accountsMost);
  if (!from) return page;
  return page.where(({ eb, refTuple, tuple }) =>
    eb(refTuple("accounts.nameKey", "accounts.id"), ">", tuple(from.nameKey, from.id)),
  );
}

function accountsOn(db: Db, from: Position | undefined) {
  return pageAfter(db, from)
    .leftJoin("accounts as assessors", "assessors.id", "accounts.assessor")
    .select(["accounts.id", "accounts.name", "accounts.email", "accounts.role", "accounts.isActive"])
    .select(["accounts.image", "accounts.createdAt", "accounts.assessor", "assessors.name as assessorName"]);
}

function lastSubmissions(db: Db, from: Position | undefined) {
  return db
    .selectFrom("portfolios")
    .where("student", "in", pageAfter(db, from).select("accounts.id"))
    .select(({ fn }) => ["student", fn.max("submittedAt").as("at")])
    .where("deletedAt", "is", null)
    .where("status", "!=", "Draft")
    .groupBy("student")
    .execute();
}

async function setActive(db: Db, deps: Dependencies, id: string, isActive: 0 | 1): Promise<boolean> {
  const result = await db
    .updateTable("accounts")
    .set({ isActive, updatedAt: deps.clock.now().toISOString() })
    .where("id", "=", id)
    .where("isActive", "!=", isActive)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

// The update changes nothing but locks the rows on PostgreSQL: of two administrators who deactivate each other, the
// second waits for the first transaction and is refused.
async function isOnlyActiveAdmin(db: Db, id: string): Promise<boolean> {
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
