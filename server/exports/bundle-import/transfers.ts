import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { bundleLimits } from "contract/exports/bundle-files.ts";
import type { BundleRecord } from "contract/exports/bundle-format.ts";
import { BundleError, printable } from "contract/exports/bundle-zip.ts";
import type { TransferPreview } from "contract/exports/transfers.ts";
import { groupsHere } from "../../accounts/people/group-record.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { writeChunks } from "../../platform/http/bodies/byte-bodies.ts";
import { asRefusal, checkRoom } from "../../platform/http/bodies/uploads.ts";
import { Refusal } from "../../platform/refusal.ts";
import { filesAttached } from "./consistent-files.ts";
import { type ImportedBundle, importBundleFile, isTrusted, withVerified } from "./importing.ts";
import { inRecordHere, readRecord } from "./parsing.ts";
import { checkIsNew, checkLearner, staffHere } from "./people.ts";

/**
 * What an import of the bundle in these bytes would do, with all that stands in the way of it. Nothing is stored.
 * @throws Refusal 400 for what is no whole bundle of a learner, 413, 507
 */
export function previewTransfer(deps: Dependencies, bytes: Readable): Promise<TransferPreview> {
  return withReceived(deps, bytes, (path, sha256) =>
    withVerified(path, async (bundle, verdict) => {
      const whole = await readRecord(bundle, verdict);
      const blocks: string[] = [];
      const note = async (check: () => Promise<unknown>) => {
        await check().catch((error) => {
          if (!(error instanceof Refusal && error.status === 409)) throw error;
          blocks.push(error.message);
        });
      };
      const { db } = deps;
      await note(() => inRecordHere(db, whole, verdict));
      await note(async () => (await checkLearner(db, whole.student)) && checkIsNew(db, whole));
      const staff: TransferPreview["staff"] = [];
      for (const { person, find } of staffHere(db, whole)) {
        const { name, email } = person;
        await note(async () => staff.push({ name, email, here: (await find())?.name ?? null }));
      }
      const { facts, fingerprint } = verdict;
      return {
        learner: { name: whole.student.name, email: whole.student.account.email },
        centre: facts.centre,
        madeAt: facts.madeAt,
        fingerprint,
        isOwnKey: isTrusted(deps, fingerprint),
        sha256,
        counts: countsOf(whole),
        staff,
        groups: await groupsHere(db, whole.groups ?? []),
        blocks,
      };
    }),
  );
}

/** What a bundle brings. */
function countsOf({ portfolios, achievements = [], claims = [] }: BundleRecord): TransferPreview["counts"] {
  const sum = (countIn: (one: BundleRecord["portfolios"][number]) => number) =>
    portfolios.reduce((all, one) => all + countIn(one), 0);
  return {
    portfolios: portfolios.length,
    photos: sum(({ photos }) => photos.length),
    files: sum((one) => filesAttached(one).length),
    rounds: sum(({ reviews }) => reviews.length),
    decisions: achievements.length + sum(({ decisions = [] }) => decisions.length),
    claims: claims.length,
    appeals: sum(({ appeals = [] }) => appeals.length),
  };
}

/**
 * Imports the learner in these bytes, which have to be the previewed ones.
 * @throws Refusal 400, 409 as the preview says or another file, 403 an untrusted key, 413, 507
 */
export function importTransfer(
  deps: Dependencies,
  bytes: Readable,
  { sha256: previewed, key }: { sha256: string; key?: string | undefined },
  by: string,
): Promise<ImportedBundle> {
  return withReceived(deps, bytes, (path, sha256) => {
    if (sha256 !== previewed)
      throw new Refusal(409, "This is another file than the one you looked at. Choose it again.");
    return importBundleFile(deps, path, { key, by });
  });
}

async function withReceived<R>(
  { files }: Dependencies,
  body: Readable,
  use: (path: string, sha256: string) => Promise<R>,
): Promise<R> {
  await checkRoom(files);
  const path = files.incoming();
  try {
    const chunks = body.iterator({ destroyOnReturn: false });
    const { bytes, sha256 } = await writeChunks(path, chunks, bundleLimits.bytes).catch((error) => {
      throw asRefusal(error);
    });
    if (bytes > bundleLimits.bytes) throw new Refusal(413, "The file is larger than 4 GB. No bundle may be so large.");
    return await use(path, sha256);
  } catch (error) {
    throw error instanceof BundleError ? new Refusal(400, printable(error.message)) : error;
  } finally {
    await rm(path, { force: true });
  }
}
