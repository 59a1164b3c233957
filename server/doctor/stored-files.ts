import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import { backupHashes } from "../copying/backups/manifest.ts";
import { hashOfStream } from "../copying/copy-files.ts";
import { type NamedFile, namedFiles } from "../copying/named-files.ts";
import { findNamed } from "../housekeeping.ts";
import { FilesUnavailable } from "../platform/files/files.ts";
import { foreignFiles, ownerOf } from "../platform/files/owner.ts";
import { orphansOf } from "../platform/files/sweeping.ts";
import { readJpeg } from "../platform/images/jpeg.ts";
import { atMost } from "./at-most.ts";
import type { Patient } from "./examine.ts";

const concurrency = 8;
/** The sweep, which is hourly, deletes orphans that are a day old. */
const orphanAge = 2 * 24 * 3_600_000;

/** Rows and files against each other: every file that a row names is read. */
export async function* fileFindings(patient: Patient): AsyncGenerator<string> {
  try {
    const owner = await ownerOf(patient.files);
    const { id } = await patient.db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
    if (owner !== undefined && owner !== id) yield foreignFiles;
    yield* atMost(20, damagedFiles(patient));
    yield* atMost(20, orphans(patient));
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    yield `${error.message} Compare FILES_URL and its key with what the storage's provider says, and try again.`;
  }
}

async function* damagedFiles(patient: Patient): AsyncGenerator<string> {
  const limit = pLimit(concurrency);
  const { BACKUP_DIR } = patient.settings;
  const known = BACKUP_DIR === undefined ? new Map<string, string>() : await backupHashes(BACKUP_DIR);
  for await (const files of namedFiles(patient.db)) {
    const wrong = await limit.map(files, async (file) => ({ file, defect: await defectOf(patient, file, known) }));
    const found = wrong.filter(({ defect }) => defect !== undefined);
    // One that was deleted meanwhile: its row was deleted first.
    const named =
      found.length > 0
        ? await findNamed(
            patient,
            found.map(({ file }) => file.name),
          )
        : new Set<string>();
    for (const { file, defect } of found) if (named.has(file.name)) yield `The file ${file.name} ${defect} ${advice}`;
  }
}

const advice = "Copy it back from a backup, to the same name.";

/** What is wrong with a stored file, as the end of a sentence. */
async function defectOf(
  { files }: Patient,
  { name, bytes, width, height }: NamedFile,
  known: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const found = await files.get(name);
  if (!found) return "is missing, although a row names it.";
  if (bytes !== undefined && found.size !== bytes) {
    found.bytes.destroy();
    return `has ${found.size} bytes, and its row says ${bytes}.`;
  }
  if (!name.endsWith(".jpg")) return changed(await hashOfStream(found.bytes), known.get(name));
  const content = await buffer(found.bytes);
  const jpeg = readJpeg(content);
  if (!jpeg) return "is damaged: it is no whole JPEG.";
  if (width !== undefined && (jpeg.width !== width || jpeg.height !== height))
    return "is another photo than its row says.";
  return changed(hash("sha256", content), known.get(name));
}

function changed(sha256: string, known: string | undefined): string | undefined {
  if (known === undefined || known === sha256) return undefined;
  return "is not the one in the last backup, although files never change.";
}

async function* orphans({ db, files, clock }: Patient): AsyncGenerator<string> {
  const before = new Date(clock.now().getTime() - orphanAge);
  for await (const { name, at } of orphansOf(files.list(), (names) => findNamed({ db }, names), before))
    yield `No row names the file ${name} of ${at.toISOString().slice(0, 10)}. The server deletes such files hourly: see why its log says "housekeeping failed", or start it.`;
}
