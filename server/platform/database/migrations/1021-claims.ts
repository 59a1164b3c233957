import { type Kysely, SqliteAdapter, sql } from "kysely";

const sentences = { claims: "Claims are only ever added.", directClaims: "Direct claims are only ever added." };

const refusedOnSqlite = (table: string, sentence: string) =>
  ["update", "delete"].map(
    (act) => `create trigger "${table}Refuse${act}" before ${act} on "${table}"
      begin select raise(abort, '${sentence}'); end`,
  );
const refusedOnPostgres = (table: string, sentence: string) => [
  `create function "${table}Refused"() returns trigger language plpgsql as
    $$ begin raise exception '${sentence}'; end $$`,
  `create trigger "${table}Refuse" before update or delete on "${table}"
    for each row execute function "${table}Refused"()`,
];

/**
 * Since version 1.1.0 administrators claim units from the awarding body. Claims are only ever added; each follows the one
 * before it, and nothing is followed twice, so that of two at the same time one wins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const refused = db.getExecutor().adapter instanceof SqliteAdapter ? refusedOnSqlite : refusedOnPostgres;
  for (const statement of [
    `create table "claims" ("id" text primary key, "position" bigint not null,
      "learner" text not null references "accounts" ("id"), "unit" text not null, "act" text not null,
      "follows" text, "batch" text not null, "reference" text not null,
      "reason" text not null, "by" text not null references "accounts" ("id"), "at" text not null)`,
    'create unique index "claimsByFollowed" on "claims" ("follows") where "follows" is not null',
    'create unique index "claimsFirst" on "claims" ("learner", "unit") where "follows" is null',
    'create unique index "claimsByUnit" on "claims" ("learner", "unit", "position")',
    'create index "claimsByAct" on "claims" ("act", "position")',
    'create index "claimsByPerson" on "claims" ("by")',
    `create table "directClaims" ("id" text primary key, "qualification" text not null, "from" text not null,
      "until" text, "reason" text not null, "by" text not null references "accounts" ("id"), "at" text not null)`,
    'create index "directClaimsByTime" on "directClaims" ("qualification", "at")',
    'create index "directClaimsByPerson" on "directClaims" ("by")',
    `create index "decisionsAchieved" on "decisions" ("learner", "unit", "position", "verdict")
      where "learner" is not null and "outcome" = ''`,
    ...Object.entries(sentences).flatMap(([table, sentence]) => refused(table, sentence)),
  ])
    await sql.raw(statement).execute(db);
}
