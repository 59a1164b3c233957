import { isId } from "../platform/database/ids.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";

const day = 86_400_000;

/** A portfolio that is there, or was deleted within the retention time. */
export type Restorable = Pick<PortfolioRow, "id" | "status" | "version" | "deletedAt">;

/** What was deleted before this instant is past the retention time: gone, or about to be. */
export function forgottenBefore({ clock, settings }: Pick<Dependencies, "clock" | "settings">): string {
  return new Date(clock.now().getTime() - settings.RETENTION_DAYS * day).toISOString();
}

/** When a portfolio that was deleted at this instant is gone for good. */
export function goneAt({ settings }: Pick<Dependencies, "settings">, deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + settings.RETENTION_DAYS * day).toISOString();
}

/** Undefined for what is unknown, malformed, or past the retention time. */
export async function findRestorable(
  deps: Dependencies,
  id: string,
  db: Db = deps.db,
): Promise<Restorable | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom("portfolios")
    .select(["id", "status", "version", "deletedAt"])
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("deletedAt", "is", null), eb("deletedAt", ">=", forgottenBefore(deps))]))
    .executeTakeFirst();
}
