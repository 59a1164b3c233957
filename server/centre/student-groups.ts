import { noAssessor } from "contract/accounts/no-assessor.ts";
import { studentsPerPage } from "contract/centre/portfolio-list.ts";
import { expressionBuilder, sql } from "kysely";
import { pageOf, type Slice, sliceOf } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { statusRank } from "../portfolios/status-rank.ts";
import { hasStatus, isLate, isName, matches, matchingPeople, partsOf, type Search } from "./matching.ts";

/**
 * A page of the students that have portfolios to show, with how many there are in all. A filter reads and sorts all that
 * it lets through, and counts it on the way; without one, a page comes from an index.
 */
export async function groupsOf(db: Db, filter: Search, wanted: number) {
  const isFiltered = filter.search + filter.status + filter.assessor !== "" || filter.lateSince !== null;
  const totals = isFiltered ? undefined : await totalsOf(db);
  const read = (page: number) => {
    const slice = sliceOf(page, totals?.total ?? Number.POSITIVE_INFINITY, studentsPerPage);
    return groupsOn(db, filter, slice, isFiltered).then(slice.inOrder);
  };
  let page = totals ? pageOf(wanted, totals.total, studentsPerPage).page : wanted;
  let groups = await read(page);
  if (groups.length === 0 && page > 1) {
    page = pageOf(wanted, (await read(1))[0]?.total ?? 0, studentsPerPage).page;
    groups = await read(page);
  }
  const { total = 0, portfolios = 0 } = totals ?? groups[0] ?? {};
  return { groups, total, portfolios, page, pages: pageOf(page, total, studentsPerPage).pages };
}

function totalsOf(db: Db) {
  return db
    .selectFrom("studentTallies")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.coalesce(fn.sum<number>("total"), sql<number>`0`).as("portfolios"),
    ])
    .where("newest", ">", "")
    .executeTakeFirstOrThrow();
}

