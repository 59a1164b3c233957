import { day } from "contract/core/calendar.ts";
import { GivenRoom } from "contract/quality/rooms.ts";
import { openDatabase } from "server/platform/database/open.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { openKeys } from "server/platform/secret.ts";
import type { Settings } from "server/platform/settings.ts";
import { visitOf } from "server/portfolios/visitors.ts";
import { enter } from "server/quality/rooms/entering.ts";
import { roomCode, roomLink, visitToken } from "server/quality/rooms/keys.ts";
import { look } from "server/quality/rooms/looks.ts";
import { addNote } from "server/quality/rooms/notes.ts";
import { openRoom } from "server/quality/rooms/rooms.ts";
import { proposal } from "server/quality/rooms/scope.ts";

const week = 7 * day;

/** A room is open for an external verifier, who has looked five times. */
export async function openForVisit(deps: Dependencies, admin: string): Promise<void> {
  const { seed, learners } = await proposal(deps.db);
  const proposed = learners.map(({ learner, reason }) => ({ learner: learner._id, reason }));
  const scope = [...proposed, ...(await chosenBeside(deps, proposed))];
  const now = deps.clock.now().getTime();
  const [from, until] = [now, now + 2 * week].map((at) => new Date(at).toISOString());
  const who = { name: "Autumn visit 2357-13", verifier: "Helen Prentice" };
  const { id } = await openRoom(deps, admin, GivenRoom.parse({ ...who, from, until, seed, learners: scope }));
  const code = roomCode(deps, id);
  const entry = await enter(deps, { token: roomLink(deps, id).replace("/room#", ""), code, address: "demo" });
  const visit = await visitOf(deps, visitToken(deps, entry.id));
  const [first, second] = scope;
  await look(deps, visit.room, "room");
  for (const one of [first, second]) if (one) await look(deps, visit.room, "learner", one.learner);
  const text = "The lock is the learner's own, seen in photo 1.";
  if (first) await addNote(deps, visit, { learner: first.learner, place: null, text, isShared: true });
}

/** Who has appealed, and whose round was standardised. */
async function chosenBeside({ db }: Dependencies, proposed: readonly { learner: string }[]) {
  const rows = await db
    .selectFrom("samples")
    .select("learner")
    .where("kind", "=", "appeal")
    .union(
      db
        .selectFrom("exercises")
        .innerJoin("portfolios", "portfolios.id", "exercises.portfolio")
        .select("portfolios.student as learner"),
    )
    .execute();
  const others = rows.filter(({ learner }) => !proposed.some((one) => one.learner === learner));
  return others.map(({ learner }) => ({ learner, reason: "chosen" as const }));
}

/** The link and the code of the room; undefined once it is closed. */
export async function wayToRoom(settings: Settings): Promise<{ path: string; code: string } | undefined> {
  const { db, close } = await openDatabase(settings);
  try {
    const room = await db
      .selectFrom("rooms")
      .select("id")
      .where("closedAt", "is", null)
      .orderBy("at")
      .executeTakeFirst();
    const keys = openKeys(settings);
    return room && { path: roomLink({ keys }, room.id), code: roomCode({ keys }, room.id) };
  } finally {
    await close();
  }
}
