import { hour } from "contract/core/calendar.ts";
import type { StudentSubject } from "contract/core/permissions.ts";
import { bundleLifetimeHours } from "contract/exports/bundle-lifetime.ts";
import { type Bundle, bundleLimit } from "contract/exports/bundles.ts";
import type { FoundStudent } from "../../accounts/accounts.ts";
import { recordAction } from "../../audit/log.ts";
import { countAttempt } from "../../platform/attempt-counters.ts";
import { isId, newId } from "../../platform/database/ids.ts";
import type { BundleRow } from "../../platform/database/job-rows.ts";
import { transact } from "../../platform/database/transact.ts";
import { acceptedKeys, type Db, type Dependencies, fromNow } from "../../platform/dependencies.ts";
import { parseStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { jobAdded } from "../../platform/jobs.ts";
import { readToken, signToken } from "../../platform/tokens.ts";

/** A bundle with what permissions are decided by: the learner and their present assessor. */
export type FoundBundle = StudentSubject & { row: BundleRow };

/** Undefined for unknown and malformed ids, and for a bundle that has expired. */
export async function findBundle({ db, clock }: Dependencies, id: string): Promise<FoundBundle | undefined> {
  if (!isId(id)) return undefined;
  const found = await db
    .selectFrom("bundles")
    .innerJoin("accounts", "accounts.id", "bundles.student")
    .selectAll("bundles")
    .select("accounts.assessor")
    .where("bundles.id", "=", id)
    .executeTakeFirst();
  if (!found || isExpired(found, clock.now())) return undefined;
  const { assessor, ...row } = found;
  return { student: row.student, assessor, row };
}

/** The latest one that this person requested, or null. Bundles of one learner differ by who requested them. */
export async function latestBundle(deps: Dependencies, viewer: SignedIn, student: string): Promise<BundleRow | null> {
  const row = await deps.db
    .selectFrom("bundles")
    .selectAll()
    .where("requestedBy", "=", viewer._id)
    .where("student", "=", student)
    .executeTakeFirst();
  return row && row.role === viewer.role && !isExpired(row, deps.clock.now()) ? row : null;
}

/**
 * Queues a bundle for the workers of all servers. While it is made, repeating the request answers the same one; one that
 * is ready or has failed is deleted and replaced. @throws Refusal 429
 */
export async function requestBundle(deps: Dependencies, viewer: SignedIn, student: FoundStudent): Promise<BundleRow> {
  const present = await latestBundle(deps, viewer, student.student);
  if (present?.state === "making") return present;
  await countAttempt(deps.db, deps.clock, `bundle for ${viewer._id}`, bundleLimit);
  const row = newRow(deps, viewer, student.student);
  const queued = await transact(deps, async (db) => {
    await db
      .deleteFrom("bundles")
      .where("requestedBy", "=", row.requestedBy)
      .where("student", "=", row.student)
      .where((expression) => expression.or([expression("state", "!=", "making"), expression("role", "!=", row.role)]))
      .execute();
    // The unique index lets one of two tabs win; the other one answers the winner's bundle.
    const added = await db
      .insertInto("bundles")
      .values(row)
      .onConflict((conflict) => conflict.columns(["requestedBy", "student"]).doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n)
      return (await latestBundle({ ...deps, db }, viewer, student.student)) ?? row;
    const entry = { actor: viewer._id, action: "requestBundle", subject: "account", subjectId: row.student } as const;
    await recordAction(db, deps.clock, entry);
    jobAdded();
    return row;
  });
  const replaced = queued === row ? parseStoredName(present?.file) : undefined;
  if (replaced) await deps.files.remove(replaced);
  return queued;
}

/** The answer of the calls; with a signed link once the bundle is ready. */
export async function bundleAnswer(deps: Dependencies, viewer: SignedIn, row: BundleRow): Promise<Bundle> {
  const isReady = row.state === "ready" && row.endedAt !== null;
  const claims = { bundle: row.id, account: viewer._id, session: viewer.session };
  return {
    _id: row.id,
    state: row.state,
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    reason: row.reason,
    requestedAt: row.requestedAt,
    readyAt: isReady ? row.endedAt : null,
    expiresAt: isReady ? expiresAt(row) : null,
    link: isReady ? `/api/bundles/${row.id}/file?t=${await downloadTokenFor(deps, claims)}` : null,
  };
}

/** Deletes expired bundles: the row first, so that no row names a missing file. */
export async function sweepBundles({ db, clock, files }: Pick<Dependencies, "db" | "clock" | "files">): Promise<void> {
  const before = fromNow(clock, -bundleLifetimeHours * hour);
  const expired = await db.selectFrom("bundles").select(["id", "file"]).where("endedAt", "<=", before).execute();
  for (const { id, file } of expired) {
    await db.deleteFrom("bundles").where("id", "=", id).execute();
    const name = parseStoredName(file);
    if (name) await files.remove(name);
  }
}

/** Which of these stored files are bundles, for the sweep of unreferenced files. */
export async function namedBundles(db: Db, names: StoredName[]): Promise<Set<StoredName>> {
  const rows = await db.selectFrom("bundles").select("file").where("file", "in", names).execute();
  return new Set(rows.flatMap(({ file }) => parseStoredName(file) ?? []));
}

function newRow({ clock }: Dependencies, viewer: SignedIn, student: string): BundleRow {
  const now = clock.now().toISOString();
  return {
    id: newId(),
    student,
    requestedBy: viewer._id,
    role: viewer.role,
    state: "making",
    done: 0,
    total: 0,
    bytes: 0,
    file: null,
    reason: null,
    attempts: 0,
    dueAt: now,
    claim: null,
    downloadToken: null,
    requestedAt: now,
    endedAt: null,
  };
}

function isExpired(row: Pick<BundleRow, "endedAt">, now: Date): boolean {
  return row.endedAt !== null && expiresAt(row) <= now.toISOString();
}

function expiresAt({ endedAt }: Pick<BundleRow, "endedAt">): string {
  return new Date(Date.parse(endedAt ?? "") + bundleLifetimeHours * hour).toISOString();
}

const linkAudience = "bundles";
const linkHours = 6;
/** One link of a bundle, for one session of one person; `id` is different for every link. */
const linkClaims = ["id", "bundle", "account", "session"] as const;

export type DownloadToken = Record<(typeof linkClaims)[number], string>;

/**
 * The token in a download link, because the browser's download manager sends no Authorization header. It is valid for
 * six hours, so that a slow download can resume, and only with its session; every fetch checks the permission again.
 */
function downloadTokenFor({ keys, clock }: Dependencies, token: Omit<DownloadToken, "id">): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  const times = { issuedAt, expiresAt: issuedAt + linkHours * 3600 };
  return signToken(keys.downloads, linkAudience, { ...token, id: newId() }, times);
}

/** Undefined for a token that is expired, altered or from another issuer. */
export function readDownloadToken({ keys, clock }: Dependencies, text: string): Promise<DownloadToken | undefined> {
  return readToken(
    text,
    { keys: acceptedKeys(keys, "downloads"), audience: linkAudience, names: linkClaims },
    clock.now(),
  );
}
