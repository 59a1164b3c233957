import { access, copyFile, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { recordAction } from "../../audit/log.ts";
import { eraseAgain } from "../../centre/erasing/erasing.ts";
import { listsIn } from "../../centre/erasing/erasure-list.ts";
import { publicKeyOf } from "../../exports/bundle/signing.ts";
import { migrations, refuseBeforeFirstRelease } from "../../platform/database/migrate.ts";
import { openMigrated } from "../../platform/database/open.ts";
import { databaseName } from "../../platform/database/sqlite/sqlite.ts";
import { type Clock, type Db, wallClock } from "../../platform/dependencies.ts";
import { openFiles } from "../../platform/files/open.ts";
import { writeChunks } from "../../platform/http/bodies/byte-bodies.ts";
import { openKeys, signingKeyFor } from "../../platform/secret.ts";
import type { Settings } from "../../platform/settings.ts";
import { copyInstallation, sentencesOf } from "../copying/installation.ts";
import { claimPlace, type OpenContents, openTarget } from "../copying/opening.ts";
import { checkSecret, copySecret, secretName, secretOf } from "../copying/secret.ts";
import { type Manifest, readManifest, sealedName, verifyBackup } from "./manifest.ts";
import { refuseSealed, unsealedFiles } from "./sealed-backup.ts";
import { type Unsealing, unsealingWith } from "./sealing.ts";

/**
 * Verifies a backup and copies it into the empty place that the settings name; one of an older version is migrated.
 * Called again after an interruption, it goes on. Answers what to say. @throws Error with a sentence, and nothing is
 * restored, when the backup is damaged or of unknown origin, or the place is not empty
 */
export async function restore(
  settings: Settings,
  folder: string,
  report: (line: string) => unknown,
  origin: ExpectedOrigin = {},
): Promise<string[]> {
  for (const list of origin.erasures ?? []) await access(list);
  const manifest = await intactManifest(settings, folder, origin);
  refuseSealed(folder, manifest, origin.identity);
  const unsealing = manifest.recipient && origin.identity ? await unsealingWith(origin.identity) : undefined;
  report(`The backup of ${manifest.takenAt} is intact: ${manifest.files.toLocaleString("en-GB")} files.`);
  const work = join(settings.DATA_DIR, "restoring");
  const keys = { DATA_DIR: unsealing ? work : folder, SECRET_KEY: undefined };
  if (!unsealing) checkSecret(keys, settings);
  // Opened before the place is, which stays empty when the backup cannot be used.
  const original = await openBackup(folder, work, unsealing);
  try {
    checkSecret(keys, settings);
    const target = await openTarget(settings);
    try {
      const secret = copySecret(keys, settings);
      let [held, ended] = [0, 0];
      const afterwards = async (db: Db) => {
        held = await holdEmails(db);
        ended = await endRights(db, wallClock, manifest.takenAt);
      };
      const copied = await copyInstallation(original, target, {
        source: `restore ${manifest.list}`,
        report,
        afterwards,
      });
      await claimPlace(target, settings);
      const lists = [...listsIn([settings.DATA_DIR, settings.BACKUP_DIR, dirname(folder)]), ...(origin.erasures ?? [])];
      const again = await eraseAgain({ ...target, keys: openKeys(settings), clock: wallClock, settings }, lists);
      return [
        ...sentencesOf(copied),
        secret,
        `Everybody has to log in again: ${ended.toLocaleString("en-GB")} sessions were ended, and every link in an e-mail ` +
          "for a new password or a new address, every open link to a witness, every address of a calendar, every passkey and every recovery code, and every device is unknown. The audit log says so.",
        ...(held > 0 ? [`E-mails that waited then are not sent, unless an administrator wants it: ${held}.`] : []),
        ...(again.length > 0 ? [`People who were erased since are erased again: ${again.join(", ")}.`] : []),
        "The backup is restored. The server can be started.",
      ];
    } finally {
      await target.close();
    }
  } finally {
    await original.close();
  }
}

/** Reads all of a backup. @throws Error with a sentence when it is damaged, of a newer version or of unknown origin */
async function intactManifest(settings: Settings, folder: string, expected: ExpectedOrigin): Promise<Manifest> {
  const read = await readManifest(folder);
  refuseBeforeFirstRelease(read.manifest.migration, "made this backup");
  if (!Object.keys(await migrations.getMigrations()).includes(read.manifest.migration))
    throw new Error("A newer version of the product made this backup. Use that version to restore it.");
  refuseForeign(settings, folder, read.signer, expected);
  await verifyBackup(folder, read);
  return read.manifest;
}

// Most of what waited was sent after the backup was taken: they become dead letters, which can be sent again.
async function holdEmails(db: Db): Promise<number> {
  const reason = "It waited when the backup was taken, and may have been sent since.";
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ state: "dead", claim: null, reason, endedAt: wallClock.now().toISOString() })
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

