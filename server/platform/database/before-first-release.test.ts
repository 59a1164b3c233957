import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Installation, newInstallation } from "../../../test/product/exports/installation.ts";
import type { Database } from "../dependencies.ts";
import { openDatabase, openForReading, openMigrated } from "./open.ts";
import { openPostgres } from "./postgres/postgres.ts";
import { databaseName, openSqlite } from "./sqlite/sqlite.ts";

const sentence =
  "Version 0.1.0 wrote this database, and is the last version that opens it. Nothing was changed. Export the list of " +
  "learners and their bundles with that version: both can be imported into a new installation of this one.";
let here: Installation;
beforeEach(async () => {
  here = await newInstallation();
});
afterEach(() => here.remove());

const settings = () => ({ ...here.settings, DATABASE_URL: here.settings.DATABASE_URL, DATABASE_POOL: 1 });

/** The database as it is, whoever wrote it. */
async function asItIs<Result>(use: (db: Database["db"]) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL, DATA_DIR } = settings();
  const { db, close } = DATABASE_URL ? await openPostgres(DATABASE_URL, 1) : openSqlite(DATA_DIR);
  return use(db).finally(close);
}

/** What that version had after some of its migrations: its record of them, and a table that this one would make too. */
const writtenBefore = async (migrations: string[]) => {
  await rm(join(here.folder, databaseName), { force: true });
  await asItIs(async (db) => {
    if (here.settings.DATABASE_URL) {
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
    }
    await sql`create table "kysely_migration" ("name" varchar(255) primary key, "timestamp" varchar(255))`.execute(db);
    await sql`create table "accounts" ("id" text primary key, "name" text)`.execute(db);
    await sql`insert into "accounts" values ('1', 'Sam')`.execute(db);
    for (const name of migrations) await sql`insert into "kysely_migration" values (${name}, '2026')`.execute(db);
  });
};

async function contents(): Promise<unknown> {
  if (!here.settings.DATABASE_URL) return hash("sha256", await readFile(join(here.folder, databaseName)));
  return asItIs(async (db) => {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    return [tables, (await sql`select * from "accounts"`.execute(db)).rows];
  });
}

async function run(program: string, ...words: string[]) {
  const env = {
    PATH: process.env.PATH,
    PORT: "0",
    SECRET_KEY: "a secret for tests only, of 32 or more",
    ...here.settings,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, "../..", program), ...words], { env });
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return { err, code };
}

test.each([
  ["its first migration", ["0001-first-tables"]],
  ["its last one", ["0001-first-tables", "0002-assessment", "0031-keys-of-callers"]],
])(
  "a database of version 0.1.0 after %s is refused wherever it is opened, and left as it was",
  async (_, migrations) => {
    await writtenBefore(migrations);
    const before = await contents();
    for (const open of [openDatabase, openMigrated, openForReading])
      await expect(open(settings())).rejects.toThrow(sentence);
    expect(await contents()).toEqual(before);
  },
);

test("the server and the commands say so", async () => {
  await writtenBefore(["0001-first-tables"]);
  const before = await contents();
  for (const program of ["main.ts", "operations/commands/audit-verify.ts", "operations/commands/counters-repair.ts"])
    expect(await run(program), program).toEqual({ code: 1, err: expect.stringContaining(`${sentence}\n`) });
  expect(await contents()).toEqual(before);
});
