import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { day } from "contract/core/calendar.ts";
import pLimit from "p-limit";
import type { Db } from "../../platform/dependencies.ts";
import { FilesUnavailable } from "../../platform/files/files.ts";
import { foreignFiles, ownerOf } from "../../platform/files/owner.ts";
import { quoted, type StoredName } from "../../platform/files/stored-name.ts";
import { orphansOf } from "../../platform/files/sweeping.ts";
import { readJpeg } from "../../platform/images/jpeg.ts";
import { openKeys } from "../../platform/secret.ts";
import { backupHashes, signersOf } from "../backups/manifest.ts";
import { hashOfStream } from "../copying/copy-files.ts";
import { type NamedFile, namedFiles } from "../copying/named-files.ts";
import { findNamed } from "../housekeeping.ts";
import type { Installation } from "./examine.ts";
import { atMost } from "./report.ts";

const concurrency = 8;
/** The sweep, which is hourly, deletes orphans that are a day old. */
const orphanAge = 2 * day;

/** Rows and files against each other: every file that a row names is read. */
export async function* fileFindings(installation: Installation, repair?: Repair): AsyncGenerator<string> {
  try {
    const owner = await ownerOf(installation.files);
    const { id } = await installation.db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
    if (owner !== undefined && owner !== id) yield foreignFiles;
    yield* atMost(repair ? Number.POSITIVE_INFINITY : 20, damagedFiles(installation, repair));
    yield* atMost(20, orphans(installation));
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    yield `${error.message} Compare FILES_URL and its key with what the storage's provider says, and try again.`;
  }
}

async function* damagedFiles(installation: Installation, repair?: Repair): AsyncGenerator<string> {
  const limit = pLimit(concurrency);
  const known = await lastBackupOf(installation);
  for await (const files of namedFiles(installation.db)) {
    for (const { text, name } of files)
      if (!name) yield `A row names a file ${quoted(text)}, as the product never does. Restore a backup from before.`;
    const wrong = await limit.map(files, async (file) => ({ file, defect: await defectOf(installation, file, known) }));
    for (const { file, defect } of wrong.filter(({ defect }) => defect !== undefined)) {
      // One that was deleted meanwhile: its row was deleted first.
      if (!file.name || !(await findNamed(installation, [file.name])).has(file.name)) continue;
      const whose = await ownerOfFile(installation.db, file.name);
      const finding = `The file ${file.name} ${whose}${defect}`;
      yield repair ? await repair({ ...file, name: file.name }, finding) : `${finding} ${advice}`;
    }
  }
}

/** Puts a good copy in the place of a damaged file. Answers what to say, or throws why it cannot. */
export type Repair = (file: NamedFile & { name: StoredName }, finding: string) => Promise<string>;

const advice = "Copy it back from a backup: npm run doctor -- --repair-from FOLDER/2026-03-01T…Z";

async function lastBackupOf({ settings }: Installation): Promise<ReadonlyMap<StoredName, string>> {
  if (settings.BACKUP_DIR === undefined) return new Map();
  return backupHashes(settings.BACKUP_DIR, signersOf(openKeys(settings)));
}

/** What is wrong with a stored file, as the end of a sentence. */
export async function defectOf(
  { files }: Pick<Installation, "files">,
  { name, sha256, bytes, width, height }: NamedFile,
  known: ReadonlyMap<StoredName, string> = new Map(),
): Promise<string | undefined> {
  const found = name && (await files.get(name));
  if (!found) return name && "is missing, although a row names it.";
  if (bytes !== undefined && found.size !== bytes) {
    found.bytes.destroy();
    return `has ${found.size} bytes, and its row says ${bytes}.`;
  }
  if (!name.endsWith(".jpg")) return changed(await hashOfStream(found.bytes), sha256, known.get(name));
  const content = await buffer(found.bytes);
  const jpeg = readJpeg(content);
  if (!jpeg) return "is damaged: it is no whole JPEG.";
  if (width !== undefined && (jpeg.width !== width || jpeg.height !== height))
    return "is another photo than its row says.";
  return changed(hash("sha256", content), sha256, known.get(name));
}

function changed(found: string, stored: string | null | undefined, backedUp: string | undefined): string | undefined {
  if (stored && stored !== found) return "has decayed: its bytes are not those that were stored.";
  if (stored || backedUp === undefined || backedUp === found) return undefined;
  return "is not the one in the last backup, although files never change.";
}

/** Whose file it is, as a part of a sentence with a space at its end; empty for what is no photo and no picture. */
async function ownerOfFile(db: Db, name: StoredName): Promise<string> {
  const full = name.replace(".thumb.jpg", ".jpg");
  const photo = await db
    .selectFrom("photos")
    .innerJoin("portfolios", "portfolios.id", "photos.portfolio")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .select(["portfolios.title", "accounts.name"])
    .where(({ eb, or }) => or([eb("photos.file", "=", full), eb("photos.stored", "=", full)]))
    .orderBy("photos.createdAt")
    .limit(1)
    .executeTakeFirst();
  if (photo) return `in the portfolio “${plain(photo.title)}” of ${plain(photo.name)} `;
  const attachment = await db
    .selectFrom("attachments")
    .innerJoin("portfolios", "portfolios.id", "attachments.portfolio")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .select(["portfolios.title", "accounts.name"])
    .where(({ eb, or }) => or([eb("attachments.file", "=", name), eb("attachments.poster", "=", name)]))
    .limit(1)
    .executeTakeFirst();
  if (attachment) return `attached to the portfolio “${plain(attachment.title)}” of ${plain(attachment.name)} `;
  const person = await db.selectFrom("accounts").select("name").where("image", "=", full).executeTakeFirst();
  return person ? `with the picture of ${plain(person.name)} ` : "";
}

// A terminal obeys control characters.
function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, "");
}

async function* orphans({ db, files, clock }: Installation): AsyncGenerator<string> {
  const before = new Date(clock.now().getTime() - orphanAge);
  for await (const { name, at } of orphansOf(files.list(), (names) => findNamed({ db }, names), before))
    yield `No row names the file ${name} of ${at.toISOString().slice(0, 10)}. The server deletes such files hourly: see why its log says "housekeeping failed", or start it.`;
}
