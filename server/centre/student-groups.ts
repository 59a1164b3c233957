import { studentsPerPage } from "contract/centre/portfolio-list.ts";
import { type Expression, sql } from "kysely";
import { pageOf, type Slice, sliceOf } from "../platform/database/searching.ts";
import type { Db } from "../platform/dependencies.ts";
import { statusRank } from "../portfolios/portfolios.ts";
import {
  assessedBy,
  hasStatus,
  isName,
  isNamed,
  matches,
  matchingPeople,
  oneByOne,
  partsOf,
  type Search,
  type SearchPart,
} from "./matching.ts";
import { preparedInRange, type Range, sameIn } from "./ranges.ts";

/**
 * A page of the students that have portfolios to show, and how many there are in all. When an index answers the filter (a
 * status, a unit, a name, what is late), it gives page and totals. Any other filter reads, sorts and counts every match.
 */
export async function groupsOf(db: Db, filter: Search, wanted: number) {
  const range = await wholeRange(db, filter);
  // The first page brings its totals with it; another one may have to be read from the end.
  const totals = range === undefined || wanted === 1 ? undefined : await totalsOf(db, range).executeTakeFirstOrThrow();
  const read = (page: number) => {
    const slice = sliceOf(page, totals?.total ?? Number.POSITIVE_INFINITY, studentsPerPage);
    const end = slice.asc === "desc" ? "last" : "first";
    const isPrepared = range && !range.named && slice.offset === 0 && (end === "last" || totals === undefined);
    const rows = isPrepared
      ? groupsAtEnd(db, range, filter, {}, end).then((groups) => groups.slice(0, slice.limit))
      : groupsOn(db, filter, slice, { range, isCounted: totals !== undefined }).execute();
    return rows.then(slice.inOrder);
  };
  let page = totals ? pageOf(wanted, totals.total, studentsPerPage).page : wanted;
  let groups = await read(page);
  if (groups.length === 0 && page > 1) {
    page = pageOf(wanted, (await read(1))[0]?.total ?? 0, studentsPerPage).page;
    groups = await read(page);
  }
  const { total = 0, portfolios = 0 } = totals ?? groups[0] ?? {};
  return { groups, total, portfolios, page, pages: pageOf(page, total, studentsPerPage).pages, range };
}

/** The range whose students are all that the filter finds, if there is one. */
async function wholeRange(
  db: Db,
  { search, within, status, assessor, student, lateBefore }: Search,
): Promise<Range | undefined> {
  if (assessor !== "" || student !== "" || lateBefore !== null || within !== "") return undefined;
  const named = partsOf(search);
  if (named.length === 0) return { scope: status };
  if (status !== "") return undefined;
  if (named.every(isName)) return { scope: "", named };
  const scope = named.length === 1 ? scopeNamed(named) : undefined;
  if (scope === undefined) return undefined;
  // Counted, because PostgreSQL looks for a single one in the table instead of the index.
  const people = await totalsOf(db, { scope: "", named }).executeTakeFirstOrThrow();
  return people.total > 0 ? undefined : { scope };
}

/** The only unit or status that parts name which are not names of people alone. */
function scopeNamed(parts: readonly SearchPart[]): string | undefined {
  const [one, ...others] = parts.filter((part) => !isName(part)).map(({ units, statuses }) => [...units, ...statuses]);
  return one?.length === 1 && others.length === 0 ? one[0] : undefined;
}

function totalsOf(db: Pick<Db, "selectFrom">, range: Range) {
  return counts(db, range).select(({ fn }) => [
    fn.countAll<number>().as("total"),
    fn.coalesce(fn.sum<number>("total"), sql<number>`0`).as("portfolios"),
  ]);
}

const everyone = {
  search: "",
  within: "",
  status: "",
  assessor: "",
  student: "",
  waiting: "",
  lateBefore: null,
} as const;

/**
 * The first students of a range, with its totals, or the last ones, from the last on. The limit stands in the statement:
 * for one that it does not know, PostgreSQL would go on planning each call.
 */
const groupsAtEnd = preparedInRange<Group, "first" | "last">([], (db, range, order, value, end) => {
  const [asc, desc] = end === "first" ? (["asc", "desc"] as const) : (["desc", "asc"] as const);
  const slice = { limit: sql.lit(studentsPerPage), offset: sql.lit(0), asc, desc };
  const placed = { ...range, scope: range.scope && value("scope") };
  return groupsOn(db, { ...everyone, ...order }, slice, { range, placed, isCounted: end === "last" });
});

type Group = Awaited<ReturnType<ReturnType<typeof groupsOn>["execute"]>>[number];

type Cut = Pick<Slice, "asc" | "desc"> & Record<"limit" | "offset", number | Expression<number>>;

