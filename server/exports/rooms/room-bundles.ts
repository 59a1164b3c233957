import { hour } from "contract/core/calendar.ts";
import { bundleLifetimeHours } from "contract/exports/bundle-lifetime.ts";
import { bundleLimit } from "contract/exports/bundles.ts";
import type { RoomBundle } from "contract/quality/visits.ts";
import { countAttempt } from "../../platform/attempt-counters.ts";
import { newId } from "../../platform/database/ids.ts";
import type { RoomBundleRow } from "../../platform/database/room-rows.ts";
import { transact } from "../../platform/database/transact.ts";
import { acceptedKeys, type Db, type Dependencies, fromNow } from "../../platform/dependencies.ts";
import { parseStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import { jobAdded } from "../../platform/jobs.ts";
import { readToken, signToken } from "../../platform/tokens.ts";
import type { Visit } from "../../portfolios/visitors.ts";
import { look } from "../../quality/rooms/looks.ts";

/**
 * Queues the bundle of a room for the workers of all servers; asked for again, it is the same one until it has failed or
 * expired. Only a bundle that is new is a look. @throws Refusal 429
 */
export async function requestRoomBundle(deps: Dependencies, { room, scope }: Visit): Promise<void> {
  const present = await roomBundleOf(deps, room.id);
  if (present && present.state !== "failed") return;
  const { clock } = deps;
  await countAttempt(deps.db, clock, `bundle of room ${room.id}`, bundleLimit);
  const now = clock.now().toISOString();
  const begun = {
    state: "making" as const,
    done: 0,
    total: scope.length,
    bytes: 0,
    file: null,
    reason: null,
    attempts: 0,
  };
  const row = { id: newId(), room: room.id, ...begun, dueAt: now, claim: null, requestedAt: now, endedAt: null };
  const file = parseStoredName(present?.file);
  await transact(deps, async (db) => {
    await db.deleteFrom("roomBundles").where("room", "=", room.id).where("state", "!=", "making").execute();
    // The unique index lets one of two tabs win; the other one answers the winner's.
    const insert = db
      .insertInto("roomBundles")
      .values(row)
      .onConflict((conflict) => conflict.column("room").doNothing());
    const { numInsertedOrUpdatedRows } = await insert.executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) await look({ db, clock }, room, "bundle");
    jobAdded();
  });
  if (file) await deps.files.remove(file);
}

/** The bundle of a room; undefined before anybody asks, and once it has expired. */
export async function roomBundleOf({ db, clock }: Dependencies, room: string): Promise<RoomBundleRow | undefined> {
  const row = await db.selectFrom("roomBundles").selectAll().where("room", "=", room).executeTakeFirst();
  return row && (row.endedAt === null || row.endedAt > expiredBefore(clock)) ? row : undefined;
}

const audience = "room bundles";

/** How far it is, with a link that works while the visit does. */
export async function stateOf(deps: Dependencies, visit: Visit): Promise<RoomBundle> {
  const row = await roomBundleOf(deps, visit.room.id);
  if (!row) return { state: "failed", done: 0, total: 0, bytes: 0, reason: "Ask for it once more.", link: null };
  const { state, done, total, bytes, reason, id } = row;
  const issuedAt = Math.floor(deps.clock.now().getTime() / 1000);
  const times = { issuedAt, expiresAt: Math.ceil(Date.parse(visit.passUntil) / 1000) };
  const token = () => signToken(deps.keys.downloads, audience, { bundle: id, visit: visit.pass }, times);
  const link = state === "ready" ? `/api/room/bundle/${id}?t=${await token()}` : null;
  return { state, done, total, bytes, reason, link };
}

/** The bundle and the visit that a link names; undefined for one that is expired, altered or from elsewhere. */
export function readLink({ keys, clock }: Dependencies, text: string) {
  const expected = { keys: acceptedKeys(keys, "downloads"), audience, names: ["bundle", "visit"] as const };
  return readToken(text, expected, clock.now());
}

/** Deletes the bundles that have expired, and those of rooms that are over: the row first, so that no row names a missing file. */
export async function sweepRoomBundles(deps: Pick<Dependencies, "db" | "clock" | "files">): Promise<void> {
  const { db, clock, files } = deps;
  const over = await db
    .selectFrom("roomBundles")
    .innerJoin("rooms", "rooms.id", "roomBundles.room")
    .select(["roomBundles.id", "roomBundles.file"])
    .where(({ or, eb }) =>
      or([
        eb("roomBundles.endedAt", "<=", expiredBefore(clock)),
        eb("rooms.closedAt", "is not", null),
        eb("rooms.until", "<=", clock.now().toISOString()),
      ]),
    )
    .execute();
  for (const { id, file } of over) {
    await db.deleteFrom("roomBundles").where("id", "=", id).execute();
    const name = parseStoredName(file);
    if (name) await files.remove(name);
  }
}

/** Which of these stored files are bundles of rooms, for the sweep of unreferenced files. */
export async function namedRoomBundles(db: Db, names: StoredName[]): Promise<Set<StoredName>> {
  const rows = await db.selectFrom("roomBundles").select("file").where("file", "in", names).execute();
  return new Set(rows.flatMap(({ file }) => parseStoredName(file) ?? []));
}

function expiredBefore(clock: Dependencies["clock"]): string {
  return fromNow(clock, -bundleLifetimeHours * hour);
}
