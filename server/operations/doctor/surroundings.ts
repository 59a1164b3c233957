import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { hour, minute } from "contract/core/calendar.ts";
import { sql } from "kysely";
import { fromNow } from "../../platform/dependencies.ts";
import { mailServerTrouble } from "../../platform/mail/smtp.ts";
import type { Settings } from "../../platform/settings.ts";
import { backupsIn, readManifest } from "../backups/manifest.ts";
import type { Installation } from "./examine.ts";
import { atMost } from "./report.ts";

/** Whether the mail server can be used. */
export async function* mailServerFindings({ SMTP_URL }: Settings): AsyncGenerator<string> {
  const trouble = SMTP_URL === undefined ? undefined : await mailServerTrouble(SMTP_URL);
  if (trouble) yield `${trouble} Compare SMTP_URL with what the provider of the mail server says.`;
}

/** E-mails that nobody sends. */
export async function* emailFindings({ db, clock }: Installation): AsyncGenerator<string> {
  const counts = db.selectFrom("outbox").select(({ fn }) => fn.countAll<number>().as("count"));
  const dead = await counts.where("state", "=", "dead").executeTakeFirstOrThrow();
  if (dead.count > 0)
    yield `E-mails that could not be delivered: ${dead.count}. An administrator sees why, and can send them again.`;
  const since = fromNow(clock, -hour);
  const late = await counts.where("state", "=", "waiting").where("dueAt", "<", since).executeTakeFirstOrThrow();
  if (late.count > 0)
    yield `E-mails that were due more than an hour ago: ${late.count}. Start a server, which sends them.`;
}

/** Whether this machine's clock is that of the database and of the object storage, and not behind what was written. */
export async function* clockFindings({ db, clock, settings }: Installation): AsyncGenerator<string> {
  const now = clock.now().getTime();
  if (settings.DATABASE_URL) {
    const { rows } = await sql<{ now: number }>`
      select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as "now"`.execute(db);
    yield* differences("database", clock.now().getTime(), rows[0]?.now);
  }
  if (settings.FILES_URL) {
    const { clockAt } = await import("../../platform/files/bucket/requests.ts");
    const theirs = await clockAt(settings.FILES_URL.url);
    yield* differences("object storage", clock.now().getTime(), theirs);
  }
  const last = await db.selectFrom("auditLog").select("at").orderBy("position", "desc").limit(1).executeTakeFirst();
  if (last && Date.parse(last.at) > now + minute)
    yield `The last entry of the audit log is from ${last.at}, which is to come. Let this machine's clock follow a time server.`;
}

function* differences(what: string, ours: number, theirs = ours): Generator<string> {
  const seconds = Math.abs(theirs - ours) / 1000;
  if (seconds > 5)
    yield `The clocks of this machine and of the ${what} differ by ${Math.round(seconds)} s. Let both follow a time server.`;
}

/** Room for uploads. */
export async function* diskFindings({ files, settings }: Installation): AsyncGenerator<string> {
  if (!(await files.hasRoom()))
    yield `The disk of ${settings.DATA_DIR} is nearly full, so uploads are refused. Make room, or move to a larger one.`;
}

/** Whether there is a recent backup, where there are automatic ones. */
export async function* backupFindings({ settings, clock }: Installation): AsyncGenerator<string> {
  const { BACKUP_DIR: folder, BACKUP_EVERY } = settings;
  if (folder === undefined) return;
  const { complete } = await backupsIn(folder).catch(() => ({ complete: [] }));
  const latest = complete.at(-1);
  if (latest === undefined)
    return yield `There is no complete backup in ${folder}. Make one, which says what hinders it: npm run backup -- ${folder}`;
  try {
    const { manifest } = await readManifest(join(folder, latest));
    if (Date.parse(manifest.takenAt) < clock.now().getTime() - 2 * BACKUP_EVERY * hour)
      yield `The last complete backup is of ${manifest.takenAt}. See why the log says "backup not made": npm run backup -- ${folder}`;
  } catch (error) {
    yield `${error instanceof Error ? error.message : error} Make another: npm run backup -- ${folder}`;
  }
}

/** What other accounts of this machine can read, and what the server's own cannot. */
export async function* permissionFindings(folder: string): AsyncGenerator<string> {
  if (!existsSync(folder)) return yield `There is no folder ${folder}. Set DATA_DIR to that of the installation.`;
  yield* atMost(20, findingsAt(folder, statSync(folder).uid));
}

function* findingsAt(path: string, owner: number): Generator<string> {
  const found = statSync(path, { throwIfNoEntry: false }); // A sweep may have deleted it.
  if (!found) return;
  if ((found.mode & 0o077) !== 0)
    yield `Other accounts of this machine may use ${path}. Start the server, which takes their permissions, or: chmod go= ${path}`;
  if (found.uid !== owner)
    yield `${path} belongs to another account than DATA_DIR, so the server may not write it. Give it back: chown ${owner} ${path}`;
  if (found.isDirectory()) for (const name of readdirSync(path)) yield* findingsAt(join(path, name), owner);
}
