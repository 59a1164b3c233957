import { type FoundSubmissions, submissionsPerPage, unknownUser } from "contract/centre/centre.ts";
import { alphabetical, pageOf } from "../platform/database/searching.ts";
import type { Db } from "../platform/dependencies.ts";

/** Who has submitted most, a page of them. A page behind the last one is the last one. */
export async function submissionsOn(db: Db, wanted: number): Promise<FoundSubmissions> {
  const { total } = await submitters(db).executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(wanted, total, submissionsPerPage);
  const rows = await submissions(db).limit(submissionsPerPage).offset(offset).execute();
  const users = rows.map(({ id, name, submitted }) => ({
    _id: id,
    name: name.trim() || unknownUser,
    submissions: submitted,
  }));
  return { users, total, page, pages };
}

/** How many learners have submitted anything that is still there. */
export function submitters(db: Db) {
  return db
    .selectFrom("studentTallies")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("submitted", ">", 0);
}

/** Everyone's count as the database keeps it, most first, equal ones by name. */
export function submissions(db: Db) {
  return db
    .selectFrom("studentTallies")
    .innerJoin("accounts", "accounts.id", "studentTallies.student")
    .select(["accounts.id", "accounts.name", "studentTallies.submitted"])
    .where("studentTallies.submitted", ">", 0)
    .orderBy("studentTallies.submitted", "desc")
    .orderBy(({ ref }) => alphabetical(ref("accounts.name")))
    .orderBy("accounts.id");
}
