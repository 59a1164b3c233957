import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { attachmentPieceBytes } from "contract/portfolios/attachments.ts";
import { pieceBytes } from "contract/portfolios/photos.ts";
import { isCommitUncertain } from "../../platform/database/errors.ts";
import { newId } from "../../platform/database/ids.ts";
import type { PhotoRow } from "../../platform/database/tables.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { asStoredName, parseStoredName } from "../../platform/files/stored-name.ts";
import { writeChunks } from "../../platform/http/bodies/byte-bodies.ts";
import { asRefusal, checkRoom } from "../../platform/http/bodies/uploads.ts";
import { storePhoto } from "../../platform/images/store.ts";
import { Refusal } from "../../platform/refusal.ts";
import { refuseWhileParsingWaits, type UploadedFile } from "../../platform/workers/parsing.ts";
import { findAttached, holdFile, storeAttachment } from "../attachments/receiving.ts";
import { removeUnsavedFiles } from "../photos.ts";
import { findShared, lockSharedRows } from "../shared-photos.ts";
import {
  checkUploader,
  discardUpload,
  expiry,
  type FoundUpload,
  findUpload,
  offsetOf,
  removePieces,
} from "./uploads.ts";

interface Piece {
  offset: number;
  /** SHA-256 of the piece in hex, if its sender announced it. */
  checksum: string | undefined;
  /** How many bytes the sender announced, or NaN. */
  length: number;
  body: Readable;
}

/** The status of the tus protocol for a piece whose checksum differs. */
const checksumMismatch = 460;

/**
 * Receives the next piece: all of it or nothing. The last one finishes the upload, and only then counts as received, so
 * that after a crash it is sent again. Answers the new offset. @throws Refusal 409 another offset, 400 incomplete or too
 * small, 413 longer than announced, 460 damaged on its way, 403, 507, and for the last piece as `finish`
 */
export async function receivePiece(deps: Dependencies, upload: FoundUpload, piece: Piece): Promise<number> {
  if (piece.offset !== offsetOf(upload)) throw wrongOffset();
  const left = upload.bytes - piece.offset;
  if (left === 0) return upload.bytes;
  if (piece.length >= left) refuseWhileParsingWaits();
  const most = upload.type === null ? left : Math.min(left, attachmentPieceBytes.most);
  await checkRoom(deps.files);
  const path = deps.files.incoming();
  try {
    const chunks = piece.body.iterator({ destroyOnReturn: false });
    const { bytes, sha256 } = await writeChunks(path, chunks, most).catch((error) => {
      throw asRefusal(error);
    });
    if (bytes > left) throw new Refusal(413, "More was sent than this upload had announced.");
    if (bytes > most) throw new Refusal(413, `A piece has at most ${most} bytes.`);
    if (piece.checksum !== undefined && sha256 !== piece.checksum)
      throw new Refusal(checksumMismatch, "This piece was damaged on its way. Please send it again.");
    if (bytes === left) await finish(deps, upload, path);
    else await storePiece(deps, upload, { path, bytes, start: piece.offset });
    return piece.offset + bytes;
  } finally {
    await rm(path, { force: true });
  }
}

