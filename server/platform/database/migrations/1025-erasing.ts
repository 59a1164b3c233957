import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * Since version 1.1.0 a person is erased, unless a hold on them stands. What is only ever added then stays under a pseudonym:
 * the triggers let pass what takes the words from rows that concern an erased person, and what deletes rows of words alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of [...tables, ...(isSqlite ? onSqlite() : onPostgres())]) await sql.raw(statement).execute(db);
}

const tables = [
  `create table "erasedPeople" ("account" text primary key references "accounts" ("id"), "word" text not null,
    "number" integer not null, "by" text references "accounts" ("id"), "reason" text not null, "at" text not null,
    "files" text not null, "finishedAt" text, "left" text)`,
  'create unique index "erasedPeopleByNumber" on "erasedPeople" ("word", "number")',
  'create index "erasedPeopleByTime" on "erasedPeople" ("at", "account")',
  'create index "erasedPeopleBy" on "erasedPeople" ("by")',
  'create index "erasedPeopleUnfinished" on "erasedPeople" ("account") where "finishedAt" is null',
  `create table "holds" ("id" text primary key, "account" text not null references "accounts" ("id"),
    "reason" text not null, "by" text not null references "accounts" ("id"), "at" text not null,
    "endedAt" text, "endedBy" text references "accounts" ("id"), "endReason" text)`,
  'create index "holdsByAccount" on "holds" ("account")',
  'create index "holdsByTime" on "holds" ("endedAt", "at", "id")',
  'create index "holdsBy" on "holds" ("by")',
  'create index "holdsByEnder" on "holds" ("endedBy")',
];

const isErased = (account: string) => `exists (select 1 from "erasedPeople" where "account" = ${account})`;
const studentOf = '(select "student" from "portfolios" where "id" = old."portfolio")';
const isGone = 'exists (select 1 from "erasures" where "erasures"."portfolio" = old."portfolio")';

interface OnlyAdded {
  sentence: string;
  concerns: string;
  /** What may not change; the other columns hold words. */
  kept: string[];
  /** Its rows go with a portfolio that is deleted for good. */
  isOfPortfolio?: true;
}

const blanked: Record<string, OnlyAdded> = {
  decisions: {
    sentence: "Decisions are only ever added.",
    concerns: isErased(`coalesce(old."learner", ${studentOf})`),
    kept: [
      ...["id", "position", "portfolio", "learner", "unit", "outcome", "criterion", "verdict", "ticks", "cells"],
      ...["workplace", "review", "fingerprint", "assessor", "at", "seenAt"],
    ],
    isOfPortfolio: true,
  },
  statements: {
    sentence: "Statements are only ever added.",
    concerns: isErased(`coalesce(old."learner", ${studentOf})`),
    kept: ["id", "position", "kind", "portfolio", "learner", "week", "by", "fingerprint", "at"],
    isOfPortfolio: true,
  },
  checks: {
    sentence: "Checks are only ever added.",
    concerns: isErased(studentOf),
    kept: ["id", "position", "sample", "portfolio", "by", "verdict", "owner", "dueOn", "at"],
    isOfPortfolio: true,
  },
  claims: {
    sentence: "Claims are only ever added.",
    concerns: isErased('old."learner"'),
    kept: ["id", "position", "learner", "unit", "act", "follows", "batch", "reference", "by", "at"],
  },
};

/** Rows of words alone, by what lets them be deleted. */
const deleted: Record<string, { sentence: string; passes: string }> = {
  remarks: { sentence: "Remarks are only ever added.", passes: `${isGone} or ${isErased(studentOf)}` },
  messages: { sentence: "Messages are only ever added.", passes: `${isGone} or ${isErased(studentOf)}` },
  applicationEvents: {
    sentence: "What happened to an application is only ever added.",
    passes: isErased('(select "learner" from "applications" where "id" = old."application")'),
  },
};

/** Of an erasure only what is done about its files changes. */
const ownSentence = "Erasures are only ever added.";
const ownKept = ["account", "word", "number", "by", "reason", "at"];

const isKept = (columns: string[]) =>
  columns.map((name) => `new."${name}" is not distinct from old."${name}"`).join(" and ");

function onSqlite(): string[] {
  const refuse = (table: string, act: "Update" | "Delete", unless: string, sentence: string) =>
    `create trigger "${table}Refuse${act}" before ${act} on "${table}" when not (${unless})
      begin select raise(abort, '${sentence}'); end`;
  return [
    ...Object.entries(blanked).flatMap(([table, { sentence, concerns, kept }]) => [
      `drop trigger "${table}RefuseUpdate"`,
      refuse(table, "Update", `${concerns} and ${isKept(kept)}`, sentence),
    ]),
    ...Object.entries(deleted).flatMap(([table, { sentence, passes }]) => [
      `drop trigger "${table}RefuseDelete"`,
      refuse(table, "Delete", passes, sentence),
    ]),
    refuse("erasedPeople", "Update", isKept(ownKept), ownSentence),
    refuse("erasedPeople", "Delete", "false", ownSentence),
  ];
}

function onPostgres(): string[] {
  const replaced = (name: string, passes: [act: "UPDATE" | "DELETE", condition: string][], sentence: string) =>
    `create or replace function "${name}"() returns trigger language plpgsql as $$ begin
      ${passes.map(([act, condition]) => `if TG_OP = '${act}' then if ${condition} then return ${act === "UPDATE" ? "new" : "old"}; end if; end if;`).join(" ")}
      raise exception '${sentence}'; end $$`;
  const functionOf = (table: string) =>
    table === "applicationEvents" ? "refuseApplicationEventChange" : `${table}Refused`;
  return [
    ...Object.entries(blanked).map(([table, { sentence, concerns, kept, isOfPortfolio }]) =>
      replaced(
        functionOf(table),
        [
          ["UPDATE", `${concerns} and ${isKept(kept)}`],
          ...(isOfPortfolio ? [["DELETE", isGone] as ["DELETE", string]] : []),
        ],
        sentence,
      ),
    ),
    ...Object.entries(deleted).map(([table, { sentence, passes }]) =>
      replaced(functionOf(table), [["DELETE", passes]], sentence),
    ),
    replaced("erasedPeopleRefused", [["UPDATE", isKept(ownKept)]], ownSentence),
    `create trigger "erasedPeopleRefuse" before update or delete on "erasedPeople"
      for each row execute function "erasedPeopleRefused"()`,
  ];
}
