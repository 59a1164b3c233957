import { attachmentTypes, tooLarge, tooLong } from "contract/portfolios/attachments.ts";
import type { readAttachment } from "../../platform/attachments/content.ts";
import type { UploadRow } from "../../platform/database/attachment-rows.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { asStoredName, parseStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import { Refusal } from "../../platform/refusal.ts";
import { parsersIn, type UploadedFile } from "../../platform/workers/parsing.ts";
import { WorkerEnded } from "../../platform/workers/worker-pool.ts";

type Facts = Awaited<ReturnType<typeof readAttachment>>;

const parsers = parsersIn<typeof import("../../platform/attachments/content.ts")>(
  new URL("../../platform/attachments/content.ts", import.meta.url),
);

/**
 * Checks a received file by its content, and stores it as it is. @throws Refusal 415 for what is not on the list or is
 * damaged, 413 too large or too long; all name the file
 */
export async function storeAttachment(
  { files }: Pick<Dependencies, "files">,
  file: UploadedFile,
  bytes: number,
): Promise<{ name: StoredName; facts: Facts }> {
  const facts = await parsers("readAttachment", file).catch((error) => {
    throw error instanceof WorkerEnded ? new Refusal(415, `${file.name} could not be read.`) : error;
  });
  const { kind, endings } = attachmentTypes[facts.mediaType];
  const words = tooLarge(file.name, kind, bytes) ?? tooLong(file.name, kind, facts.seconds ?? 0);
  if (words) throw new Refusal(413, words);
  const name = asStoredName(`${newId()}.attached.${endings[0]}`);
  await files.adopt(name, file.path);
  return { name, facts };
}

/** The same file in one of the learner's portfolios, as `holdFile` then has to confirm. */
export async function findAttached(
  { db, files }: Pick<Dependencies, "db" | "files">,
  { student, sha256 }: Pick<UploadRow, "student" | "sha256">,
): Promise<{ name: StoredName; facts: Facts } | undefined> {
  const found = await db
    .selectFrom("attachments")
    .innerJoin("portfolios", "portfolios.id", "attachments.portfolio")
    .select(["attachments.file", "attachments.mediaType", "attachments.seconds"])
    .where("portfolios.student", "=", student)
    .where("portfolios.deletedAt", "is", null)
    .where("attachments.sha256", "=", sha256)
    .where("attachments.speaker", "is", null)
    .where("attachments.file", "is not", null)
    .limit(1)
    .executeTakeFirst();
  const name = parseStoredName(found?.file);
  const file = name && (await files.get(name, { start: 0, end: 0 }));
  file?.bytes.destroy();
  return file && found && { name, facts: { mediaType: found.mediaType, seconds: found.seconds } };
}

/** Keeps a file that an attachment has until the commit, by locking its rows; false when none has it any more. */
export async function holdFile(db: Db, file: StoredName): Promise<boolean> {
  const locking = db.updateTable("attachments").set((row) => ({ file: row.ref("file") }));
  const { numUpdatedRows } = await locking.where("file", "=", file).executeTakeFirst();
  return numUpdatedRows > 0n;
}
