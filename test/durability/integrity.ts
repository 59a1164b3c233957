import { hash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import type { Db } from "../../server/platform/dependencies.ts";
import { ownerName, parseStoredName } from "../../server/platform/files/stored-name.ts";
import { referencedFiles } from "../../server/portfolios/shared-photos.ts";

/**
 * Compares rows with files and with the audit log, and checks the database's integrity, as a crash left them. Answers
 * what is wrong in words. `decoded` are files that were decoded before; files never change.
 */
export async function errorsIn(db: Db, folder: string, decoded: Set<string>): Promise<string[]> {
  return [...(await brokenPhotos(db, folder, decoded)), ...(await brokenHistory(db)), ...(await brokenDatabase(db))];
}

/** Stored files that no row references, besides the claim of the installation. */
export async function orphansIn(db: Db, folder: string): Promise<string[]> {
  const stored = await filesIn(folder);
  const names = stored.flatMap((name) => parseStoredName(name) ?? []);
  const named = new Set<string>(names.length > 0 ? await referencedFiles(db, names) : []);
  return stored.filter((name) => !named.has(name) && name !== ownerName);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function brokenPhotos(db: Db, folder: string, decoded: Set<string>): Promise<string[]> {
  const rows = await db.selectFrom("photos").select(["file", "stored", "bytes", "width", "height"]).execute();
  const errors: string[] = [];
  for (const row of rows) {
    const file = row.stored ?? row.file;
    if (decoded.has(file)) continue;
    decoded.add(file);
    const path = join(folder, "files", file.slice(0, 2), file);
    const stats = await stat(path).catch(() => undefined);
    if (stats?.size !== row.bytes) errors.push(`${file}: ${row.bytes} bytes expected, ${stats?.size} there`);
    const full = await pixelsOf(path);
    if (full !== `${row.width}x${row.height}`) errors.push(`${file}: ${full}`);
    const small = await pixelsOf(path.replace(/\.jpg$/, ".thumb.jpg"));
    if (!/^\d+x\d+$/.test(small)) errors.push(`thumbnail of ${file}: ${small}`);
  }
  return errors;
}

/** By the hash of a file: the same bytes are the same picture, however often they are copied. */
const decodedBefore = new Map<string, string>();

/** Decodes every pixel, so that a truncated file is noticed. */
async function pixelsOf(path: string): Promise<string> {
  try {
    const bytes = await readFile(path);
    const key = hash("sha256", bytes);
    const pixels = decodedBefore.get(key) ?? (await pixelsIn(bytes));
    decodedBefore.set(key, pixels);
    return pixels;
  } catch (error) {
    return String(error);
  }
}

async function pixelsIn(bytes: Buffer): Promise<string> {
  const { info } = await sharp(bytes, { failOn: "truncated" }).raw().toBuffer({ resolveWithObject: true });
  return `${info.width}x${info.height}`;
}

// Each change increments the version and appends one audit entry in one transaction, so the two counts are equal.
async function brokenHistory(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("portfolios")
    .leftJoin("auditLog", "auditLog.subjectId", "portfolios.id")
    .select(({ fn }) => ["portfolios.id", "portfolios.version", fn.count("auditLog.position").as("entries")])
    .groupBy(["portfolios.id", "portfolios.version"])
    .execute();
  return rows
    .filter((row) => row.version !== Number(row.entries))
    .map((row) => `${row.id}: version ${row.version}, but ${row.entries} entries in the audit log`);
}

// SQLite checks all of its pages. PostgreSQL, which was not killed, only has to read every row.
async function brokenDatabase(db: Db): Promise<string[]> {
  const tables = ["accounts", "sessions", "portfolios", "photos", "idempotencyKeys", "reviews", "auditLog"] as const;
  for (const table of tables) await db.selectFrom(table).selectAll().execute();
  if (!isSqlite(db)) return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const broken = await sql`pragma foreign_key_check`.execute(db);
  const errors = rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
  return broken.rows.length > 0 ? [...errors, `${broken.rows.length} rows violate a foreign key`] : errors;
}

function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter.constructor.name.startsWith("Sqlite");
}
