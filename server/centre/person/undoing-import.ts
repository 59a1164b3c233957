import { type SqlBool, sql } from "kysely";
import { noPassword } from "../../accounts/sign-in/passwords.ts";
import { recordActions } from "../../audit/log.ts";
import { isId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";

/** What an import, and administrators afterwards, wrote about a learner who did nothing yet: it goes with the account. */
export const goes = [
  ["resetTokens", "account"],
  ["enrolments", "learner"],
  ["importedAccounts", "account"],
  ["memberships", "learner"],
  ["bulkRows", "thing"],
] as const;

/** What there can be without their signing in, and stays: a record of their work, a plan, a hold and the like. */
export const work = [
  ["portfolios", "student"],
  ["decisions", "learner"],
  ["statements", "learner"],
  ["samples", "learner"],
  ["claims", "learner"],
  ["tasks", "learner"],
  ["hours", "learner"],
  ["bundles", "student"],
  ["roomNotes", "learner"],
  ["applications", "learner"],
  ["holds", "account"],
  ["erasedPeople", "account"],
] as const;

/** Whose accounts an import made; undefined when there is none of this name, or it is taken back. */
export async function findImport(db: Db, batch: string): Promise<string[] | undefined> {
  if (!isId(batch)) return undefined;
  const rows = await db.selectFrom("importedAccounts").select("account").where("batch", "=", batch).execute();
  return rows.length > 0 ? rows.map(({ account }) => account) : undefined;
}

/**
 * Deletes the accounts of an import, all or none, so that the corrected file can be imported. Answers how many there were.
 * @throws Refusal 409 with the names of those who have signed in or have work, 404 taken back meanwhile
 */
export async function undoImport(deps: Dependencies, actor: string, accounts: string[]): Promise<number> {
  return transact(deps, async (db) => {
    // The update changes nothing but locks the rows on PostgreSQL, so that nobody signs in meanwhile.
    const people = await db
      .updateTable("accounts")
      .set((row) => ({ role: row.ref("role") }))
      .where("id", "in", accounts)
      .returning(["id", "emailKey"])
      .execute();
    if (people.length !== accounts.length) throw new Refusal(404, "Import not found");
    const begun = await namesOfBegun(db, accounts);
    if (begun.length > 0) throw new Refusal(409, refusalFor(begun));
    const told = db
      .selectFrom("notifications")
      .select("id")
      .where(({ or, eb }) => or([eb("person", "in", accounts), eb("subjectId", "in", accounts)]));
    await db.deleteFrom("pushes").where("notification", "in", told).execute();
    await db.deleteFrom("notifications").where("id", "in", told).execute();
    await db.deleteFrom("notifications").where("account", "in", accounts).execute();
    const addresses = people.map(({ emailKey }) => emailKey);
    await db
      .deleteFrom("outbox")
      .where(({ fn }) => fn<string>("lower", ["address"]), "in", addresses)
      .execute();
    for (const [table, column] of goes)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(accounts)})`.execute(db);
    await db.deleteFrom("accounts").where("id", "in", accounts).execute();
    const entry = { actor, action: "undoImport", subject: "account" } as const;
    await recordActions(
      db,
      deps.clock,
      accounts.map((subjectId) => ({ ...entry, subjectId })),
    );
    return accounts.length;
  });
}

async function namesOfBegun(db: Db, accounts: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("name")
    .where("id", "in", accounts)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("passwordHash", "!=", noPassword),
        exists(
          selectFrom("identities").select("identities.account").whereRef("identities.account", "=", "accounts.id"),
        ),
        ...work.map(
          ([table, column]) =>
            sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${sql.ref("accounts.id")})`,
        ),
      ]),
    )
    .orderBy("nameKey")
    .execute();
  return rows.map(({ name }) => name);
}

const namedMost = 5;

function refusalFor(names: string[]): string {
  const named = names.slice(0, namedMost);
  const more = names.length - named.length;
  const all = new Intl.ListFormat("en-GB").format([...named, ...(more > 0 ? [`${more} more`] : [])]);
  return `${all} ${names.length === 1 ? "has" : "have"} signed in or ${names.length === 1 ? "has" : "have"} work already, so nobody was taken back.`;
}
