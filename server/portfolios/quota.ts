import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";

type Parts = Pick<Dependencies, "db" | "settings">;

/**
 * How many bytes the photos and attachments of a student's portfolios take up, each as often as it is shown, whether its
 * files are shared or not. Those of deleted portfolios and an assessor's voice do not count.
 */
export async function photoBytesOf(db: Db, student: string): Promise<number> {
  const own = db
    .selectFrom("portfolios")
    .where("portfolios.student", "=", student)
    .where("portfolios.deletedAt", "is", null);
  const photos = own.innerJoin("photos", "photos.portfolio", "portfolios.id");
  const attached = own.innerJoin("attachments", "attachments.portfolio", "portfolios.id");
  const attachments = attached.where("attachments.speaker", "is", null);
  const rows = await photos
    .select(({ fn }) => fn.sum("photos.bytes").as("bytes"))
    .unionAll(attachments.select(({ fn }) => fn.sum("attachments.bytes").as("bytes")))
    .execute();
  return rows.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0);
}

/** The most bytes that a student's photos and attachments may take up; undefined where there is no limit. */
export function photoQuota({ LEARNER_PHOTOS_MB }: Dependencies["settings"]): number | undefined {
  return LEARNER_PHOTOS_MB === 0 ? undefined : LEARNER_PHOTOS_MB * 1_000_000;
}

/**
 * Begins a transaction that adds so many photos: the student's row is locked until the commit, before any other, so that of
 * two at the same time the second counts in `checkQuota` what the first has added.
 */
export async function lockQuota({ db, settings }: Parts, student: string, added: number): Promise<void> {
  if (added > 0 && photoQuota(settings) !== undefined) await lockStudent(db, student);
}

/** Once they are added. @throws Refusal 413 when the student's photos take up more than they may */
export async function checkQuota({ db, settings }: Parts, student: string, added: number): Promise<void> {
  const quota = added === 0 ? undefined : photoQuota(settings);
  if (quota !== undefined && (await photoBytesOf(db, student)) > quota) throw full(settings);
}

/** Until the commit. */
export async function lockStudent(db: Db, student: string): Promise<void> {
  const lock = db.updateTable("accounts").set((row) => ({ updatedAt: row.ref("updatedAt") }));
  await lock.where("id", "=", student).execute();
}

/** Before photos, or so many bytes, are received. @throws Refusal 413 when there is no room for them */
export async function checkRoomForPhotos({ db, settings }: Parts, student: string, bytes = 0): Promise<void> {
  const quota = photoQuota(settings);
  if (quota !== undefined && (await photoBytesOf(db, student)) + bytes >= quota) throw full(settings);
}

function full({ LEARNER_PHOTOS_MB }: Dependencies["settings"]): Refusal {
  const most = LEARNER_PHOTOS_MB.toLocaleString("en-GB");
  const message = `Your photos and attachments may take up ${most} MB, and this would be more. Remove some that you no longer need, or ask your training centre for more space.`;
  return new Refusal(413, message);
}
