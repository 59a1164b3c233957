import type { Dependencies } from "../platform/dependencies.ts";
import { retentionCutoff } from "../portfolios/deleted-portfolios.ts";

const batch = 100;

/**
 * Removes portfolios that were deleted longer ago than the retention time, with their reviews and photo rows; the
 * sweep removes the files. The audit log is kept. At most 100 a call; returns how many were removed.
 */
export async function purgeDeleted(deps: Pick<Dependencies, "db" | "clock" | "settings">): Promise<number> {
  const { db } = deps;
  const cutoff = retentionCutoff(deps);
  const rows = await db.selectFrom("portfolios").select("id").where("deletedAt", "<", cutoff).limit(batch).execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  await db.transaction().execute(async (db) => {
    for (const table of ["reviews", "savedFeedback", "photos"] as const)
      await db.deleteFrom(table).where("portfolio", "in", ids).execute();
    await db.deleteFrom("notifications").where("subjectId", "in", ids).execute();
    await db.deleteFrom("portfolios").where("id", "in", ids).execute();
  });
  return rows.length;
}