// The page is cut before the accounts of its students are looked up.
function groupsOn(db: Db, { assessor, ...filter }: Search, { limit, offset, asc, desc }: Slice, isCounted: boolean) {
  const byKey = filter.order === "asc" ? asc : desc;
  const byName = filter.sort === "student" ? byKey : asc;
  return db
    .with("found", (db) => groups(db, { assessor, ...filter }))
    .with("page", (db) =>
      db
        .selectFrom("found")
        .select(["student", "count", "key", "nameKey"])
        .$if(isCounted, (some) => some.select(countedTotals))
        .$if(assessor !== "", (some) => some.where("student", "in", assessedBy(assessor)))
        .orderBy("key", byKey)
        .orderBy("nameKey", byName)
        .orderBy("student", asc)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom("page")
    .innerJoin("accounts as students", "students.id", "page.student")
    .leftJoin("accounts as assessors", "assessors.id", "students.assessor")
    .select(["students.id", "students.name", "students.assessor", "assessors.name as assessorName", "page.count"])
    .$if(isCounted, (some) => some.select(["page.total", "page.portfolios"]))
    .orderBy("page.key", byKey)
    .orderBy("page.nameKey", byName)
    .orderBy("page.student", asc)
    .execute();
}

const countedTotals = [
  sql<number>`cast(count(*) over () as integer)`.as("total"),
  sql<number>`cast(sum(count) over () as integer)`.as("portfolios"),
];

function assessedBy(assessor: string) {
  const students = expressionBuilder<Tables>()
    .selectFrom("accounts")
    .select("accounts.id")
    .where("role", "=", "student");
  return assessor === noAssessor ? students.where("assessor", "is", null) : students.where("assessor", "=", assessor);
}

const counterRank = statusRank(sql.ref("status"));

/** The sort key of a student over several `placeTallies` rows, each of one unit and status. */
const counterKeys = {
  createdAt: { asc: sql`min(oldest)`, desc: sql`max(newest)` },
  status: { asc: sql`min(${counterRank})`, desc: sql`max(${counterRank})` },
  unit: { asc: sql`min(unit)`, desc: sql`max(unit)` },
  student: { asc: sql`min('')`, desc: sql`min('')` },
};

/** The sort key of a student over portfolios that are all To Be Reviewed. */
const lateKeys = {
  ...counterKeys,
  createdAt: { asc: sql`min(${sql.ref("createdAt")})`, desc: sql`max(${sql.ref("createdAt")})` },
};

/** The sort key of a student over all portfolios, as `studentTallies` stores it. */
const studentKeys = {
  createdAt: { asc: sql.ref("oldest"), desc: sql.ref("newest") },
  status: { asc: sql.ref("firstStatus"), desc: sql.ref("lastStatus") },
  unit: { asc: sql.ref("firstUnit"), desc: sql.ref("lastUnit") },
  student: { asc: sql`''`, desc: sql`''` },
};

// Reads counters, not portfolios: one row a student, or a few where the search names a unit or status (decision 16). When
// the student's name matches, all of their portfolios do.
function groups(db: Pick<Db, "selectFrom">, filter: Search) {
  const { search, sort, order, status, lateSince } = filter;
  if (lateSince !== null) return lateGroups(db, filter, lateSince);
  if (status !== "") return groupsInStatus(db, filter);
  const allStudents = db
    .selectFrom("studentTallies")
    .select(["student", "nameKey", "total as count", studentKeys[sort][order].as("key")])
    .where("total", ">", 0);
  const parts = partsOf(search);
  if (parts.length === 0) return allStudents;
  const byName = allStudents.where("student", "in", matchingPeople(parts));
  if (parts.every(isName)) return byName;
  // Selects students first, so that SQLite finds the counters of each by key: reading all 64,000 took three times as long.
  const otherStudents = db
    .selectFrom("studentTallies")
    .select("student")
    .where("total", ">", 0)
    .where("student", "not in", matchingPeople(parts))
    .$if(parts.some(isName), (some) => some.where("student", "in", matchingPeople(parts.filter(isName))));
  const byCounters = db
    .selectFrom("placeTallies")
    .select(["student", nameKeyOf("placeTallies")])
    .select(({ fn }) => [fn.sum<number>("count").as("count"), counterKeys[sort][order].as("key")])
    .where("count", ">", 0)
    .where(matches(parts.filter((part) => !isName(part))))
    .where("student", "in", otherStudents)
    .groupBy("student");
  return byName.unionAll(byCounters);
}

// Within one status, the counters by unit and status answer every search.
function groupsInStatus(db: Pick<Db, "selectFrom">, filter: Search) {
  const { search, sort, order, status } = filter;
  return db
    .selectFrom("placeTallies")
    .select(["student", nameKeyOf("placeTallies")])
    .select(({ fn }) => [fn.sum<number>("count").as("count"), counterKeys[sort][order].as("key")])
    .where("count", ">", 0)
    .where(hasStatus(status))
    .where(matches(partsOf(search)))
    .groupBy("student");
}

// Of all that waits only the late ones are read; the counters do not know since when a portfolio waits.
function lateGroups(db: Pick<Db, "selectFrom">, { search, sort, order, status }: Search, since: string) {
  return db
    .selectFrom("portfolios")
    .select(["student", nameKeyOf("portfolios")])
    .select(({ fn }) => [fn.countAll<number>().as("count"), lateKeys[sort][order].as("key")])
    .where("deletedAt", "is", null)
    .where(isLate(since))
    .where(hasStatus(status))
    .where(matches(partsOf(search)))
    .groupBy("student");
}

/** The sort key of the name of a student, by whom the rows are grouped. */
function nameKeyOf(table: "placeTallies" | "portfolios") {
  return sql<string>`(select ${sql.ref("nameKey")} from "studentTallies" as one
    where one.student = ${sql.ref(`${table}.student`)})`.as("nameKey");
}
