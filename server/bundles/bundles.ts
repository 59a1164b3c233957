import { type Bundle, bundleKeptHours, bundleLimit } from "contract/bundling.ts";
import type { Placed } from "contract/permissions.ts";
import { record } from "../audit/trail.ts";
import type { BundleRow } from "../database/bundle-row.ts";
import { isId, newId } from "../database/ids.ts";
import { transact } from "../database/transact.ts";
import type { Db, House } from "../house.ts";
import { attempt } from "../http/attempts.ts";
import type { SignedIn } from "../http/handlers.ts";
import type { FoundStudent } from "../logbook/logbook.ts";
import { ticketFor } from "./tickets.ts";

const hour = 3_600_000;

/** A bundle as the permissions take it: the learner's account, and who assesses them now. */
export type FoundBundle = Placed & { row: BundleRow };

/** Undefined for unknown and malformed ids, and for one whose time is over. */
export async function findBundle({ db, clock }: House, id: string): Promise<FoundBundle | undefined> {
  if (!isId(id)) return undefined;
  const found = await db
    .selectFrom("bundles")
    .innerJoin("accounts", "accounts.id", "bundles.student")
    .selectAll("bundles")
    .select("accounts.assessor")
    .where("bundles.id", "=", id)
    .executeTakeFirst();
  if (!found || isOver(found, clock.now())) return undefined;
  const { assessor, ...row } = found;
  return { student: row.student, assessor, status: "Draft", row };
}

/** The one that this person asked for last, or null. */
export async function latestBundle(house: House, viewer: SignedIn, student: string): Promise<BundleRow | null> {
  const row = await house.db
    .selectFrom("bundles")
    .selectAll()
    .where("asker", "=", viewer._id)
    .where("student", "=", student)
    .executeTakeFirst();
  return row && row.role === viewer.role && !isOver(row, house.clock.now()) ? row : null;
}

/**
 * Has a bundle made; whichever server is free makes it. While it is made, asking again gives the same one; one that is
 * ready or failed goes, and a new one takes its place. @throws Refusal 429
 */
export async function askForBundle(house: House, viewer: SignedIn, student: FoundStudent): Promise<BundleRow> {
  const present = await latestBundle(house, viewer, student.student);
  if (present?.state === "making") return present;
  await attempt(house.db, house.clock, `bundle for ${viewer._id}`, bundleLimit);
  const row = newRow(house, viewer, student.student);
  const begun = await transact(house, async (db) => {
    await db
      .deleteFrom("bundles")
      .where("asker", "=", row.asker)
      .where("student", "=", row.student)
      .where((stale) => stale.or([stale("state", "!=", "making"), stale("role", "!=", row.role)]))
      .execute();
    // Another tab may have been faster: then its bundle is given.
    const added = await db
      .insertInto("bundles")
      .values(row)
      .onConflict((conflict) => conflict.columns(["asker", "student"]).doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n)
      return (await latestBundle({ ...house, db }, viewer, student.student)) ?? row;
    const entry = { actor: viewer._id, action: "askForBundle", subject: "account", subjectId: row.student } as const;
    await record(db, house.clock, entry);
    return row;
  });
  if (begun === row && present?.file) await house.files.remove(present.file);
  return begun;
}

/** With a link, once it is ready. */
export async function shown(house: House, viewer: SignedIn, row: BundleRow): Promise<Bundle> {
  const isReady = row.state === "ready" && row.endedAt !== null;
  const ticket = { bundle: row.id, account: viewer._id, session: viewer.session };
  return {
    _id: row.id,
    state: row.state,
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    reason: row.reason,
    askedAt: row.askedAt,
    readyAt: isReady ? row.endedAt : null,
    keptUntil: isReady ? keptUntil(row) : null,
    link: isReady ? `/api/bundles/${row.id}/file?t=${await ticketFor(house, ticket)}` : null,
  };
}

/** Removes those whose time is over: the row first, then the file. */
export async function forgetBundles({ db, clock, files }: Pick<House, "db" | "clock" | "files">): Promise<void> {
  const before = new Date(clock.now().getTime() - bundleKeptHours * hour).toISOString();
  const old = await db.selectFrom("bundles").select(["id", "file"]).where("endedAt", "<=", before).execute();
  for (const { id, file } of old) {
    await db.deleteFrom("bundles").where("id", "=", id).execute();
    if (file !== null) await files.remove(file);
  }
}

/** Which of these stored files are bundles; the sweep asks. */
export async function namedBundles(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("bundles").select("file").where("file", "in", names).execute();
  return new Set(rows.map((row) => row.file ?? ""));
}

function newRow({ clock }: House, viewer: SignedIn, student: string): BundleRow {
  const now = clock.now().toISOString();
  return {
    id: newId(),
    student,
    asker: viewer._id,
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
    fetchedWith: null,
    askedAt: now,
    endedAt: null,
  };
}

function isOver(row: Pick<BundleRow, "endedAt">, now: Date): boolean {
  return row.endedAt !== null && keptUntil(row) <= now.toISOString();
}

function keptUntil({ endedAt }: Pick<BundleRow, "endedAt">): string {
  return new Date(Date.parse(endedAt ?? "") + bundleKeptHours * hour).toISOString();
}