// The page is cut before the accounts of its students are looked up.
function groupsOn(
  db: Db,
  filter: Search,
  { limit, offset, asc, desc }: Cut,
  { range, placed = range, isCounted }: { range: Range | undefined; placed?: Range | undefined; isCounted: boolean },
) {
  const { assessor, student } = filter;
  const byKey = filter.order === "asc" ? asc : desc;
  const byName = filter.sort === "student" ? byKey : asc;
  // A key that all students have in common is left out: with it, SQLite sorts instead of following an index.
  const hasKey = filter.sort !== "student" && (range === undefined || filter.sort !== sameIn(range));
  return db
    .with("found", (db) => (placed === undefined ? groups(db, filter) : countsOf(db, filter, placed)))
    .with("page", (db) =>
      db
        .selectFrom("found")
        .select(["student", "count", "key", "nameKey"])
        .$if(range === undefined, (some) => some.select(countedTotals))
        .$if(assessor !== "", (some) => some.where("student", "in", assessedBy(assessor)))
        .$if(student !== "", (some) => some.where("student", "=", student))
        .$if(hasKey, (some) => some.orderBy("key", byKey))
        .orderBy("nameKey", byName)
        .orderBy("student", asc)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom("page")
    .innerJoin("accounts as students", "students.id", "page.student")
    .leftJoin("accounts as assessors", "assessors.id", "students.assessor")
    .select(["students.id", "students.name", "students.assessor", "assessors.name as assessorName", "page.count"])
    .$if(range === undefined, (some) => some.select(["page.total", "page.portfolios"]))
    .$if(range !== undefined && !isCounted, (some) =>
      some
        .innerJoin(totalsOf(db, placed ?? { scope: "" }).as("totals"), (join) => join.onTrue())
        .select(["totals.total", "totals.portfolios"]),
    )
    .$if(hasKey, (some) => some.orderBy("page.key", byKey))
    .orderBy("page.nameKey", byName)
    .orderBy("page.student", asc);
}

const countedTotals = [
  sql<number>`cast(count(*) over () as integer)`.as("total"),
  sql<number>`cast(sum(count) over () as integer)`.as("portfolios"),
];

const counterRank = statusRank(sql.ref("status"));

/** The sort key of a student over several `studentUnitCounts` rows, each of one unit and status. */
const counterKeys = {
  createdAt: { asc: sql`min(oldest)`, desc: sql`max(newest)` },
  status: { asc: sql`min(${counterRank})`, desc: sql`max(${counterRank})` },
  unit: { asc: sql`min(unit)`, desc: sql`max(unit)` },
  student: { asc: sql`min('')`, desc: sql`min('')` },
  submittedAt: { asc: sql`min('')`, desc: sql`min('')` },
};

/** The sort key of a student over their portfolios themselves. */
const portfolioKeys = {
  ...counterKeys,
  createdAt: { asc: sql`min(${sql.ref("createdAt")})`, desc: sql`max(${sql.ref("createdAt")})` },
  submittedAt: { asc: sql`min(${sql.ref("submittedAt")})`, desc: sql`max(${sql.ref("submittedAt")})` },
};

/** The sort key of a student over all portfolios of a scope, as its counters store it. */
const studentKeys = {
  createdAt: { asc: sql.ref("oldest"), desc: sql.ref("newest") },
  status: { asc: sql.ref("firstStatus"), desc: sql.ref("lastStatus") },
  unit: { asc: sql.ref("firstUnit"), desc: sql.ref("lastUnit") },
  student: { asc: sql`''`, desc: sql`''` },
  submittedAt: { asc: sql`''`, desc: sql`''` },
};

// Reads counters, not portfolios: one row a student, or a few where the search names several units or statuses
// (decision 16). When the student's name matches, all of their portfolios do.
function groups(db: Pick<Db, "selectFrom">, filter: Search) {
  const { search, status } = filter;
  const portfolios = oneByOne(filter);
  if (portfolios) return portfolioGroups(db, filter, portfolios);
  const parts = partsOf(search);
  if (status !== "" && !parts.every(isName)) return placeGroups(db, filter).where(matches(parts));
  const byName = countsOf(db, filter, { scope: status }).where("student", "in", matchingPeople(parts));
  if (parts.every(isName)) return parts.length > 0 ? byName : countsOf(db, filter, { scope: status });
  const scope = scopeNamed(parts);
  // Selects students first, so that SQLite finds the counters of each by key: reading all 64,000 took three times as long.
  const otherStudents = counts(db, { scope: scope ?? "" })
    .select("student")
    .where("student", "not in", matchingPeople(parts))
    .$if(parts.some(isName), (some) => some.where("student", "in", matchingPeople(parts.filter(isName))));
  const byCounters = scope
    ? countsOf(db, filter, { scope }).where("student", "in", otherStudents)
    : placeGroups(db, filter)
        .where(matches(parts.filter((part) => !isName(part))))
        .where("student", "in", otherStudents);
  return byName.unionAll(byCounters);
}

/** The counters of a range, one row a student. */
function counts(db: Pick<Db, "selectFrom">, { scope, named = [] }: Range) {
  if (scope !== "") return db.selectFrom("scopeCounts as counts").where("counts.scope", "=", scope);
  return db.selectFrom("studentCounts as counts").where("counts.total", ">", 0).where(isNamed(named));
}

function countsOf(db: Pick<Db, "selectFrom">, { sort, order }: Search, range: Range) {
  return counts(db, range).select(["student", "nameKey", "total as count", studentKeys[sort][order].as("key")]);
}

const nameKeyOfStudent = sql<string>`(select ${sql.ref("nameKey")} from "studentCounts" as one
  where one.student = ${sql.ref("studentUnitCounts.student")})`.as("nameKey");

// Within one status, the counters by unit and status answer every search.
function placeGroups(db: Pick<Db, "selectFrom">, { sort, order, status }: Search) {
  return db
    .selectFrom("studentUnitCounts")
    .select(["student", nameKeyOfStudent])
    .select(({ fn }) => [fn.sum<number>("count").as("count"), counterKeys[sort][order].as("key")])
    .where("count", ">", 0)
    .where(hasStatus(status))
    .groupBy("student");
}

function portfolioGroups(
  db: Pick<Db, "selectFrom">,
  { search, within, sort, order, status }: Search,
  portfolios: NonNullable<ReturnType<typeof oneByOne>>,
) {
  return db
    .selectFrom(portfolios)
    .select(["student", "nameKey"])
    .select(({ fn }) => [fn.countAll<number>().as("count"), portfolioKeys[sort][order].as("key")])
    .where(hasStatus(status))
    .$if(within === "", (some) => some.where(matches(partsOf(search))))
    .groupBy(["student", "nameKey"]);
}
