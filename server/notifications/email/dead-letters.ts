import type { DeadLetter } from "contract/notifications/dead-letters.ts";
import { record } from "../../audit/log.ts";
import { isId } from "../../platform/database/ids.ts";
import type { OutboxRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";

/** Letters that were given up, the latest first; never what they say. */
export async function listDeadLetters(db: Db): Promise<DeadLetter[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "name", "address", "subject", "createdAt", "endedAt", "reason"])
    .where("state", "=", "dead")
    .orderBy("endedAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.address,
    subject: row.subject,
    createdAt: row.createdAt,
    givenUpAt: row.endedAt ?? row.createdAt,
    reason: row.reason ?? "",
  }));
}

/** A letter that was given up, or that waits because somebody has had it sent again just now. */
export async function findDeadLetter(db: Db, id: string): Promise<OutboxRow | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom("outbox")
    .selectAll()
    .where("id", "=", id)
    .where("state", "in", ["dead", "waiting"])
    .executeTakeFirst();
}

/** Puts it into the outbox anew, with all its attempts before it. One that waits already stays as it is. */
export async function sendAgain(deps: Dependencies, actor: string, letter: OutboxRow): Promise<void> {
  await transact(deps, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("outbox")
      .set({ state: "waiting", attempts: 0, dueAt: nowOf(deps.clock), reason: null, endedAt: null })
      .where("id", "=", letter.id)
      .where("state", "=", "dead")
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    await record(db, deps.clock, { actor, action: "sendAgain", subject: "letter", subjectId: letter.id });
  });
}

function nowOf(clock: Clock): string {
  return clock.now().toISOString();
}
