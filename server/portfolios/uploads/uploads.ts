import { hour } from "contract/core/calendar.ts";
import { may, type StudentSubject } from "contract/core/permissions.ts";
import { type AttachmentType, attachmentTypes, tooLarge } from "contract/portfolios/attachments.ts";
import { photoLimits } from "contract/portfolios/photos.ts";
import { type Upload, uploadLimits } from "contract/portfolios/uploads.ts";
import { findAccount } from "../../accounts/accounts.ts";
import type { UploadRow } from "../../platform/database/attachment-rows.ts";
import { isId, newId } from "../../platform/database/ids.ts";
import type { PhotoRow } from "../../platform/database/tables.ts";
import { type Clock, type Db, type Dependencies, fromNow } from "../../platform/dependencies.ts";
import { parseStoredName } from "../../platform/files/stored-name.ts";
import { notAllowed } from "../../platform/http/refusals.ts";
import { Refusal } from "../../platform/refusal.ts";
import { checkRoomForPhotos, lockStudent } from "../quota.ts";

/** An upload with its pieces in their order, and whose it is: only its student knows of it, so it has no assessor. */
export interface FoundUpload extends UploadRow, StudentSubject {
  pieces: { bytes: number; file: string }[];
}

interface Announced {
  name: string;
  /** Null for a photo. */
  type: AttachmentType | null;
  bytes: number;
  sha256: string;
}

const lifetime = uploadLimits.hours * hour;

/** When an upload that begins or ends now expires. */
export function expiry(clock: Clock): string {
  return fromNow(clock, lifetime);
}

/** Undefined for an unknown or malformed id, and for an upload that has expired or is part of a portfolio already. */
export async function findUpload({ db, clock }: Dependencies, id: string): Promise<FoundUpload | undefined> {
  if (!isId(id)) return undefined;
  const upload = await db
    .selectFrom("uploads")
    .selectAll()
    .where("id", "=", id)
    .where("expiresAt", ">", clock.now().toISOString())
    .executeTakeFirst();
  return upload && { ...upload, assessor: null, pieces: await piecesOf(db, id) };
}

/** How many bytes are stored; all of them only once the photo has been checked. */
export function offsetOf({ file, bytes, pieces }: Pick<FoundUpload, "file" | "bytes" | "pieces">): number {
  return file === null ? pieces.reduce((sum, piece) => sum + piece.bytes, 0) : bytes;
}

export function toUpload(upload: FoundUpload): Upload {
  return { _id: upload.id, offset: offsetOf(upload), length: upload.bytes, expiresAt: upload.expiresAt };
}

/**
 * Begins an upload, or finds the one of the same photo: a lost answer begins nothing anew.
 * @throws Refusal 400 empty, 413 too large, too much at once, or no room for it, 403
 */
export async function beginUpload(deps: Dependencies, student: string, announced: Announced): Promise<FoundUpload> {
  checkSize(announced);
  await checkRoomForPhotos(deps, student, announced.type === null ? 0 : announced.bytes);
  const { clock } = deps;
  const row = { id: newId(), student, ...announced, createdAt: clock.now().toISOString(), expiresAt: expiry(clock) };
  return deps.db.transaction().execute(async (db) => {
    // Uploads that begin at once are counted one after the other.
    await lockStudent(db, student);
    await checkUploader(db, student);
    await db.deleteFrom("uploads").where("student", "=", student).where("expiresAt", "<=", row.createdAt).execute();
    const samePhoto = ["student", "sha256", "bytes"] as const;
    await db
      .insertInto("uploads")
      .values({ ...row, file: null, stored: null, facts: null })
      .onConflict((conflict) => conflict.columns(samePhoto).doNothing())
      .execute();
    await checkLimits(db, student);
    const same = db.selectFrom("uploads").selectAll().where("student", "=", student);
    const found = await same.where("sha256", "=", row.sha256).where("bytes", "=", row.bytes).executeTakeFirstOrThrow();
    // The device calls it something else now; what is finished is known by its content.
    const type = found.file === null ? row.type : found.type;
    if (type !== found.type) await db.updateTable("uploads").set({ type }).where("id", "=", found.id).execute();
    return { ...found, type, assessor: null, pieces: await piecesOf(db, found.id) };
  });
}

/** Asks once more whether this person may upload: a piece can take minutes to arrive. @throws Refusal 403 */
export async function checkUploader(db: Db, student: string): Promise<void> {
  const account = await findAccount(db, student);
  if (!account?.isActive || !may({ _id: student, role: account.role }, "addPhotos")) throw new Refusal(403, notAllowed);
}

