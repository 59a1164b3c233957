import type { NewestFirst } from "contract/core/text.ts";
import type { DeadLetter } from "contract/notifications/notifications.ts";
import { sql } from "kysely";
import { recordAction } from "../audit/log.ts";
import { isId } from "../platform/database/ids.ts";
import type { OutboxRow } from "../platform/database/job-rows.ts";
import { newestFirst } from "../platform/database/searching.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { jobAdded } from "../platform/jobs.ts";

/** Dead letters, the latest first, without their contents. */
export async function deadLetters(db: Db, part: NewestFirst): Promise<DeadLetter[]> {
  const dead = db
    .selectFrom("outbox")
    // Addresses are of ASCII letters, and another collation than the index's would read every account on PostgreSQL.
    .leftJoin("accounts", (join) =>
      join.on(({ eb, fn }) => eb("accounts.emailKey", "=", fn<string>("lower", ["address"]))),
    )
    .select(["outbox.id", "outbox.name", "address", "subject", "outbox.createdAt", "endedAt", "reason"])
    .select("accounts.id as account")
    .where("state", "=", "dead");
  const rows = await newestFirst(dead, [sql.ref("endedAt"), sql.ref("outbox.id")], part).execute();
  return rows.map(({ id, address, endedAt, reason, ...email }) => ({
    _id: id,
    email: address,
    givenUpAt: endedAt ?? email.createdAt,
    reason: reason ?? "",
    ...email,
  }));
}

/** A dead letter, or one that waits because somebody has just sent it again. */
export async function findDeadLetter(db: Db, id: string): Promise<OutboxRow | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom("outbox")
    .selectAll()
    .where("id", "=", id)
    .where("state", "in", ["dead", "waiting"])
    .executeTakeFirst();
}

/** Returns it to the outbox with all attempts ahead. One that is waiting already stays as it is. */
export async function sendAgain(deps: Dependencies, actor: string, email: OutboxRow): Promise<void> {
  await transact(deps, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("outbox")
      .set({ state: "waiting", attempts: 0, dueAt: deps.clock.now().toISOString(), reason: null, endedAt: null })
      .where("id", "=", email.id)
      .where("state", "=", "dead")
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    jobAdded();
    await recordAction(db, deps.clock, { actor, action: "sendAgain", subject: "email", subjectId: email.id });
  });
}
