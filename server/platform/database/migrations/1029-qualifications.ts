import { type Kysely, SqliteAdapter, sql } from "kysely";

const only = {
  qualifications: "A version of a qualification never changes.",
  catalogues: "Catalogues are only ever added.",
};

// All that happens to a version is that it is retired, once.
const unchanged = ["id", "number", "code", "version", "title", "document", "sha256", "by", "at"]
  .map((name) => `new."${name}" = old."${name}"`)
  .join(" and ");
const isRetired = `(old."retiredAt" is null and new."retiredAt" is not null and ${unchanged})`;

const onSqlite = [
  `create trigger "qualificationsRefuseUpdate" before update on "qualifications" when not ${isRetired}
    begin select raise(abort, '${only.qualifications}'); end`,
  `create trigger "qualificationsRefuseDelete" before delete on "qualifications"
    begin select raise(abort, '${only.qualifications}'); end`,
  ...["update", "delete"].map(
    (act) => `create trigger "cataloguesRefuse${act}" before ${act} on "catalogues"
      begin select raise(abort, '${only.catalogues}'); end`,
  ),
];
const onPostgres = [
  `create function "qualificationsRefused"() returns trigger language plpgsql as
    $$ begin if TG_OP = 'UPDATE' then if ${isRetired} then return new; end if; end if;
      raise exception '${only.qualifications}'; end $$`,
  `create function "cataloguesRefused"() returns trigger language plpgsql as
    $$ begin raise exception '${only.catalogues}'; end $$`,
  ...["qualifications", "catalogues"].map(
    (table) => `create trigger "${table}Refuse" before update or delete on "${table}"
      for each row execute function "${table}Refused"()`,
  ),
];

/**
 * Since version 1.1.0 qualifications are data. The reference curriculum is no row: an enrolment that names no version is on
 * it. A decision that was carried over to another version says from which.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of [
    `create table "qualifications" ("id" text primary key, "number" integer not null, "code" text not null,
      "version" integer not null, "title" text not null, "document" text not null, "sha256" text not null,
      "by" text not null references "accounts" ("id"), "at" text not null, "retiredAt" text)`,
    'create unique index "qualificationsByNumber" on "qualifications" ("number")',
    'create unique index "qualificationsByVersion" on "qualifications" ("code", "version")',
    'create unique index "qualificationsByContent" on "qualifications" ("code", "sha256")',
    'create index "qualificationsByPerson" on "qualifications" ("by")',
    `create table "catalogues" ("id" text primary key, "code" text not null, "version" integer not null,
      "jobs" text not null, "by" text not null references "accounts" ("id"), "at" text not null)`,
    'create unique index "cataloguesByVersion" on "catalogues" ("code", "version")',
    'create index "cataloguesByPerson" on "catalogues" ("by")',
    'alter table "enrolments" add column "qualification" text references "qualifications" ("id")',
    'create index "enrolmentsByQualification" on "enrolments" ("qualification") where "qualification" is not null',
    'alter table "decisions" add column "carriedFrom" text',
    ...(isSqlite ? onSqlite : onPostgres),
  ])
    await sql.raw(statement).execute(db);
}
