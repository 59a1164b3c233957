import { type FoundSubmissions, submissionsPerPage, unknownUser } from "contract/centre/centre.ts";
import { alphabetical, pageOf } from "../platform/database/searching.ts";
import type { Db } from "../platform/dependencies.ts";

/** A page of learners by submissions, most first. A page number beyond the last gives the last page. */
export async function submissionsOn(db: Db, requestedPage: number): Promise<FoundSubmissions> {
  const { total } = await submitters(db).executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(requestedPage, total, submissionsPerPage);
  const rows = await submissions(db).limit(submissionsPerPage).offset(offset).execute();
  const users = rows.map(({ id, name, submitted }) => ({
    _id: id,
    name: name.trim() || unknownUser,
    submissions: submitted,
  }));
  return { users, total, page, pages };
}

/** The number of learners with a submission that is not deleted. */
export function submitters(db: Db) {
  return db
    .selectFrom("studentTallies")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("submitted", ">", 0);
}

/** Submissions of each learner from the counters, most first, then by name. */
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
