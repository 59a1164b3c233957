import { dayInLondon } from "contract/core/dates.ts";
import type { DirectClaims } from "contract/quality/claims.ts";
import { recordAccountAction } from "../../accounts/accounts.ts";
import { newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { codesOf, refuseUnknownCode } from "../../qualifications/versions.ts";

/** The last that was said of each qualification: `since` is null while its direct claims are not allowed. */
export async function directClaims(db: Db): Promise<DirectClaims[]> {
  const [codes, rows] = await Promise.all([
    codesOf(db),
    db
      .selectFrom("directClaims")
      .select(["qualification", "from", "until", "reason"])
      .orderBy("at")
      .orderBy("id", "desc")
      .execute(),
  ]);
  const last = new Map(rows.map((row) => [row.qualification, row]));
  return codes.map((qualification) => {
    const row = last.get(qualification);
    return { qualification, since: row && row.until === null ? row.from : null, reason: row?.reason ?? "" };
  });
}

/** When direct claims of each qualification that has them began, by its code. */
export async function directSince(db: Db): Promise<Map<string, string>> {
  const all = await directClaims(db);
  return new Map(all.flatMap(({ qualification, since }) => (since === null ? [] : [[qualification, since]])));
}

/**
 * Allows direct claims of a qualification from today on, or ends them today; once more changes nothing.
 * @throws Refusal 400 the centre has no such qualification
 */
export async function setDirectClaims(
  deps: Dependencies,
  by: string,
  { qualification, allowed, reason }: { qualification: string; allowed: boolean; reason: string },
): Promise<void> {
  const { clock } = deps;
  await transact(deps, async (db) => {
    await refuseUnknownCode(db, qualification);
    const since = (await directSince(db)).get(qualification);
    if (allowed === (since !== undefined)) return;
    const now = clock.now();
    const today = dayInLondon(now);
    const days = { from: since ?? today, until: allowed ? null : today };
    const row = { id: newId(), qualification, ...days, reason, by, at: now.toISOString() };
    await db.insertInto("directClaims").values(row).execute();
    await recordAccountAction(db, clock, by, allowed ? "allowDirectClaims" : "endDirectClaims");
  });
}
