import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { isId } from "../platform/database/ids.ts";
import { onReaderThread } from "../platform/database/on-reader-thread.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { toList } from "../portfolios/answers.ts";
import { photoNames, portfolios } from "../portfolios/portfolios.ts";

/** Submitted portfolios of the students who are assigned to this assessor now, those that wait longest first. */
export async function assessedPortfolios(deps: Dependencies, viewer: SignedIn, assessor: string): Promise<Portfolio[]> {
  if (!isId(assessor)) return [];
  const db = onReaderThread(deps.db);
  const [rows, photos] = await Promise.all([
    portfolios(db)
      .where("students.assessor", "=", assessor)
      .where("portfolios.status", "!=", "Draft")
      .orderBy("portfolios.submittedAt")
      .orderBy("portfolios.id")
      .execute(),
    photoNames(db)
      .innerJoin("accounts as students", "students.id", "portfolios.student")
      .where("students.assessor", "=", assessor)
      .where("portfolios.status", "!=", "Draft")
      .execute(),
  ]);
  return toList(deps, viewer, rows, photos);
}

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
