import { isId } from "../platform/database/ids.ts";
import type { Db } from "../platform/dependencies.ts";

/** The status of a portfolio, deleted or not, with its student and their assessor. Undefined for an unknown id. */
export async function findStanding(db: Db, id: string) {
  if (!isId(id)) return undefined;
  return db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.student", "students.assessor", "portfolios.status", "portfolios.deletedAt"])
    .where("portfolios.id", "=", id)
    .executeTakeFirst();
}