// Its database is opened and migrated as a copy in `work`, because SQLite writes even when it only reads.
async function openBackup(folder: string, work: string, unsealing?: Unsealing): Promise<OpenContents> {
  const clear = () => rm(work, { recursive: true, force: true });
  await clear();
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    if (unsealing) await unsealInto(work, folder, unsealing);
    else await copyFile(join(folder, databaseName), join(work, databaseName));
    const { db, close } = await openMigrated({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: work });
    const files = unsealing ? await unsealedFiles(folder, unsealing) : await openFiles({ DATA_DIR: folder });
    return { db, files, close: () => close().finally(clear) };
  } catch (error) {
    await clear();
    throw error;
  }
}

async function unsealInto(work: string, folder: string, { open }: Unsealing): Promise<void> {
  for (const name of [databaseName, secretName]) {
    const found = await open(join(folder, sealedName(name)));
    if (found) await writeChunks(join(work, name), found.bytes, Number.POSITIVE_INFINITY);
  }
}

/**
 * Ends every right that people had when the backup was taken, for it may have been ended since: sessions, and with them
 * the links of bundles; links in e-mails for a new password or address, and to witnesses; visits of rooms; known devices,
 * passkeys, recovery codes and tokens. In the transaction that finishes the copy. Answers how many sessions.
 */
async function endRights(db: Db, clock: Clock, takenAt: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("sessions").executeTakeFirst();
  await db.deleteFrom("resetTokens").execute();
  await db.deleteFrom("emailChanges").execute();
  await db.deleteFrom("passkeys").execute();
  await db.deleteFrom("recoveryCodes").execute();
  await db.deleteFrom("roomPasses").execute();
  const revoked = { revokedAt: clock.now().toISOString(), remindAt: null };
  await db.updateTable("passes").set(revoked).where("usedAt", "is", null).where("revokedAt", "is", null).execute();
  await db.updateTable("apiTokens").set({ revokedAt: revoked.revokedAt }).where("revokedAt", "is", null).execute();
  // A room may have been closed since; its centre opens it again by another end.
  await db
    .updateTable("rooms")
    .set({ until: revoked.revokedAt })
    .where("closedAt", "is", null)
    .where("until", ">", revoked.revokedAt)
    .execute();
  const { id } = await db
    .updateTable("installation")
    .set({ restoredAt: clock.now().toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = { actor: null, action: "restoreBackup", subject: "auditLog", subjectId: id, was: takenAt } as const;
  await recordAction(db, clock, entry);
  return Number(numDeletedRows);
}

/** What the operator says about where a backup comes from. */
interface ExpectedOrigin {
  /** Of the key that signs the installation's backups, as `npm run backup` prints it. */
  fingerprint?: string | undefined;
  /** A file with the key of an encrypted backup, as `age-keygen` writes it. */
  identity?: string | undefined;
  /** Further lists of erasures, beside those in the data folder and beside the backup. */
  erasures?: string[] | undefined;
  /** Restore whatever it is. */
  isForeign?: boolean | undefined;
}

/**
 * Refuses a backup that this installation has not signed. Who that is has to come from elsewhere than the backup, which
 * may hold the secret that its signature was made with: from the operator, or from the secret of the place restored to.
 * @throws Error with a sentence that names --foreign
 */
function refuseForeign(
  settings: Settings,
  folder: string,
  signer: string | undefined,
  { fingerprint, isForeign }: ExpectedOrigin,
): void {
  if (isForeign) return;
  const secrets = [secretOf(settings), settings.SECRET_KEY_PREVIOUS].filter((secret) => secret !== undefined);
  const own = secrets.map((secret) => publicKeyOf(signingKeyFor("backups", secret)).fingerprint);
  const expected = fingerprint === undefined ? own : [fingerprint];
  if (signer !== undefined && expected.includes(signer)) return;
  throw new Error(`${reasonOf(folder, signer, expected[0])} Nothing was restored. ${wayOut}`);
}

function reasonOf(folder: string, signer: string | undefined, expected: string | undefined): string {
  if (signer === undefined)
    return `The backup ${folder} is not signed, or its manifest was changed since, so nobody knows who wrote it.`;
  if (expected !== undefined)
    return `Another installation made the backup ${folder}: it is signed with the key ${signer}, not with ${expected}.`;
  return (
    `The backup ${folder} is signed with the key ${signer}, and nothing here says whether that is yours: compare it ` +
    "with the fingerprint that the backup printed, and give that as --fingerprint, or set SECRET_KEY."
  );
}

const wayOut = "If you know where it comes from and trust whoever wrote it, restore it with --foreign.";
