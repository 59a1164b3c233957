import { sql } from "kysely";
import { verifyAuditLog } from "../audit/verify.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { type CopiedFiles, copyFiles, type EarlierCopy } from "./copy-files.ts";
import { beginCopy, copyRows, finishCopy } from "./copy-rows.ts";

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
  report?(line: string): unknown;
}

/**
 * Copies rows and files into an empty, migrated installation and verifies the copy: rows and files by their hashes, the
 * audit log by its chain. Called again after an interruption, it goes on. @throws Error with a sentence
 */
export async function copyInstallation(from: Contents, to: Contents, options: CopyOptions): Promise<Copied> {
  const began = performance.now();
  const { source, earlier, report = () => undefined } = options;
  await compareSchemas(from, to);
  if (await beginCopy(to.db, source)) report("Going on with an earlier copy.");
  const rows: Copied["rows"] = [];
  await copyRows(from.db, to.db, (table, count) => {
    rows.push({ table, rows: count });
    return report(`${table.padEnd(20)}${count.toLocaleString("en-GB").padStart(12)} rows`);
  });
  const files = await copyFiles(to.db, { from: from.files, to: to.files, earlier });
  await report(
    `${"files".padEnd(20)}${files.hashes.size.toLocaleString("en-GB").padStart(12)}, ${megabytes(files.bytes)}`,
  );
  const { trouble: auditTrouble } = await verifyAuditLog(to.db);
  await finishCopy(to.db);
  return { ...files, rows, auditTrouble, seconds: (performance.now() - began) / 1000 };
}

/** What to say about a copy that is done: its size and time, and what was wrong with the original. */
export function sentencesOf({ hashes, bytes, fresh, missing, rows, auditTrouble, seconds }: Copied): string[] {
  const count = rows.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en-GB");
  const files = `${hashes.size.toLocaleString("en-GB")} files (${megabytes(bytes)}, ${fresh.toLocaleString("en-GB")} new)`;
  return [
    `Copied and verified in ${seconds.toFixed(1)} s: ${count} rows and ${files}.`,
    ...(auditTrouble ? [`${auditTrouble} That is so in the original too.`] : []),
    ...(missing.length > 0
      ? [
          `Files that rows name, missing in the original and so in the copy (${missing.length}): ` +
            `${missing.slice(0, 10).join(", ")}${missing.length > 10 ? " …" : ""}`,
        ]
      : []),
  ];
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
