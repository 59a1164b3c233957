import { type Kysely, SqliteAdapter, sql } from "kysely";

/** Since version 1.1.0 people complain here, the privacy notice has versions, and consent to photographs a history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of [...tables, ...guards.flatMap((guard) => (isSqlite ? onSqlite(guard) : onPostgres(guard)))])
    await sql.raw(statement).execute(db);
}

const tables = [
  `create table "complaints" ("id" text primary key, "reference" text not null unique, "name" text not null,
    "email" text not null, "emailKey" text not null, "category" text not null, "about" text not null,
    "text" text not null, "state" text not null, "owner" text references "accounts" ("id"), "createdAt" text not null,
    "acknowledgedAt" text, "dueOn" text not null, "answeredAt" text, "closedAt" text, "expiredAt" text)`,
  'create index "complaintsByState" on "complaints" ("state", "dueOn", "id")',
  'create index "complaintsByEmail" on "complaints" ("emailKey")',
  'create index "complaintsByOwner" on "complaints" ("owner")',
  'create index "complaintsByEnd" on "complaints" ("closedAt")',
  `create table "complaintEvents" ("id" text primary key, "complaint" text not null references "complaints" ("id"),
    "act" text not null, "text" text not null, "by" text not null references "accounts" ("id"), "at" text not null)`,
  'create index "complaintEventsByComplaint" on "complaintEvents" ("complaint", "at", "id")',
  'create index "complaintEventsByPerson" on "complaintEvents" ("by")',
  `create table "privacyNotices" ("version" integer primary key, "text" text not null,
    "by" text not null references "accounts" ("id"), "at" text not null)`,
  'create index "privacyNoticesByPerson" on "privacyNotices" ("by")',
  `create table "photoConsents" ("account" text not null references "accounts" ("id"), "number" integer not null,
    "given" integer not null, "at" text not null, primary key ("account", "number"))`,
];

const isErased = (account: string) => `exists (select 1 from "erasedPeople" where "account" = ${account})`;
const complaintOf = (condition: string) =>
  `exists (select 1 from "complaints" where "complaints"."id" = old."complaint" and (${condition}))`;
const complained = `exists (select 1 from "erasedPeople" join "accounts" on "accounts"."id" = "erasedPeople"."account"
  where "accounts"."emailKey" = "complaints"."emailKey")`;

interface OnlyAdded {
  table: string;
  sentence: string;
  /** What lets a row be deleted. */
  passes: string;
}

const guards: OnlyAdded[] = [
  {
    table: "complaintEvents",
    sentence: "What was done about a complaint is only ever added.",
    passes: complaintOf(`"complaints"."expiredAt" is not null or ${complained}`),
  },
  { table: "privacyNotices", sentence: "Versions of the privacy notice are only ever added.", passes: "false" },
  { table: "photoConsents", sentence: "Consent is only ever added.", passes: isErased('old."account"') },
];

function onSqlite({ table, sentence, passes }: OnlyAdded): string[] {
  const refuse = `begin select raise(abort, '${sentence}'); end`;
  return [
    `create trigger "${table}RefuseUpdate" before update on "${table}" ${refuse}`,
    `create trigger "${table}RefuseDelete" before delete on "${table}" when not (${passes}) ${refuse}`,
  ];
}

function onPostgres({ table, sentence, passes }: OnlyAdded): string[] {
  return [
    `create function "${table}Refused"() returns trigger language plpgsql as $$ begin
      if TG_OP = 'DELETE' then if ${passes} then return old; end if; end if;
      raise exception '${sentence}'; end $$`,
    `create trigger "${table}Refuse" before update or delete on "${table}"
      for each row execute function "${table}Refused"()`,
  ];
}
