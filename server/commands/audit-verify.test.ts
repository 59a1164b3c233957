import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Installation, newInstallation } from "../../test/product/exports/installation.ts";
import { type Entry, recordAction } from "../audit/log.ts";
import { openDatabase } from "../platform/database/open.ts";
import type { Database } from "../platform/dependencies.ts";
import { wallClock } from "../platform/dependencies.ts";

const onPostgres = process.env.TEST_DATABASE === "postgres";
const entry: Entry = { actor: "a", action: "edit", subject: "portfolio", subjectId: "p" };
let here: Installation;

beforeEach(async () => {
  here = await newInstallation();
});
afterEach(() => here.remove());

function open(): Promise<Database> {
  return openDatabase({ ...here.settings, DATABASE_URL: here.settings.DATABASE_URL, DATABASE_POOL: 1 });
}

async function verify(...words: string[]) {
  const env = { PATH: process.env.PATH, ...here.settings };
  const program = spawn(process.execPath, [join(import.meta.dirname, "audit-verify.ts"), ...words], { env });
  const [out, err, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, "close")]);
  return { out, err, code };
}

async function dropTriggers({ db }: Database): Promise<void> {
  if (onPostgres) await sql`drop trigger "trailRefuses" on "trail"`.execute(db);
  else
    for (const change of ["update", "delete"]) await sql`drop trigger ${sql.id(`trailRefuses${change}`)}`.execute(db);
}

const scopesOnPostgres = ["tallyScopesNew", "tallyScopesGone", "tallyScopesMoved"];

async function undoGrowth({ db }: Database): Promise<void> {
  const triggers = {
    portfolios: ["queueNew", "queueGone", "queueMoved", ...(onPostgres ? scopesOnPostgres : [])],
    studentTallies: ["tallyStarted", "scopeNamed"],
    placeTallies: onPostgres ? [] : ["scopeMoved", "scopeNew"],
  };
  const ofAccounts = [
    ...(onPostgres ? ["accountKeyed"] : []),
    "queueReassigned",
    "accountNew",
    "accountGone",
    "accountNamed",
    "accountMoved",
  ];
  for (const [table, names] of Object.entries({ ...triggers, accounts: ofAccounts }))
    for (const name of names)
      await sql`drop trigger ${sql.id(name)} ${onPostgres ? sql`on ${sql.id(table)}` : sql``}`.execute(db);
  for (const name of [
    "keepWaiting",
    "reassignWaiting",
    "nameAccount",
    "nameTally",
    "countAccounts",
    "tallyScopes",
    "nameScopes",
  ])
    if (onPostgres) await sql`drop function ${sql.id(name)}()`.execute(db);
  for (const table of ["waiting", "accountTallies", "scopeTallies"]) await db.schema.dropTable(table).execute();
  for (const name of [
    "accountsByName",
    "accountsInOrder",
    "accountsByState",
    "accountsByAddress",
    "accountsByStatus",
    "accountsByStatusFromInactive",
    "studentTalliesByNewest",
    "studentTalliesByTotal",
    "studentTalliesBySubmitted",
  ])
    await db.schema.dropIndex(name).execute();
  await db.schema.dropIndex("accountsByAssessor").execute();
  await db.schema.createIndex("accountsByAssessor").on("accounts").column("assessor").execute();
  for (const name of ["nameKey", "nameLower"]) await db.schema.alterTable("accounts").dropColumn(name).execute();
  await db.schema.alterTable("studentTallies").dropColumn("nameKey").execute();
}

test("the command says that the audit log is intact, beside a running server and without one, or where it is broken", async () => {
  const database = await open();
  for (let count = 0; count < 5; count++) await recordAction(database.db, wallClock, entry);
  const whileOpen = await verify();
  expect([whileOpen.err, whileOpen.code]).toEqual(["", 0]);
  expect(whileOpen.out).toMatch(/^The audit log is intact: 5 entries\.\nThe end of its chain, .+: 5:[0-9a-f]{64}\n$/);
  const noted = whileOpen.out.trim().split(" ").at(-1) ?? "";
  await recordAction(database.db, wallClock, entry);
  await dropTriggers(database);
  await database.close();
  expect(await verify(noted)).toMatchObject({ code: 0, err: "" });
  expect(await verify("5")).toMatchObject({ code: 1, out: "" });

  const tampered = await open();
  await tampered.db.updateTable("trail").set({ actor: "b" }).where("position", "=", 3).execute();
  await tampered.close();
  expect(await verify()).toEqual({
    code: 1,
    out: "",
    err: "The audit log is broken at position 3: this entry was changed, inserted or moved after it was written.\n",
  });
});

test("entries from before the chain are chained where they stand, gaps and all, and what follows goes on from them", async () => {
  const database = await open();
  await dropTriggers(database);
  const { db } = database;
  const fields = {
    at: "2026-01-01T00:00:00.000Z",
    actor: null,
    action: "edit",
    subject: "portfolio",
    was: "Ó",
    became: null,
  } as const;
  await db.schema.alterTable("trail").dropColumn("hash").execute();
  await db.schema.dropTable("trailHead").execute();
  for (const name of ["trailByActor", "trailByTime"]) await db.schema.dropIndex(name).execute();
  // Later migrations are undone too, because migrations run in order.
  await undoGrowth(database);
  if (onPostgres) await sql`drop function sha256_hex(text), "refuseTrailChange"(), sort_key(text)`.execute(db);
  for (const table of [
    "uploadPieces",
    "uploads",
    "backups",
    "installation",
    "unfinishedCopy",
    "phrases",
    "reading",
    "savedFeedback",
    "idempotencyKeys",
    "bundles",
  ])
    await db.schema.dropTable(table).execute();
  await db.schema.alterTable("portfolios").addColumn("savedFeedback", "text").execute();
  await db.schema.alterTable("notices").dropColumn("count").execute();
  await db.schema.dropIndex("applicationsUnopened").execute();
  await db.schema.alterTable("applications").dropColumn("openedAt").execute();
  await db.schema.alterTable("photos").dropColumn("colour").execute();
  await db.schema.alterTable("photos").dropColumn("caption").execute();
  await sql`delete from kysely_migration where name >= '0008-trail-chain'`.execute(db);
  for (let position = 1; position <= 1203; position++) {
    if (position % 100 === 7) continue;
    const row = { ...fields, position, subjectId: `p${position}` };
    await sql`insert into "trail" (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db);
  }
  await database.close();

  expect(await verify()).toMatchObject({ code: 1, err: expect.stringMatching(/^The database is not up to date\./) });
  const chained = await open();
  await recordAction(chained.db, wallClock, entry);
  const last = await chained.db.selectFrom("trail").select("position").orderBy("position", "desc").limit(1).execute();
  await chained.close();
  expect(last).toEqual([{ position: 1204 }]);
  expect((await verify()).out).toMatch(/^The audit log is intact: 1,192 entries\./);
});
