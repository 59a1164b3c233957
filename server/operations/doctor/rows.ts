import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { unseal } from "../../applications/vault.ts";
import { verifyAuditLog } from "../../audit/verify.ts";
import { wrongDerivedRows } from "../../platform/database/derived-rows-verify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { openKeys } from "../../platform/secret.ts";
import { secretName } from "../copying/secret.ts";
import type { Installation } from "./examine.ts";

/** The rows by themselves: the database's own checks, the audit log, what triggers derive, and the secret. */
export async function* rowFindings(installation: Installation): AsyncGenerator<string> {
  if (!installation.settings.DATABASE_URL) yield* brokenPages(installation);
  const { trouble } = await verifyAuditLog(installation.db);
  if (trouble)
    yield `${trouble} Keep this database as it is, find the last backup whose audit log is whole (npm run audit:verify), and compare.`;
  for (const [table, count] of Object.entries(await wrongDerivedRows(installation.db)))
    if (count > 0)
      yield `In ${table}, ${count} rows are not what triggers derive from others. Nothing is lost, but lists and figures are wrong. Derive them anew: ${installation.settings.DATABASE_URL ? "" : "stop the server, then "}npm run counters:repair`;
  yield* secretFindings(installation);
}

async function* brokenPages({ db }: Installation): AsyncGenerator<string> {
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db);
  for (const { integrity_check: defect } of pages.rows)
    if (defect !== "ok") yield `The database is damaged (${defect}). Check the disk and restore a backup.`;
  const references = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  for (const { table, parent } of references.rows.slice(0, 5))
    yield `A row in ${table} refers to one in ${parent} that is missing. Restore a backup from before.`;
}

async function* secretFindings({ db, settings }: Installation): AsyncGenerator<string> {
  const row = await db.selectFrom("sensitiveAnswers").selectAll().limit(1).executeTakeFirst();
  if (!row) return;
  if (settings.SECRET_KEY === undefined && !existsSync(join(settings.DATA_DIR, secretName)))
    return yield `There is no ${secretName} in DATA_DIR and no SECRET_KEY, so nobody can read the sensitive answers. Bring it back before a server starts, which would make another.`;
  try {
    await unseal({ keys: openKeys(settings) }, row.application, row.sealed);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    yield `The secret does not open the sensitive answers of applications. Bring back the ${secretName} or SECRET_KEY that they were stored with.`;
  }
}
