import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import type { Db } from "../../server/platform/dependencies.ts";
import { namedFiles } from "../../server/portfolios/named-files.ts";

/**
 * Holds rows against files, rows against the trail, and the database against itself, as a crash left them. Answers
 * what is wrong in words. `looked` are files that were decoded before; they never change.
 */
export async function faultsIn(db: Db, folder: string, looked: Set<string>): Promise<string[]> {
  return [...(await brokenPhotos(db, folder, looked)), ...(await brokenHistory(db)), ...(await brokenDatabase(db))];
}

/** Stored files that no row names. */
export async function orphansIn(db: Db, folder: string): Promise<string[]> {
  const stored = await filesIn(folder);
  const named = stored.length > 0 ? await namedFiles(db, stored) : new Set<string>();
  return stored.filter((name) => !named.has(name));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function brokenPhotos(db: Db, folder: string, looked: Set<string>): Promise<string[]> {
  const rows = await db.selectFrom("photos").select(["file", "bytes", "width", "height"]).execute();
  const faults: string[] = [];
  for (const row of rows.filter(({ file }) => !looked.has(file))) {
    looked.add(row.file);
    const path = join(folder, "files", row.file.slice(0, 2), row.file);
    const found = await stat(path).catch(() => undefined);
    if (found?.size !== row.bytes) faults.push(`${row.file}: ${row.bytes} bytes expected, ${found?.size} there`);
    const full = await pixelsOf(path);
    if (full !== `${row.width}x${row.height}`) faults.push(`${row.file}: ${full}`);
    const small = await pixelsOf(path.replace(/\.jpg$/, ".thumb.jpg"));
    if (!/^\d+x\d+$/.test(small)) faults.push(`thumbnail of ${row.file}: ${small}`);
  }
  return faults;
}

/** Decodes every pixel, so that a file that ends too soon is noticed. */
async function pixelsOf(path: string): Promise<string> {
  try {
    const { info } = await sharp(await readFile(path), { failOn: "truncated" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return `${info.width}x${info.height}`;
  } catch (error) {
    return String(error);
  }
}

// Each change raises the version by one and leaves one entry, in one transaction; a half of it would show here.
async function brokenHistory(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("portfolios")
    .leftJoin("trail", "trail.subjectId", "portfolios.id")
    .select(({ fn }) => ["portfolios.id", "portfolios.version", fn.count("trail.position").as("entries")])
    .groupBy(["portfolios.id", "portfolios.version"])
    .execute();
  return rows
    .filter((row) => row.version !== Number(row.entries))
    .map((row) => `${row.id}: version ${row.version}, but ${row.entries} entries in the trail`);
}

// SQLite looks through all of its pages. PostgreSQL was not killed; reading every row of it is what can be asked there.
async function brokenDatabase(db: Db): Promise<string[]> {
  const tables = ["accounts", "sessions", "portfolios", "photos", "idempotencyKeys", "reviews", "trail"] as const;
  for (const table of tables) await db.selectFrom(table).selectAll().execute();
  if (!isSqlite(db)) return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const broken = await sql`pragma foreign_key_check`.execute(db);
  const faults = rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
  return broken.rows.length > 0 ? [...faults, `${broken.rows.length} rows name what does not exist`] : faults;
}

function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter.constructor.name.startsWith("Sqlite");
}
