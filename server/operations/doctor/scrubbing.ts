import { day, minute } from "contract/core/calendar.ts";
import type { PhotoRow } from "../../platform/database/tables.ts";
import { type Dependencies, fromNow } from "../../platform/dependencies.ts";
import { FilesUnavailable } from "../../platform/files/files.ts";
import { parseStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import { storedName, thumbnailName } from "../../platform/images/store.ts";
import { type Claimed, leasesOf, pollJobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { referencedFiles } from "../../portfolios/shared-photos.ts";
import { hashOfStream } from "../copying/copy-files.ts";
import { filesOfAttachment, type NamedFile } from "../copying/named-files.ts";
import { defectOf } from "./stored-files.ts";

type Parts = Pick<Dependencies, "db" | "files" | "clock">;
type ScrubLog = Pick<Log, "error">;

const { claimDue, update } = leasesOf("scrubs", "on");

/**
 * So many photos, of two files each, are read in a turn, one file after the other; 1,200 photos an hour. A photo of 430 kB
 * takes 7 ms of the processor, so a turn 0.15 s: a quarter of a percent of one core.
 */
const photosInTurn = 20;

/** After the last one: a day, in which a small centre's disk has nothing to do for it. */
const rest = day;

/**
 * Reads the stored files of every photo and attachment again and again, slowly, and compares them with the SHA-256 that their row keeps: a
 * disk that decays is found while a backup still has what it was. The lease lets one of several servers do it.
 */
export function startScrubWorker(deps: Parts, log: ScrubLog): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const context = { stopping: stopping.signal, log, failure: "no file could be scrubbed" };
  const working = pollJobs(() => scrubWhenDue(deps, log), context);
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/** One turn. Answers false, because the next one is a minute away. */
export async function scrubWhenDue(deps: Parts, log: ScrubLog): Promise<boolean> {
  const [job] = (await claimDue(deps.db, deps.clock, 1)).claimed;
  if (!job) return false;
  try {
    await recheckDamaged(deps);
    await scrubSome(deps, job, log);
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    // Out of reach is not lost: the same photos are read in the next turn.
    await update(deps.db, job, { dueAt: fromNow(deps.clock, minute), attempts: 0 });
  }
  return false;
}

/** Where a scrub is among the attachments, whose ids stand behind this. It sorts behind every id of a photo. */
const amongAttachments = "~";

async function scrubSome(deps: Parts, job: Claimed<"scrubs">, log: ScrubLog): Promise<void> {
  const { db, clock } = deps;
  if (job.position.startsWith(amongAttachments)) return scrubAttachment(deps, job, log);
  const photos = await db
    .selectFrom("photos")
    .selectAll()
    .where("id", ">", job.position)
    .orderBy("id")
    .limit(photosInTurn)
    .execute();
  for (const photo of photos) {
    await update(db, job, { dueAt: fromNow(clock, 2 * minute) });
    await scrubPhoto(deps, photo, log);
  }
  const isLast = photos.length < photosInTurn;
  const position = isLast ? amongAttachments : (photos.at(-1)?.id ?? "");
  await update(db, job, { position, dueAt: fromNow(clock, minute), attempts: 0 });
}

/** One in a turn, for it may be a long video. */
async function scrubAttachment(deps: Parts, job: Claimed<"scrubs">, log: ScrubLog): Promise<void> {
  const { db, clock } = deps;
  const after = job.position.slice(amongAttachments.length);
  const next = db.selectFrom("attachments").selectAll().where("id", ">", after).orderBy("id").limit(1);
  const row = await next.executeTakeFirst();
  for (const file of row ? filesOfAttachment(row) : []) {
    await update(db, job, { dueAt: fromNow(clock, 10 * minute) });
    const { name } = file;
    const defect = await defectOf(deps, file);
    const isStillNamed = name && defect !== undefined && (await referencedFiles(db, [name])).has(name);
    if (row && isStillNamed) await report(deps, row, { name, defect }, log);
  }
  const position = row ? amongAttachments + row.id : "";
  await update(db, job, { position, dueAt: fromNow(clock, row ? minute : rest), attempts: 0 });
}

async function scrubPhoto(deps: Parts, photo: PhotoRow, log: ScrubLog): Promise<void> {
  for (const file of filesOf(photo)) {
    const defect = await defectOf(deps, file);
    if (defect === undefined) await keepHash(deps, photo.id, file);
    // One that was deleted meanwhile is not lost: its row was deleted first.
    else if (await isStill(deps, photo)) await report(deps, photo, { ...file, defect }, log);
  }
}

type PhotoFile = NamedFile & { name: StoredName; column: "fullSha256" | "thumbnailSha256" };

function filesOf(photo: PhotoRow): PhotoFile[] {
  const name = storedName(photo);
  if (!name) return [];
  const { bytes, width, height } = photo;
  const thumbnail = thumbnailName(name);
  return [
    { name, text: name, sha256: photo.fullSha256, bytes, width, height, column: "fullSha256" },
    { name: thumbnail, text: thumbnail, sha256: photo.thumbnailSha256, column: "thumbnailSha256" },
  ];
}

// Of a photo from before rows kept it, what is read first is taken for what was stored, if it is a whole JPEG.
async function keepHash({ db, files }: Parts, id: string, { name, sha256, column }: PhotoFile): Promise<void> {
  const found = sha256 === null ? await files.get(name) : undefined;
  if (!found) return;
  const kept = { [column]: await hashOfStream(found.bytes) };
  await db.updateTable("photos").set(kept).where("id", "=", id).where(column, "is", null).execute();
}

async function isStill({ db }: Parts, { id, file }: PhotoRow): Promise<boolean> {
  const row = await db
    .selectFrom("photos")
    .select("id")
    .where("id", "=", id)
    .where("file", "=", file)
    .executeTakeFirst();
  return row !== undefined;
}

async function report(
  { db, clock }: Parts,
  { portfolio }: Pick<PhotoRow, "portfolio">,
  { name, defect }: { name: StoredName; defect: string },
  log: ScrubLog,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("damagedFiles")
    .values({ name, defect, foundAt: clock.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) log.error({ file: name, portfolio, defect }, "a stored file is damaged");
}

// First of all, so that what was mended, or deleted, is reported no longer.
async function recheckDamaged(deps: Parts): Promise<void> {
  const { db } = deps;
  for (const { name: text } of await db.selectFrom("damagedFiles").select("name").limit(photosInTurn).execute()) {
    const name = parseStoredName(text);
    const full = text.replace(".thumb.jpg", ".jpg");
    const photo = await db
      .selectFrom("photos")
      .selectAll()
      .where(({ eb, or }) => or([eb("file", "=", full), eb("stored", "=", full)]))
      .limit(1)
      .executeTakeFirst();
    const attachment = await db
      .selectFrom("attachments")
      .selectAll()
      .where(({ eb, or }) => or([eb("file", "=", text), eb("poster", "=", text)]))
      .limit(1)
      .executeTakeFirst();
    const files = [...(photo ? filesOf(photo) : []), ...(attachment ? filesOfAttachment(attachment) : [])];
    const file = files.find((one) => one.name === name);
    if (!file || (await defectOf(deps, file)) === undefined)
      await db.deleteFrom("damagedFiles").where("name", "=", text).execute();
  }
}