// File first, row second. The row's key is the upload and the offset, so of two pieces at one offset only one is stored.
async function storePiece(
  { db, files }: Dependencies,
  upload: FoundUpload,
  { path, bytes, start }: { path: string; bytes: number; start: number },
): Promise<void> {
  if (bytes < pieceBytes.least) throw new Refusal(400, `A piece has at least ${pieceBytes.least} bytes.`);
  const row = { upload: upload.id, start, bytes, file: asStoredName(`${newId()}.piece`) };
  await files.adopt(row.file, path);
  const storing = db.transaction().execute(async (db) => {
    await lockUnfinished(db, upload);
    const inserting = db.insertInto("uploadPieces").values(row);
    const { numInsertedOrUpdatedRows } = await inserting
      .onConflict((conflict) => conflict.columns(["upload", "start"]).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw wrongOffset();
  });
  await storing.catch(async (error) => {
    if (!isCommitUncertain(error)) await files.remove(row.file);
    throw error;
  });
}

/**
 * Joins the pieces as a stream, compares their SHA-256 with the announced one, and stores a photo as a save with photos does,
 * an attachment as it is. An upload that cannot become one is deleted. @throws Refusal 460 another SHA-256, 415 or 413 as
 * `storePhoto` and `storeAttachment`, 507
 */
async function finish(deps: Dependencies, upload: FoundUpload, lastPiece: string): Promise<void> {
  const { name: file, facts } = await joined(deps, upload, lastPiece).catch(async (error) => {
    if (error instanceof Refusal && error.status < 500) await discardUpload(deps, upload);
    throw error;
  });
  await recordFile(deps, upload, { file, stored: null }, facts);
  await removePieces(deps, upload);
}

async function joined(deps: Dependencies, upload: FoundUpload, lastPiece: string) {
  const { name, bytes } = upload;
  await checkRoom(deps.files, bytes);
  const path = deps.files.incoming();
  try {
    const { sha256 } = await writeChunks(path, chunksOf(deps, upload, lastPiece), bytes);
    if (sha256 === upload.sha256)
      return await (upload.type === null
        ? storeOne(deps, { path, name })
        : storeAttachment(deps, { path, name }, bytes));
    throw new Refusal(checksumMismatch, `${name} was damaged on its way. Please send it again.`);
  } finally {
    await rm(path, { force: true });
  }
}

async function storeOne({ files }: Dependencies, file: UploadedFile) {
  const { name, ...facts } = await storePhoto(files, file);
  return { name, facts };
}

// A piece that has been lost is left out: the SHA-256 differs then, and the photo is sent again.
async function* chunksOf({ files }: Dependencies, { pieces }: FoundUpload, lastPiece: string): AsyncGenerator<Buffer> {
  for (const { file } of pieces) {
    const name = parseStoredName(file);
    yield* (name && (await files.get(name))?.bytes) ?? [];
  }
  yield* createReadStream(lastPiece);
}

/**
 * Finishes an upload at once whose file is in one of the learner's portfolios already, as one photo often shows several
 * criteria: nothing is sent again, or stored again.
 */
export async function finishFromExisting(deps: Dependencies, upload: FoundUpload): Promise<FoundUpload> {
  if (upload.file !== null || upload.pieces.length > 0) return upload;
  if (upload.type !== null) return finishAttached(deps, upload);
  const photo = await findShared(deps, upload.student, upload.sha256);
  if (!photo) return upload;
  const { file, stored, sha256: _, ...facts } = photo;
  if (!(await recordFile(deps, upload, { file, stored }, facts))) return upload; // It is sent again.
  return (await findUpload(deps, upload.id)) ?? upload;
}

async function finishAttached(deps: Dependencies, upload: FoundUpload): Promise<FoundUpload> {
  const found = await findAttached(deps, upload);
  if (!found) return upload;
  const hold = (db: Db) => holdFile(db, found.name);
  if (!(await recordFile(deps, upload, { file: found.name, stored: null, hold }, found.facts))) return upload;
  return (await findUpload(deps, upload.id)) ?? upload;
}

/**
 * Finishes an upload with its file; false when the files that it would share may be gone, as `hold` answers.
 * @throws Refusal 409 when another request has ended it, 403
 */
async function recordFile(
  deps: Dependencies,
  upload: FoundUpload,
  { hold = (db) => lockSharedRows(db, [files]), ...files }: Pick<PhotoRow, "file" | "stored"> & { hold?: Hold },
  facts: object,
): Promise<boolean> {
  const recording = deps.db.transaction().execute(async (db) => {
    await lockUnfinished(db, upload);
    if (!(await hold(db))) return false;
    const photo = { ...files, facts: JSON.stringify(facts), expiresAt: expiry(deps.clock) };
    await db.updateTable("uploads").set(photo).where("id", "=", upload.id).execute();
    await db.deleteFrom("uploadPieces").where("upload", "=", upload.id).execute();
    return true;
  });
  return recording.catch(async (error) => {
    await removeUnsavedFiles(deps, [files], error);
    throw error;
  });
}

type Hold = (db: Db) => Promise<boolean>;

// Locks the upload's row until the commit, so that no other request ends the upload or gives it up meanwhile.
async function lockUnfinished(db: Db, { id, student }: FoundUpload): Promise<void> {
  const lock = db.updateTable("uploads").set((row) => ({ name: row.ref("name") }));
  const { numUpdatedRows } = await lock.where("id", "=", id).where("file", "is", null).executeTakeFirst();
  if (numUpdatedRows !== 1n) throw wrongOffset();
  await checkUploader(db, student);
}

function wrongOffset(): Refusal {
  return new Refusal(409, "This upload has gone on meanwhile. Please continue where it is.");
}
