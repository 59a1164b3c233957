import { type FoundSubmissions, submissionsPerPage, unknownUser } from "contract/oversight.ts";
import { pageOf } from "../database/searching.ts";
import type { Db } from "../house.ts";

/** Who has submitted most, a page of them. A page behind the last one is the last one. */
export async function submissionsOn(db: Db, wanted: number): Promise<FoundSubmissions> {
  const { total } = await submitters(db).executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(wanted, total, submissionsPerPage);
  const rows = await submissions(db).limit(submissionsPerPage).offset(offset).execute();
  const users = rows.map(({ id, name, count }) => ({ _id: id, name: name.trim() || unknownUser, submissions: count }));
  return { users, total, page, pages };
}

/** How many learners have submitted anything: one look into an index for each of them. */
export function submitters(db: Db) {
  return db
    .selectFrom("accounts")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("portfolios")
          .select("portfolios.student")
          .whereRef("portfolios.student", "=", "accounts.id")
          .where("portfolios.deletedAt", "is", null)
          .where("portfolios.status", "!=", "Draft"),
      ),
    );
}

/** Everyone's count, most first; grouped as an index has them, before the names are looked up. */
export function submissions(db: Db) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom("portfolios")
        .select("student")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("deletedAt", "is", null)
        .where("status", "!=", "Draft")
        .groupBy("student")
        .as("counted"),
    )
    .innerJoin("accounts", "accounts.id", "counted.student")
    .select(["accounts.id", "accounts.name", "counted.count"])
    .orderBy("counted.count", "desc")
    .orderBy(({ fn }) => fn("lower", ["accounts.name"]))
    .orderBy("accounts.id");
}
