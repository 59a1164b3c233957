import { sql } from "kysely";
import { seed } from "../../server/audit/chain.ts";
import type { Db } from "../../server/platform/dependencies.ts";

/** Deletes all rows, for the next test that uses the same database. */
export async function empty(db: Db): Promise<void> {
  const tables = [
    "bundles",
    "notices",
    "switchedOff",
    "digests",
    "newAddresses",
    "outbox",
    "resetTokens",
    "sensitiveAnswers",
    "applications",
    "reviews",
    "savedFeedback",
    "phrases",
    "reading",
    "idempotencyKeys",
    "uploadPieces",
    "uploads",
    "photos",
    "portfolios",
    "unitTallies",
    "placeTallies",
    "studentTallies",
    "waiting",
    "firsts",
    "attempts",
    "sessions",
    "accounts",
    "accountTallies",
  ] as const;
  await db.transaction().execute(async (db) => {
    // Without triggers: thousands of rows would take seconds to be uncounted one by one.
    await sql`set local session_replication_role = 'replica'`.execute(db);
    for (const table of tables) await db.deleteFrom(table).execute();
    // A trigger refuses to delete its entries one by one.
    await sql`truncate "trail"`.execute(db);
    await db.updateTable("trailHead").set({ position: 0, hash: seed }).execute();
  });
}
