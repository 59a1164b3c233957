import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Installation, newInstallation } from "../../test/product/exports/installation.ts";
import { type Entry, recordAction } from "../audit/log.ts";
import { migrations } from "../platform/database/migrate.ts";
import { openDatabase, openMigrated } from "../platform/database/open.ts";
import type { Database } from "../platform/dependencies.ts";
import { wallClock } from "../platform/dependencies.ts";

const onPostgres = process.env.TEST_DATABASE === "postgres";
const entry: Entry = { actor: "a", action: "edit", subject: "portfolio", subjectId: "p" };
let here: Installation;

beforeEach(async () => {
  here = await newInstallation();
});
afterEach(() => here.remove());

const settings = () => ({ ...here.settings, DATABASE_URL: here.settings.DATABASE_URL, DATABASE_POOL: 1 });
const open = () => openDatabase(settings());

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

// A test's database on PostgreSQL is a copy of one that is migrated.
async function emptyDatabase(): Promise<void> {
  const { db, close } = await open();
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await close();
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
  const fields = {
    at: "2026-01-01T00:00:00.000Z",
    actor: null,
    action: "edit",
    subject: "portfolio",
    was: "Ó",
    became: null,
  } as const;
  const all = Object.entries(await migrations.getMigrations());
  const older = Object.fromEntries(all.filter(([name]) => name < "0008-trail-chain"));
  if (onPostgres) await emptyDatabase();
  const database = await openMigrated(settings(), { getMigrations: async () => older });
  const { db } = database;
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