/** Deletes an upload that cannot become a photo, unless a concurrent request has made one of it. */
export async function discardUpload({ db, files }: Dependencies, upload: FoundUpload): Promise<void> {
  const discarded = db.deleteFrom("uploads").where("id", "=", upload.id).where("file", "is", null);
  const { numDeletedRows } = await discarded.executeTakeFirst();
  if (numDeletedRows === 1n) await removePieces({ files }, upload);
}

/** Removes the files of pieces that no row names any more; the hourly sweep retries what fails. */
export async function removePieces({ files }: Pick<Dependencies, "files">, { pieces }: FoundUpload): Promise<void> {
  const names = pieces.flatMap(({ file }) => parseStoredName(file) ?? []);
  await Promise.allSettled(names.map((name) => files.remove(name)));
}

/** Deletes uploads that have expired. Their files are orphans then, which the sweep of files deletes. */
export async function sweepUploads({ db, clock }: Dependencies): Promise<void> {
  await db.deleteFrom("uploads").where("expiresAt", "<=", clock.now().toISOString()).execute();
}

/**
 * Takes finished uploads out of their table, in the transaction that saves their photos: of two saves with the same upload
 * one is refused, and a save that fails leaves them. `names` are ids or SHA-256; one that names an upload again has no photo.
 * @throws Refusal 409 that names each one that is not there
 */
export async function consumeUploads(deps: Pick<Dependencies, "db" | "clock">, student: string, names: string[]) {
  if (names.length === 0) return [];
  const now = deps.clock.now().toISOString();
  const rows = await deps.db
    .deleteFrom("uploads")
    .where("student", "=", student)
    .where(({ or, eb }) => or([eb("id", "in", names), eb("sha256", "in", names)]))
    .where("file", "is not", null)
    .where("type", "is", null)
    .where("expiresAt", ">", now)
    .returningAll()
    .execute();
  const found = names.map((name) => rows.find(({ id, sha256 }) => id === name || sha256 === name));
  const missing = found.flatMap((row, index) => (row ? [] : [{ path: `uploads.${index}`, message: sendAgain }]));
  if (missing.length > 0) throw new Refusal(409, sendAgain, { errors: missing });
  return found.map((row, index) => (row && found.indexOf(row) === index ? toPhoto(row, now) : undefined));
}

const sendAgain = "One of the photos is no longer on the server. Please send it again.";

function toPhoto({ file, stored, facts, sha256 }: UploadRow, createdAt: string) {
  const known: Pick<PhotoRow, "width" | "height" | "bytes" | "takenAt" | "colour"> = JSON.parse(facts ?? "");
  // A version before them may have received the photo.
  const hashes: Pick<PhotoRow, "fullSha256" | "thumbnailSha256"> = { fullSha256: null, thumbnailSha256: null };
  return { id: newId(), file: file ?? "", stored, caption: "", ...hashes, ...known, sha256, createdAt };
}

function piecesOf(db: Db, upload: string) {
  return db
    .selectFrom("uploadPieces")
    .select(["bytes", "file"])
    .where("upload", "=", upload)
    .orderBy("start")
    .execute();
}

function checkSize({ name, type, bytes }: Announced): void {
  if (bytes === 0) throw new Refusal(400, `${name} is empty.`);
  if (type !== null) {
    const words = tooLarge(name, attachmentTypes[type].kind, bytes);
    if (words) throw new Refusal(413, words);
    return;
  }
  if (bytes <= photoLimits.bytes) return;
  const most = photoLimits.bytes / 1_000_000;
  throw new Refusal(413, `${name} is too large. Each image must be ${most} MB or smaller.`);
}

async function checkLimits(db: Db, student: string): Promise<void> {
  const rows = await db
    .selectFrom("uploads")
    .select(["type", ({ fn }) => fn.countAll().as("count"), ({ fn }) => fn.sum("bytes").as("bytes")])
    .where("student", "=", student)
    .groupBy("type")
    .execute();
  const sum = (some: typeof rows, column: "count" | "bytes") => some.reduce((all, row) => all + Number(row[column]), 0);
  const [photos, attachments] = [rows.filter(({ type }) => type === null), rows.filter(({ type }) => type !== null)];
  const { most, bytes, attachmentBytes } = uploadLimits;
  const isOver = sum(attachments, "bytes") > attachmentBytes;
  if (sum(rows, "count") <= most && sum(photos, "bytes") <= bytes && !isOver) return;
  const limit = isOver
    ? `${attachmentBytes / 1_000_000} MB of attachments`
    : `${most} photos or ${bytes / 1_000_000} MB`;
  throw new Refusal(413, `At most ${limit} can wait for their portfolios. Save those that are sent first.`);
}
