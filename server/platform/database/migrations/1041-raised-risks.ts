import { type Kysely, sql } from "kysely";

/** Since version 1.1.0 verifiers raise the risk of an assessor with a reason; it is never lower than what is computed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const person = 'text not null references "accounts" ("id")';

const statements = [
  `create table "raisedRisks" ("assessor" ${person}, "version" integer not null, "risk" text, "reason" text not null,
    "by" ${person}, "at" text not null, primary key ("assessor", "version"))`,
  'create index "raisedRisksByPerson" on "raisedRisks" ("by")',
];
