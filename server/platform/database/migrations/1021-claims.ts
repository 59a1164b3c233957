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
 * Of each learner and unit whether it is achieved, and the last act on its claim with what a search compares: kept by
 * triggers, so that lists need not search. By position and not by what was added last: a copy adds rows in the order of
 * their keys.
 */
const upsert = (values: string, changed: string[]) => `insert into "unitStandings"
  ("learner", "unit", "isAchieved", "claim", "position", "searched") values (new."learner", new."unit", ${values})
  on conflict ("learner", "unit") do update set ${changed.map((name) => `"${name}" = "excluded"."${name}"`).join(", ")};`;
const last = (value: string, table: string, where = "") => `(select ${value} from "${table}"
  where "learner" = new."learner" and "unit" = new."unit" ${where} order by "position" desc limit 1)`;
const verdict = `case "verdict" when 'accepted' then 1 else 0 end`;
const marked = upsert(`${last(verdict, "decisions", `and "outcome" = ''`)}, '', null, ''`, ["isAchieved"]);
const claimed = (collation: string) => {
  const searched = `lower(("unit" || ' ' || "batch" || ' ' || "reference") ${collation})`;
  const values = ['"act"', '"position"', searched].map((value) => last(value, "claims"));
  return upsert(`0, ${values.join(", ")}`, ["claim", "position", "searched"]);
};
const isMark = `new."learner" is not null and new."outcome" = ''`;
const keptOnSqlite = [
  `create trigger "unitMarked" after insert on "decisions" when ${isMark} begin ${marked} end`,
  `create trigger "unitClaimed" after insert on "claims" begin ${claimed("")} end`,
];
const keptOnPostgres = [
  ["unitMarked", "decisions", marked, `when (${isMark})`],
  ["unitClaimed", "claims", claimed('collate "und-x-icu"'), ""],
].flatMap(([name, table, act, when]) => [
  `create function "${name}"() returns trigger language plpgsql as $$ begin ${act} return new; end $$`,
  `create trigger "${name}" after insert on "${table}" for each row ${when} execute function "${name}"()`,
]);

/**
 * Since version 1.1.0 administrators claim units from the awarding body. Claims are only ever added; each follows the one
 * before it, and nothing is followed twice, so that of two at the same time one wins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const refused = isSqlite ? refusedOnSqlite : refusedOnPostgres;
  for (const statement of [
    `create table "claims" ("id" text primary key, "position" bigint not null,
      "learner" text not null references "accounts" ("id"), "unit" text not null, "act" text not null,
      "follows" text, "batch" text not null, "reference" text not null,
      "reason" text not null, "by" text not null references "accounts" ("id"), "at" text not null)`,
    'create unique index "claimsByFollowed" on "claims" ("follows") where "follows" is not null',
    'create unique index "claimsFirst" on "claims" ("learner", "unit") where "follows" is null',
    'create unique index "claimsByUnit" on "claims" ("learner", "unit", "position")',
    'create index "claimsByPerson" on "claims" ("by")',
    `create table "directClaims" ("id" text primary key, "qualification" text not null, "from" text not null,
      "until" text, "reason" text not null, "by" text not null references "accounts" ("id"), "at" text not null)`,
    'create index "directClaimsByTime" on "directClaims" ("qualification", "at")',
    'create index "directClaimsByPerson" on "directClaims" ("by")',
    `create index "decisionsAchieved" on "decisions" ("learner", "unit", "position", "verdict")
      where "learner" is not null and "outcome" = ''`,
    `create table "unitStandings" ("learner" text not null references "accounts" ("id"), "unit" text not null,
      "isAchieved" integer not null, "claim" text not null, "position" bigint,
      "searched" text not null default '', primary key ("learner", "unit"))`,
    'create index "unitStandingsOpen" on "unitStandings" ("isAchieved", "claim", "learner", "unit")',
    'create index "unitStandingsByClaim" on "unitStandings" ("claim", "position", "learner", "unit", "searched")',
    `insert into "unitStandings" ("learner", "unit", "isAchieved", "claim")
      select "learner", "unit", case "verdict" when 'accepted' then 1 else 0 end, '' from "decisions" as "made"
      where "learner" is not null and "outcome" = '' and not exists (select 1 from "decisions" as "later"
        where "later"."learner" = "made"."learner" and "later"."unit" = "made"."unit" and "later"."outcome" = ''
          and "later"."position" > "made"."position")`,
    ...(isSqlite ? keptOnSqlite : keptOnPostgres),
    ...Object.entries(sentences).flatMap(([table, sentence]) => refused(table, sentence)),
  ])
    await sql.raw(statement).execute(db);
}
