import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type AttachmentType, attachmentTypes, tooLong } from "contract/portfolios/attachments.ts";
import type { PlacedAttachments } from "contract/portfolios/form-fields.ts";
import type { AttachmentRow, UploadRow } from "../../platform/database/attachment-rows.ts";
import { isCommitUncertain } from "../../platform/database/errors.ts";
import { newId } from "../../platform/database/ids.ts";
import type { PhotoRow } from "../../platform/database/tables.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { asStoredName, parseStoredName } from "../../platform/files/stored-name.ts";
import { jobAdded } from "../../platform/jobs.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { deleteUnreferenced } from "../shared-photos.ts";
import { attachmentIn, attachmentsOf } from "./attachments.ts";

/** What a form says of attachments: who sends it, and for each the poster that is stored for it, if it brings one. */
export interface Placing {
  by: string;
  placed: PlacedAttachments;
  posters: readonly (Poster | undefined)[];
  /** Files that nothing names any more once it is saved. */
  released: Pick<PhotoRow, "file" | "stored">[];
}
type Poster = Pick<AttachmentRow, "poster" | "posterSha256">;

/** How many of them are new. */
export function addedIn(placed: PlacedAttachments = []): number {
  return placed.filter(({ upload }) => upload !== undefined).length;
}

/**
 * Stores the posters that a form brings, which are uploads of photos, under names of their own, and saves; they are removed
 * again if it fails, and otherwise what they replace. @throws what `save` does, Refusal 409 a poster that is not there
 */
export async function withPosters<Result>(
  deps: Dependencies,
  by: string,
  placed: PlacedAttachments | undefined,
  save: (placing: Placing | undefined) => Promise<Result>,
): Promise<Result> {
  if (!placed) return save(undefined);
  const posters: (Poster | undefined)[] = [];
  try {
    for (const [index, { poster }] of placed.entries())
      posters.push(poster === undefined ? undefined : await storePoster(deps, by, poster, index));
    const placing: Placing = { by, placed, posters, released: [] };
    const result = await save(placing);
    await deleteUnreferenced(deps, placing.released);
    return result;
  } catch (error) {
    const files = posters.flatMap((one) => (one?.poster ? [{ file: one.poster, stored: null }] : []));
    if (!isCommitUncertain(error)) await deleteUnreferenced(deps, files);
    throw error;
  }
}

async function storePoster(deps: Dependencies, by: string, name: string, index: number): Promise<Poster> {
  const upload = await finished(deps, by, [name]).where("type", "is", null).executeTakeFirst();
  const stored = parseStoredName(upload?.stored ?? upload?.file);
  const found = stored && (await deps.files.get(stored));
  if (!found) throw gone([index]);
  const bytes = await buffer(found.bytes);
  const poster = asStoredName(`${newId()}.poster.jpg`);
  await deps.files.put(poster, bytes);
  return { poster, posterSha256: hash("sha256", bytes) };
}

/**
 * Gives a portfolio exactly these attachments, in the transaction of `deps.db`; `released` are the files of those that it has
 * no longer. @throws Refusal 400 one that is not this portfolio's, or is too long, 409 an upload
 * that is not there
 */
export async function placeAttachments(
  deps: Pick<Dependencies, "db" | "clock">,
  portfolio: string,
  { by, placed, posters, released }: Placing,
): Promise<void> {
  const { db } = deps;
  const stored = await attachmentsOf(db, portfolio);
  const left = new Map(stored.map((row) => [row.id, row]));
  const { uploads, photos } = await consumeUploads(deps, by, placed);
  const clean = await cleanAmong(db, uploads);
  const files = photos.map(({ file, stored }) => ({ file, stored }));
  for (const [index, sent] of placed.entries()) {
    const upload = uploads[index];
    const before = upload ? undefined : left.get(attachmentIn(sent.path ?? ""));
    const row = upload ? newRow(deps, portfolio, upload, clean.get(upload.file ?? "")) : before;
    if (!row) throw refuseField(400, "attachments", notHere);
    left.delete(row.id);
    const poster = posters[index];
    if (poster) files.push({ file: row.poster, stored: null });
    const next = { ...row, ...textsOf(row, sent), ...poster, position: index + 1 };
    const long = next.seconds === null ? undefined : tooLong(row.name, row.kind, next.seconds);
    if (long) throw refuseField(400, `attachments.${index}.seconds`, long);
    if (!before) await db.insertInto("attachments").values(next).execute();
    else if (JSON.stringify(before) !== JSON.stringify(next)) await update(db, next);
  }
  if (left.size > 0)
    await db
      .deleteFrom("attachments")
      .where("id", "in", [...left.keys()])
      .execute();
  if (addedIn(placed) > 0) jobAdded();
  for (const { file, poster } of left.values()) files.push({ file, stored: null }, { file: poster, stored: null });
  released.push(...files.flatMap(({ file, stored }) => (file === null ? [] : [{ file, stored }])));
}

