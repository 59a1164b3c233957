import { isId } from "../platform/database/ids.ts";
import type { Db } from "../platform/dependencies.ts";

/** Where a portfolio stands, whether it has been deleted or not, and whose it is. Undefined for an unknown id. */
export async function findStanding(db: Db, id: string) {
  if (!isId(id)) return undefined;
  return db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.student", "students.assessor", "portfolios.status", "portfolios.deletedAt"])
    .where("portfolios.id", "=", id)
    .executeTakeFirst();
}
