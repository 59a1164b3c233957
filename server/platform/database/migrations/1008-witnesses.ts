import { type Kysely, sql } from "kysely";

/** Since version 1.1.0 people without an account attest a learner's work, behind a link of which only the hash is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table "witnesses" ("id" text primary key, "emailKey" text not null, "way" text not null, "name" text not null,
      "role" text not null, "employer" text not null, "relationship" text not null, "competence" text not null,
      "signedAt" text not null, "expertFrom" text, "expertBy" text references "accounts" ("id"), "reason" text)`,
    'create index "witnessesByAddress" on "witnesses" ("emailKey")',
    'create index "witnessesByExpertBy" on "witnesses" ("expertBy")',
    'create index "statementsByWitness" on "statements" ("witness")',
    `create table "passes" ("id" text primary key, "tokenHash" text not null unique, "kind" text not null,
      "portfolio" text references "portfolios" ("id") on delete cascade, "week" text,
      "by" text not null references "accounts" ("id"), "of" text, "name" text not null, "email" text, "network" text,
      "createdAt" text not null, "expiresAt" text, "remindAt" text,
      "openedAt" text, "usedAt" text, "revokedAt" text)`,
    'create index "passesByPortfolio" on "passes" ("portfolio", "createdAt")',
    'create index "passesByPerson" on "passes" ("by", "id")',
    'create index "passesToRemind" on "passes" ("remindAt") where "remindAt" is not null',
  ])
    await sql.raw(statement).execute(db);
}
