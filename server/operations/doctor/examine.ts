import { hash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { unseal } from "../../applications/vault.ts";
import { verifyAuditLog } from "../../audit/verify.ts";
import { wrongDerivedRows } from "../../platform/database/derived-rows-verify.ts";
import { databaseName } from "../../platform/database/sqlite/sqlite.ts";
import type { Clock, Dependencies } from "../../platform/dependencies.ts";
import type { Files } from "../../platform/files/files.ts";
import { storedPath } from "../../platform/files/folder.ts";
import { Refusal } from "../../platform/refusal.ts";
import { openKeys } from "../../platform/secret.ts";
import type { Settings } from "../../platform/settings.ts";
import { readManifest, signersOf } from "../backups/manifest.ts";
import { type OpenContents, openOriginal } from "../copying/opening.ts";
import { secretName } from "../copying/secret.ts";
import { fileFindings, type Repair } from "./stored-files.ts";
import {
  backupFindings,
  clockFindings,
  diskFindings,
  emailFindings,
  mailServerFindings,
  permissionFindings,
} from "./surroundings.ts";

/** What is examined: an installation that is open for reading. */
export type Installation = Omit<Dependencies, "keys">;

/**
 * Examines a whole installation and changes nothing, but for damaged files that are copied back from the backup
 * `repairFrom`. Yields each finding as a line: what is wrong, and what to do or what was done.
 */
export async function* examine(settings: Settings, clock: Clock, repairFrom?: string): AsyncGenerator<string> {
  yield* contradictionsIn(settings);
  yield* permissionFindings(settings.DATA_DIR);
  yield* mailServerFindings(settings);
  const warnings: string[] = [];
  const opened = await openOriginal(settings, (warning) => warnings.push(warning)).catch((error: Error) => error);
  yield* warnings;
  if (opened instanceof Error) return yield `${opened.message} Nothing in the database and the files was examined.`;
  yield* findingsIn({ ...opened, settings, clock }, opened, repairFrom);
}

async function* findingsIn(
  installation: Installation,
  { close }: OpenContents,
  repairFrom?: string,
): AsyncGenerator<string> {
  try {
    const repair =
      repairFrom === undefined ? undefined : await openRepair(installation.settings, installation.files, repairFrom);
    for (const findings of [rowFindings, clockFindings, emailFindings, diskFindings, backupFindings])
      yield* completed(findings(installation));
    yield* completed(fileFindings(installation, repair));
  } finally {
    await close();
  }
}

// Damage can break off what looks for it.
async function* completed(findings: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* findings;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    yield `An examination was broken off (${reason}). Check the database and the disk, and restore a backup if they are damaged.`;
  }
}

/** Settings that are right each, but not together or with what is in DATA_DIR. */
export function* contradictionsIn(settings: Settings): Generator<string> {
  const { DATA_DIR, DATABASE_URL, FILES_URL, BACKUP_DIR, PUBLIC_URL, SMTP_URL } = settings;
  const isPublic = PUBLIC_URL?.startsWith("https://") ?? false;
  if (DATABASE_URL && existsSync(join(DATA_DIR, databaseName)))
    yield `DATA_DIR holds an embedded database, which is not used: DATABASE_URL is set. If it was moved, take ${databaseName} away; if not, npm run move copies it.`;
  if (FILES_URL && existsSync(join(DATA_DIR, "files/in/installation.id")))
    yield "DATA_DIR holds files of an installation, which are not used: FILES_URL is set. If they were moved, take the folder away; if not, npm run move copies them.";
  if (hasOtherSecret(settings))
    yield `SECRET_KEY is another secret than ${join(DATA_DIR, secretName)}, which is not used. Keep the one that opens the sensitive answers, and take the other away.`;
  if (BACKUP_DIR !== undefined && !relative(resolve(DATA_DIR), resolve(BACKUP_DIR)).startsWith(".."))
    yield "BACKUP_DIR is in DATA_DIR, so whatever destroys the one destroys the other. Set it to a folder on another disk.";
  if (isPublic && settings.TRUST_PROXY === undefined)
    yield "PUBLIC_URL begins with https://, so a proxy stands before this server, but the limits count everybody behind it as one. Set TRUST_PROXY to its address.";
  if (isPublic && settings.FILES_DIRECT && FILES_URL?.url.startsWith("http://"))
    yield "FILES_DIRECT sends browsers from an https:// page to an http:// endpoint, which they refuse. Give the endpoint in FILES_URL as https://.";
  if (PUBLIC_URL !== undefined && SMTP_URL === undefined)
    yield `PUBLIC_URL is set, but SMTP_URL is not: e-mails are only written into ${join(DATA_DIR, "mail")}. Set SMTP_URL.`;
}

function hasOtherSecret({ SECRET_KEY, DATA_DIR }: Settings): boolean {
  const path = join(DATA_DIR, secretName);
  return SECRET_KEY !== undefined && existsSync(path) && readFileSync(path, "utf8") !== SECRET_KEY;
}

/** The rows by themselves: the database's own checks, the audit log, what triggers derive, and the secret. */
async function* rowFindings(installation: Installation): AsyncGenerator<string> {
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

/**
 * Takes good copies of damaged files from a backup that this installation has signed: each with the SHA-256 that its row
 * keeps, or for a row from before with that of the backup. @throws Error with a sentence when it is no such backup
 */
async function openRepair(settings: Settings, files: Files, folder: string): Promise<Repair> {
  const { hashes, signer, manifest } = await readManifest(folder);
  if (manifest.recipient !== undefined)
    throw new Error(`The backup ${folder} is encrypted, so nothing is taken from it: restore it into an empty place.`);
  if (signer === undefined || !signersOf(openKeys(settings)).includes(signer))
    throw new Error(`This installation has not signed the backup ${folder}, so nothing is taken from it.`);
  return async ({ name, sha256 }, finding) => {
    const path = storedPath(name);
    const wanted = sha256 ?? hashes.get(path);
    const bytes = await buffer(createReadStream(join(folder, path))).catch(() => undefined);
    if (!bytes || wanted === undefined || hash("sha256", bytes) !== wanted)
      return `${finding} The backup has no good copy of it: try one from before.`;
    await files.put(name, bytes);
    return `${finding} It was copied back from the backup.`;
  };
}
