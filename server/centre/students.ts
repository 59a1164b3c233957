import { noAssessor } from "contract/accounts/no-assessor.ts";
import {
  type CentrePortfolio,
  type CentreSearch,
  type PortfolioFilter,
  type StudentsWithPortfolios,
  studentsPerPage,
} from "contract/centre/portfolio-list.ts";
import { portfoliosPerStudent } from "contract/centre/portfolio-orders.ts";
import type { Viewer } from "contract/core/permissions.ts";
import { expressionBuilder, sql } from "kysely";
import { personOf } from "../accounts/accounts.ts";
import { pageOf, type Slice, sliceOf } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { coversOf } from "../portfolios/covers.ts";
import { numberedTitle } from "../portfolios/place.ts";
import { statusRank } from "../portfolios/status-rank.ts";
import { hasStatus, isLate, isName, matches, matchingPeople, partsOf, type Search, searchNow } from "./matching.ts";
import { summariesOf } from "./summaries.ts";

/**
 * A page of students with their matching portfolios. A student is sorted by the portfolio that comes first in the chosen
 * order, then by name. A page number beyond the last gives the last page.
 */
export async function listStudentsWithPortfolios(
  deps: Dependencies,
  viewer: Viewer,
  filter: CentreSearch,
): Promise<StudentsWithPortfolios> {
  const search = searchNow(filter, deps.clock);
  const { groups, total, portfolios, page, pages } = await groupsOf(deps.db, search, filter.page);
  const ids = groups.map((group) => group.id);
  const [rows, summaries] = await Promise.all([portfoliosOf(deps.db, search, ids), summariesOf(deps.db, search, ids)]);
  const byStudent = Map.groupBy(await withCovers(deps, viewer, rows), (row) => row.student);
  const students = groups.map((group) => ({
    student: { _id: group.id, name: group.name },
    assessor: personOf(group.assessor, group.assessorName),
    count: group.count,
    byStatus: summaries.get(group.id)?.byStatus ?? [],
    newest: summaries.get(group.id)?.newest ?? "",
    portfolios: (byStudent.get(group.id) ?? []).map((row) => row.portfolio),
  }));
  return { students, total, portfolios, page, pages };
}

/** More portfolios of one student, after the first `from`, in the same order. */
export async function listStudentPortfolios(
  deps: Dependencies,
  viewer: Viewer,
  student: string,
  filter: PortfolioFilter & { from: number },
): Promise<CentrePortfolio[]> {
  const rows = await portfoliosOf(deps.db, searchNow(filter, deps.clock), [student], filter.from);
  return (await withCovers(deps, viewer, rows)).map((row) => row.portfolio);
}

/** The sort key of one portfolio. */
const sortKeys = {
  createdAt: sql<string>`portfolios.${sql.ref("createdAt")}`,
  status: statusRank(sql.ref("portfolios.status")),
  unit: sql<string>`portfolios.unit`,
  student: sql<string>`''`,
};

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

// A filter reads and sorts all that it lets through, and counts it on the way. Without one, a page comes from an index.
async function groupsOf(db: Db, filter: Search, wanted: number) {
  const isFiltered = filter.search + filter.status + filter.assessor !== "" || filter.lateSince !== null;
  const all = isFiltered ? undefined : await totalsOf(db);
  const page = all ? pageOf(wanted, all.total, studentsPerPage).page : wanted;
  const slice = sliceOf(page, all?.total ?? Number.POSITIVE_INFINITY, studentsPerPage);
  const groups = slice.inOrder(await groupsOn(db, filter, slice, all));
  if (groups.length === 0 && page > 1) {
    const [first] = await groupsOn(db, filter, sliceOf(1, Number.POSITIVE_INFINITY, 1), undefined);
    return groupsOf(db, filter, pageOf(wanted, first?.total ?? 0, studentsPerPage).page);
  }
  const { total = 0, portfolios = 0 } = all ?? groups[0] ?? {};
  return { groups, total, portfolios, page, pages: pageOf(page, total, studentsPerPage).pages };
}

interface Totals {
  total: number;
  portfolios: number;
}

function totalsOf(db: Db): Promise<Totals> {
  return db
    .selectFrom("studentTallies")
    .select(({ fn }) => [fn.countAll<number>().as("total"), fn.coalesce(fn.sum<number>("total"), sql<number>`0`).as("portfolios")])
    .where("newest", ">", "")
    .executeTakeFirstOrThrow();
}

// The page is cut before the accounts of its students are looked up.
function groupsOn(db: Db, { assessor, ...filter }: Search, { limit, offset, asc, desc }: Slice, totals: Totals | undefined) {
  const byKey = filter.order === "asc" ? asc : desc;
  const byName = filter.sort === "student" ? byKey : asc;
  return db
    .with("found", (db) => groups(db, { assessor, ...filter }))
    .with("page", (db) =>
      db
        .selectFrom("found")
        .select(["student", "count", "key", "nameKey"])
        .select(totals ? [sql.lit(totals.total).as("total"), sql.lit(totals.portfolios).as("portfolios")] : countedTotals)
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
    .select(["students.id", "students.name", "students.assessor", "assessors.name as assessorName"])
    .select(["page.count", "page.total", "page.portfolios"])
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
  const students = expressionBuilder<Tables>().selectFrom("accounts").select("accounts.id").where("role", "=", "student");
  return assessor === noAssessor ? students.where("assessor", "is", null) : students.where("assessor", "=", assessor);
}

// Row numbers are assigned from a covering index; only the rows of the answer are read from the table.
async function portfoliosOf(db: Db, { search, sort, order, status, lateSince }: Search, students: string[], from = 0) {
  if (students.length === 0) return [];
  return db
    .with("numbered", (db) =>
      db
        .selectFrom("portfolios")
        .where("portfolios.deletedAt", "is", null)
        .where(hasStatus(status))
        .$if(lateSince !== null, (some) => some.where(isLate(lateSince ?? "")))
        .where(matches(partsOf(search)))
        .select("portfolios.id")
        .select(
          sql<number>`row_number() over (partition by portfolios.student order by ${sortKeys[sort]} ${sql.raw(order)},
            ${sortKeys.createdAt} desc, portfolios.id)`.as("rowNumber"),
        )
        .where("portfolios.student", "in", students),
    )
    .selectFrom("numbered")
    .innerJoin("portfolios", "portfolios.id", "numbered.id")
    .select(["portfolios.id", "portfolios.student", "portfolios.title", "portfolios.unit", "portfolios.unitTitle"])
    .select(["portfolios.status", "portfolios.createdAt", "portfolios.updatedAt"])
    .where("numbered.rowNumber", ">", from)
    .where("numbered.rowNumber", "<=", from + portfoliosPerStudent)
    .orderBy("portfolios.student")
    .orderBy("numbered.rowNumber")
    .execute();
}

type Row = Awaited<ReturnType<typeof portfoliosOf>>[number];

/** The rows as an answer, each with its first photo. */
async function withCovers(deps: Dependencies, viewer: Viewer, rows: Row[]) {
  const ids = rows.map(({ id }) => id);
  const coverOf = await coversOf(deps, viewer, ids);
  return rows.map(({ id, student, title, unit, unitTitle, ...rest }) => ({
    student,
    portfolio: { _id: id, title, unit: numberedTitle(unit, unitTitle), ...rest, ...coverOf(id) },
  }));
}
