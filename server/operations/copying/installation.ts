import { sql } from "kysely";
import { verifyAuditLog } from "../../audit/verify.ts";
import { inBatches } from "../../platform/database/batches.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { quoted, type StoredName } from "../../platform/files/stored-name.ts";
import { findNamed } from "../housekeeping.ts";
import { type CopiedFiles, type CopyFile, type EarlierCopy, plainCopies, startCopyingFiles } from "./copy-files.ts";
import { beginCopy, compareRows, copyRows, finishCopy } from "./copy-rows.ts";

/** The rows and files of an installation. */
export type Contents = Pick<Dependencies, "db" | "files">;

export interface Copied extends CopiedFiles {
  rows: { table: string; rows: number }[];
  /** What is wrong with the audit log, in the original as in the copy. */
  auditTrouble: string | undefined;
  seconds: number;
}

export interface CopyOptions {
  /** What this is a copy of: an interrupted copy goes on only from the same source. */
  source: string;
  earlier?: EarlierCopy;
  /** Reads each original although the earlier copy has it, to find what has decayed. */
  rereads?: boolean;
  /** Copies one file, instead of into the files of the target. */
  copyFile?: CopyFile;
  report?(line: string): unknown;
  /** Changes the verified copy, in the transaction that finishes it. */
  afterwards?(db: Db): Promise<unknown>;
}

/** A snapshot whose files are all there is found in the first attempt, unless somebody deletes a new one just then. */
const attempts = 100;

/**
 * Copies rows and files into an empty, migrated installation and verifies the copy: rows and files by their hashes, the
 * audit log by its chain. Called again after an interruption, it goes on. @throws Error with a sentence
 */
export async function copyInstallation(from: Contents, to: Contents, options: CopyOptions): Promise<Copied> {
  const began = performance.now();
  const { source, earlier, rereads, report = () => undefined } = options;
  await compareSchemas(from, to);
  if (await beginCopy(to.db, source)) await report("Going on with an earlier copy.");
  const copyFile = options.copyFile ?? plainCopies({ from: from.files, to: to.files, earlier, rereads });
  const copyNamed = startCopyingFiles(copyFile);
  // Before the snapshot, which would otherwise stay open for as long as it takes to copy all files.
  await copyNamed(from.db);
  const lost = new Set<StoredName>();
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { files, originals } = await copySnapshot(from, to, { copyNamed, lost, report });
    if (originals) {
      await compareRows(to.db, originals);
      const { trouble } = await verifyAuditLog(to.db);
      await to.db.transaction().execute(async (db) => {
        await options.afterwards?.(db);
        await finishCopy(db);
      });
      const rows = [...originals].map(([table, { rows }]) => ({ table, rows }));
      return { ...files, rows, auditTrouble: trouble, seconds: (performance.now() - began) / 1000 };
    }
    // What a row still names was not deleted meanwhile: the original does not have it.
    for (const names of inBatches(files.missing)) for (const name of await findNamed(from, names)) lost.add(name);
  }
  throw new Error("Files were deleted faster than they could be copied. Try again.");
}

interface Copying {
  copyNamed(db: Db): Promise<CopiedFiles>;
  lost: ReadonlySet<StoredName>;
  report(line: string): unknown;
}

// Files first: what is new since they were copied last is little, and few of it can be deleted meanwhile.
function copySnapshot(from: Contents, to: Contents, { copyNamed, lost, report }: Copying) {
  const snapshot = from.db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return snapshot.execute(async (db) => {
    const files = await copyNamed(db);
    if (files.missing.some((name) => !lost.has(name))) return { files, originals: undefined };
    const line = (what: string, count: number) => `${what.padEnd(20)}${count.toLocaleString("en-GB").padStart(12)}`;
    await report(`${line("files", files.hashes.size)}, ${megabytes(files.bytes)}`);
    const originals = await copyRows(db, to.db, (table, count) => report(`${line(table, count)} rows`));
    return { files, originals };
  });
}

/** What to say about a copy that is done: its size and time, and what was wrong with the original. */
export function sentencesOf({
  hashes,
  bytes,
  fresh,
  missing,
  damaged,
  misnamed,
  rows,
  auditTrouble,
  seconds,
}: Copied): string[] {
  const count = rows.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en-GB");
  const files = `${hashes.size.toLocaleString("en-GB")} files (${megabytes(bytes)}, ${fresh.toLocaleString("en-GB")} new)`;
  return [
    `Copied and verified in ${seconds.toFixed(1)} s: ${count} rows and ${files}.`,
    ...(auditTrouble ? [`${auditTrouble} That is so in the original too.`] : []),
    ...sentenceOf("Files that rows name, missing in the original and so in the copy", missing),
    ...sentenceOf("Not as they were stored any more, or lost, which npm run doctor explains", damaged),
    ...sentenceOf("Rows name files as the product never does; nothing was read or written there", misnamed.map(quoted)),
  ];
}

function sentenceOf(what: string, names: string[]): string[] {
  if (names.length === 0) return [];
  return [`${what} (${names.length}): ${names.slice(0, 10).join(", ")}${names.length > 10 ? " …" : ""}`];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString("en-GB", { maximumFractionDigits: 1 })} MB`;
}

async function compareSchemas(from: Contents, to: Contents): Promise<void> {
  const [theirs, ours] = [await migrationsOf(from), await migrationsOf(to)];
  if (theirs.join() === ours.join()) return;
  throw new Error(
    theirs.length > ours.length
      ? "A newer version of the product wrote this database. Use that version to copy it."
      : "An older version of the product wrote this database. Start this version on it once, then try again.",
  );
}

/** The name of the newest one. */
export async function lastMigration(contents: Contents): Promise<string> {
  return (await migrationsOf(contents)).at(-1) ?? "";
}

async function migrationsOf({ db }: Contents): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select "name" from "kysely_migration" order by "name"`.execute(db);
  return rows.map((row) => row.name).sort();
}
