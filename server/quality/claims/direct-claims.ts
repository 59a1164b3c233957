import { dayInLondon } from "contract/core/dates.ts";
import { qualification } from "contract/quality/sampling.ts";
import { recordAccountAction } from "../../accounts/accounts.ts";
import { newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";

/** The last that was said of direct claims: `since` is null while they are not allowed. */
export async function directClaims(db: Db): Promise<{ since: string | null; reason: string }> {
  const row = await db
    .selectFrom("directClaims")
    .select(["from", "until", "reason"])
    .where("qualification", "=", qualification)
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return { since: row && row.until === null ? row.from : null, reason: row?.reason ?? "" };
}

export async function directSince(db: Db): Promise<string | null> {
  return (await directClaims(db)).since;
}

/** Allows direct claims from today on, or ends them today; once more changes nothing. */
export async function setDirectClaims(deps: Dependencies, by: string, given: { allowed: boolean; reason: string }) {
  const { clock } = deps;
  const { allowed, reason } = given;
  await transact(deps, async (db) => {
    const since = await directSince(db);
    if (allowed === (since !== null)) return;
    const now = clock.now();
    const today = dayInLondon(now);
    const days = { from: since ?? today, until: allowed ? null : today };
    const row = { id: newId(), qualification, ...days, reason, by, at: now.toISOString() };
    await db.insertInto("directClaims").values(row).execute();
    await recordAccountAction(db, clock, by, allowed ? "allowDirectClaims" : "endDirectClaims");
  });
}
