import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * Since version 1.1.0 learners appeal, staff raise concerns, and verifiers sample by hand: each is a sample that says who asked
 * for it and why. Who answered an appeal does not answer the one against that answer: both databases enforce it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of [...columns, ...(isSqlite ? onSqlite : onPostgres)]) await sql.raw(statement).execute(db);
}

const columns = [
  'alter table "samples" add column "by" text references "accounts" ("id")',
  `alter table "samples" add column "text" text not null default ''`,
  `alter table "samples" add column "places" text not null default '[]'`,
  'alter table "samples" add column "follows" text',
  'create index "samplesByAsker" on "samples" ("by", "id") where "by" is not null',
  'create unique index "samplesByFirst" on "samples" ("follows") where "follows" is not null',
  `create unique index "samplesByHand" on "samples" ("review")
    where "draw" is null and "kind" in ('interim', 'observation') and "state" <> 'closed'`,
];

const sentence = "You made or countersigned these decisions.";
const decided = (who: string, portfolio: string, review: string) => `exists (select 1 from "decisions"
  where "decisions"."portfolio" = ${portfolio} and "decisions"."review" = ${review} and "decisions"."assessor" = ${who})`;
const countersigns = (table: string) => `("${table}"."kind" = 'countersign')`;
const answered = (who: string, sample: string) => `exists (select 1 from "checks" as "earlier"
  where "earlier"."sample" = ${sample} and "earlier"."verdict" <> 'answered' and "earlier"."by" = ${who})`;
const ofSample = `(${decided('new."checker"', 'new."portfolio"', 'new."review"')}
  or exists (select 1 from "samples" as "other" where "other"."review" = new."review" and "other"."checker" = new."checker"
    and ${countersigns("other")} <> (new."kind" = 'countersign'))
  or ${answered('new."checker"', 'new."follows"')})`;
const columnOf = (name: string) => `(select "samples"."${name}" from "samples" where "samples"."id" = new."sample")`;
// Who answers an action made its decisions, and an administrator only notes what the awarding body said.
const ofCheck = `new."verdict" not in ('answered', 'noted') and (${decided('new."by"', 'new."portfolio"', columnOf("review"))}
  or exists (select 1 from "samples" as "this" join "samples" as "other" on "other"."review" = "this"."review"
    and ${countersigns("other")} <> ${countersigns("this")}
    where "this"."id" = new."sample" and "other"."checker" = new."by")
  or ${answered('new."by"', columnOf("follows"))})`;

const onSqlite = [
  ...["insert", "update"].flatMap((act) => [
    `drop trigger "samplesRefuse${act}"`,
    `create trigger "samplesRefuse${act}" before ${act} on "samples" when ${ofSample}
      begin select raise(abort, '${sentence}'); end`,
  ]),
  'drop trigger "checksRefuseOwn"',
  `create trigger "checksRefuseOwn" before insert on "checks" when ${ofCheck}
    begin select raise(abort, '${sentence}'); end`,
];

const refused = (name: string, condition: string) =>
  `create or replace function "${name}"() returns trigger language plpgsql as $$ begin
    if ${condition} then raise exception '${sentence}'; end if; return new; end $$`;

const onPostgres = [refused("samplesRefused", ofSample), refused("checksRefusedOwn", ofCheck)];
