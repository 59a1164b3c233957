import { isId } from "../platform/database/ids.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";

const day = 86_400_000;

/** A portfolio that is not deleted, or was deleted within the retention time. */
export type Restorable = Pick<PortfolioRow, "id" | "student" | "status" | "version" | "deletedAt"> & { assessor: null };

/** Portfolios deleted before this instant are past the retention time: they are removed, or will be by the next sweep. */
export function retentionCutoff({ clock, settings }: Pick<Dependencies, "clock" | "settings">): string {
  return new Date(clock.now().getTime() - settings.RETENTION_DAYS * day).toISOString();
}

/** When a portfolio that was deleted at this instant can no longer be restored. */
export function restorableUntil({ settings }: Pick<Dependencies, "settings">, deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + settings.RETENTION_DAYS * day).toISOString();
}

/** Undefined for an unknown or malformed id, and past the retention time. */
export async function findRestorable(
  deps: Dependencies,
  id: string,
  db: Db = deps.db,
): Promise<Restorable | undefined> {
  if (!isId(id)) return undefined;
  return (
    db
      .selectFrom("portfolios")
      .select(["id", "student", "status", "version", "deletedAt"])
      // The learner and administrators are the only ones who may restore, so the assessor is not looked up.
      .select(({ lit }) => lit(null).as("assessor"))
      .where("id", "=", id)
      .where(({ eb, or }) => or([eb("deletedAt", "is", null), eb("deletedAt", ">=", retentionCutoff(deps))]))
      .executeTakeFirst()
  );
}
