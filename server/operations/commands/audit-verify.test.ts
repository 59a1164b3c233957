import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Installation, newInstallation } from "../../../test/product/exports/installation.ts";
import { type Entry, recordAction } from "../../audit/log.ts";
import { openDatabase } from "../../platform/database/open.ts";
import type { Database } from "../../platform/dependencies.ts";
import { wallClock } from "../../platform/dependencies.ts";

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
  if (onPostgres) await sql`drop trigger "auditLogRefuses" on "auditLog"`.execute(db);
  else
    for (const change of ["update", "delete"])
      await sql`drop trigger ${sql.id(`auditLogRefuses${change}`)}`.execute(db);
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
  await tampered.db.updateTable("auditLog").set({ actor: "b" }).where("position", "=", 3).execute();
  await tampered.close();
  expect(await verify()).toEqual({
    code: 1,
    out: "",
    err: "The audit log is broken at position 3: this entry was changed, inserted or moved after it was written.\n",
  });
});
