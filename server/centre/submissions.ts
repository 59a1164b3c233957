import { type FoundSubmissions, submissionsPerPage, unknownUser } from "contract/centre/centre.ts";
import { submitted } from "contract/centre/portfolio-orders.ts";
import { toldApart } from "../accounts/accounts.ts";
import { pageOf, type Slice, sliceOf } from "../platform/database/searching.ts";
import type { Db } from "../platform/dependencies.ts";

/** A page of learners by submissions, most first. A page number beyond the last gives the last page. */
export async function submissionsOn(db: Db, requestedPage: number): Promise<FoundSubmissions> {
  const { total } = await submitters(db).executeTakeFirstOrThrow();
  const { page, pages } = pageOf(requestedPage, total, submissionsPerPage);
  const slice = sliceOf(page, total, submissionsPerPage);
  const rows = slice.inOrder(await submissions(db, slice).execute());
  const users = rows.map(({ id, name, submitted }) => ({
    _id: id,
    name: name.trim() || unknownUser,
    submissions: submitted,
  }));
  return { users: await toldApart(db, users), total, page, pages };
}

/** The number of learners with a submission that is not deleted. */
function submitters(db: Db) {
  return db
    .selectFrom("scopeCounts")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("scope", "=", submitted);
}

// From the counters, most first, then by name. The page comes from an index alone, before the names are looked up.
function submissions(db: Db, { limit, offset, asc, desc }: Slice) {
  return db
    .with("found", (db) =>
      db
        .selectFrom("studentCounts")
        .select(["student", "submitted", "nameKey"])
        .where("submitted", ">", 0)
        .orderBy("submitted", desc)
        .orderBy("nameKey", asc)
        .orderBy("student", asc)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom("found")
    .innerJoin("accounts", "accounts.id", "found.student")
    .select(["accounts.id", "accounts.name", "found.submitted"])
    .orderBy("found.submitted", desc)
    .orderBy("found.nameKey", asc)
    .orderBy("found.student", asc);
}
