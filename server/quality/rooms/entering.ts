import { hour } from "contract/core/calendar.ts";
import { codeAttempts, passHours, refusalToEnter } from "contract/quality/room-words.ts";
import { recordAction } from "../../audit/log.ts";
import { countAttempt, resetAttempts } from "../../platform/attempt-counters.ts";
import { newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import { type Dependencies, fromNow } from "../../platform/dependencies.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { passAttempts } from "../../portfolios/witnesses/answering.ts";
import { dead, hashOf } from "../../portfolios/witnesses/passes.ts";
import { isCodeOf, visitToken } from "./keys.ts";
import { look } from "./looks.ts";

/**
 * Enters a room. A pass lasts for eight hours, and never longer than its room.
 * @throws Refusal 403 not open, or a wrong code, 404 no such link, 429 after five wrong codes
 */
export async function enter(
  deps: Dependencies,
  { token, code, address }: { token: string; code: string; address: string },
): Promise<{ id: string; until: string }> {
  const { db, clock } = deps;
  await countAttempt(db, clock, `room from ${address}`, passAttempts);
  const room = await db.selectFrom("rooms").selectAll().where("tokenHash", "=", hashOf(token)).executeTakeFirst();
  if (!room) throw dead();
  const now = clock.now().toISOString();
  const refusal = refusalToEnter(room, now);
  if (refusal) throw new Refusal(403, refusal);
  const attempts = `code of room ${room.id}`;
  await countAttempt(db, clock, attempts, codeAttempts);
  if (!isCodeOf(deps, room, code)) throw refuseField(403, "code", "That is not the code of this room.");
  const id = newId();
  const latest = fromNow(clock, passHours * hour);
  const until = latest < room.until ? latest : room.until;
  return transact(deps, async (db) => {
    await resetAttempts(db, attempts);
    const tokenHash = hashOf(visitToken(deps, id));
    await db.insertInto("roomPasses").values({ id, room: room.id, tokenHash, at: now, expiresAt: until }).execute();
    await look({ db, clock }, room, "enter");
    await recordAction(db, clock, { actor: null, action: "enterRoom", subject: "room", subjectId: room.id });
    return { id, until };
  });
}
