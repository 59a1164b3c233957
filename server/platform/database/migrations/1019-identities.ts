import { type Kysely, sql } from "kysely";

/** Since version 1.1.0 people sign in at an identity provider too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // One person of an issuer for an account, and one account for that person.
    `create table "identities" ("issuer" text not null, "subject" text not null,
      "account" text not null references "accounts" ("id"), "createdAt" text not null,
      primary key ("issuer", "subject"), unique ("account", "issuer"))`,
  ])
    await sql.raw(statement).execute(db);
}