// What its own file says of its length stands.
function textsOf(row: AttachmentRow, { caption, transcript, seconds, pages }: PlacedAttachments[number]) {
  return {
    caption: caption ?? row.caption,
    transcript: transcript ?? row.transcript,
    seconds: row.kind === "document" ? null : (row.seconds ?? seconds ?? null),
    pages: row.kind !== "document" ? null : pages === undefined ? row.pages : pages,
  };
}

async function update(db: Db, { id, position, caption, transcript, ...row }: AttachmentRow): Promise<void> {
  const { seconds, pages, poster, posterSha256 } = row;
  const set = { position, caption, transcript, seconds, pages, poster, posterSha256 };
  await db.updateTable("attachments").set(set).where("id", "=", id).execute();
}

const notHere = "One of the attachments is not in this portfolio. Reload the page and try again.";

function finished({ db, clock }: Pick<Dependencies, "db" | "clock">, by: string, names: string[]) {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("student", "=", by)
    .where(({ or, eb }) => or([eb("id", "in", names), eb("sha256", "in", names)]))
    .where("file", "is not", null)
    .where("expiresAt", ">", clock.now().toISOString());
}

/** Takes the uploads that a form names, and those of its posters, out of their table, as `consumeUploads` does for photos. */
export async function consumeUploads(
  deps: Pick<Dependencies, "db" | "clock">,
  by: string,
  placed: readonly Pick<PlacedAttachments[number], "upload" | "poster">[],
): Promise<{ uploads: (UploadRow | undefined)[]; photos: UploadRow[] }> {
  const names = placed.flatMap(({ upload, poster }) => [upload, poster].filter((name) => name !== undefined));
  if (names.length === 0) return { uploads: [], photos: [] };
  const ids = (await finished(deps, by, names).execute()).map(({ id }) => id);
  const taking = deps.db.deleteFrom("uploads").where("id", "in", ids).returningAll();
  const taken = ids.length === 0 ? [] : await taking.execute();
  const rows = taken.filter(({ type }) => type !== null);
  const found = placed.map(({ upload }) => rows.find(({ id, sha256 }) => id === upload || sha256 === upload));
  const missing = placed.flatMap(({ upload }, index) => (upload !== undefined && !found[index] ? [index] : []));
  if (missing.length > 0) throw gone(missing);
  const isTwice = found.some((row, index) => row && found.indexOf(row) !== index);
  if (isTwice) throw refuseField(400, "attachments", "A file can be attached to a portfolio once.");
  return { uploads: found, photos: taken.filter(({ type }) => type === null) };
}

function gone(indexes: number[]): Refusal {
  const errors = indexes.map((index) => ({ path: `attachments.${index}`, message: sendAgain }));
  return new Refusal(409, sendAgain, { errors });
}

const sendAgain = "One of the attachments is no longer on the server. Please send it again.";

/** Of a file that another attachment has and that was found clean: when. */
export async function cleanAmong(db: Db, uploads: (UploadRow | undefined)[]): Promise<Map<string, string | null>> {
  const files = uploads.flatMap((upload) => upload?.file ?? []);
  if (files.length === 0) return new Map();
  const clean = db.selectFrom("attachments").select(["file", "scannedAt"]).where("state", "=", "clean");
  const rows = await clean.where("file", "in", files).execute();
  return new Map(rows.map(({ file, scannedAt }) => [file ?? "", scannedAt]));
}

export function newRow(
  { clock }: Pick<Dependencies, "clock">,
  portfolio: string,
  { name, bytes, sha256, file, facts }: UploadRow,
  scannedAt: string | null = null,
): AttachmentRow {
  const { mediaType, seconds }: { mediaType: AttachmentType; seconds: number | null } = JSON.parse(facts ?? "");
  const createdAt = clock.now().toISOString();
  const kind = attachmentTypes[mediaType].kind;
  const written = { caption: "", transcript: "", pages: null, poster: null, posterSha256: null };
  const evidence = { speaker: null, review: null, remark: 0 };
  const job = { state: scannedAt === null ? ("unscanned" as const) : ("clean" as const), attempts: 0, claim: null };
  return {
    ...{ id: newId(), portfolio, position: 0, kind, mediaType, name, bytes, sha256, file, seconds },
    ...{ ...written, ...evidence, ...job, dueAt: createdAt, scannedAt, finding: null, createdAt },
  };
}
