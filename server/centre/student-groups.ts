import { studentsPerPage } from "contract/centre/portfolio-list.ts";
import { submitted } from "contract/centre/portfolio-orders.ts";
import { type Expression, sql } from "kysely";
import { pageOf, type Slice, sliceOf } from "../platform/database/searching.ts";
import type { Db } from "../platform/dependencies.ts";
import { statusRank } from "../portfolios/portfolios.ts";
import { type IndexedFilter, preparedByKind } from "./indexed-filter.ts";
import {
  assessedBy,
  hasStatus,
  isName,
  isNamed,
  matches,
  matchingPeople,
  oneByOne,
  type Search,
  type SearchPart,
} from "./search.ts";

/**
 * A page of the students that have portfolios to show, and how many there are in all. When an index answers the filter (a
 * status, a unit, a name), it gives page and totals. Any other filter reads, sorts and counts every match.
 */
export async function groupsOf(db: Db, search: Search, wanted: number) {
  const indexed = await indexedFilterOf(db, search);
  // The first page brings its totals with it; another one may have to be read from the end.
  const totals =
    indexed === undefined || wanted === 1 ? undefined : await totalsOf(db, indexed).executeTakeFirstOrThrow();
  const read = async (page: number) => {
    const slice = sliceOf(page, totals?.total ?? Number.POSITIVE_INFINITY, studentsPerPage);
    const from = slice.asc === "desc" ? "last" : "first";
    const isPrepared = indexed && !indexed.named && slice.offset === 0 && (from === "last" || totals === undefined);
    const groups = isPrepared
      ? (await groupsAtEnd(db, indexed, { ...search, from })).slice(0, slice.limit)
      : await groupsOn(db, search, { ...slice, hasTotals: totals === undefined }, indexed).execute();
    return slice.inOrder(groups);
  };
  let page = totals ? pageOf(wanted, totals.total, studentsPerPage).page : wanted;
  let groups = await read(page);
  if (groups.length === 0 && page > 1) {
    page = pageOf(wanted, (await read(1))[0]?.total ?? 0, studentsPerPage).page;
    groups = await read(page);
  }
  const { total = 0, portfolios = 0 } = totals ?? groups[0] ?? {};
  return { groups, total, portfolios, page, pages: pageOf(page, total, studentsPerPage).pages, indexed };
}

/** The indexed filter that finds exactly what the search does, if there is one. */
async function indexedFilterOf(db: Db, search: Search): Promise<IndexedFilter | undefined> {
  const { within, parts, status, assessor, student, lateBefore } = search;
  if (assessor !== "" || student !== "" || lateBefore !== null || within !== "") return undefined;
  if (parts.length === 0) return ofStatus(status);
  if (status !== "") return undefined;
  const named: IndexedFilter = { ...ofStatus(""), named: parts };
  if (parts.every(isName)) return named;
  const place = parts.length === 1 ? placeNamed(parts) : undefined;
  if (place === undefined) return undefined;
  // Counted, because PostgreSQL looks for a single one in the table instead of the index.
  const people = await totalsOf(db, named).executeTakeFirstOrThrow();
  return people.total > 0 ? undefined : place;
}

function ofStatus(status: Search["status"]): IndexedFilter {
  if (status === "") return { kind: "all", scope: "" };
  return { kind: status === submitted ? "submitted" : "status", scope: status };
}

/** The only unit or status that parts name which are not names of people alone. */
function placeNamed(parts: readonly SearchPart[]): IndexedFilter | undefined {
  const [one, ...others] = parts.filter((part) => !isName(part));
  const [unit, status] = [one?.units ?? [], one?.statuses ?? []];
  const [scope] = [...unit, ...status];
  if (scope === undefined || others.length > 0 || unit.length + status.length > 1) return undefined;
  return { kind: unit.length > 0 ? "unit" : "status", scope };
}

function totalsOf(db: Pick<Db, "selectFrom">, indexed: IndexedFilter) {
  return counts(db, indexed).select(({ fn }) => [
    fn.countAll<number>().as("total"),
    fn.coalesce(fn.sum<number>("total"), sql<number>`0`).as("portfolios"),
  ]);
}

/**
 * The first students of a filter, with its totals, or the last ones, from the last on. The limit stands in the statement:
 * for one that it does not know, PostgreSQL would go on planning each call.
 */
const groupsAtEnd = preparedByKind<Group>([], (db, indexed, { sort, order, from }) => {
  const [asc, desc] = from === "last" ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  const cut = { limit: sql.lit(studentsPerPage), offset: sql.lit(0), asc, desc, hasTotals: from !== "last" };
  return groupsOn(db, { ...everything, sort, order }, cut, indexed);
});

const everything = {
  search: "",
  within: "",
  parts: [],
  status: "",
  assessor: "",
  student: "",
  waiting: "",
  lateBefore: null,
} as const;

type Group = Awaited<ReturnType<ReturnType<typeof groupsOn>["execute"]>>[number];

/** A page of the groups, whose rows may bring the totals with them. */
interface Cut extends Pick<Slice, "asc" | "desc">, Record<"limit" | "offset", number | Expression<number>> {
  hasTotals: boolean;
}

// The page is cut before the accounts of its students are looked up.
function groupsOn(
  db: Db,
  search: Search,
  { limit, offset, asc, desc, hasTotals }: Cut,
  indexed: IndexedFilter | undefined,
) {
  const { assessor, student, sort, order } = search;
  const byKey = order === "asc" ? asc : desc;
  const byName = sort === "student" ? byKey : asc;
  // A key that all students have in common is left out: with it, SQLite sorts instead of following an index.
  const hasKey = sort !== "student" && !(sort === "status" && indexed?.kind === "status");
  return db
    .with("found", (db) => (indexed ? countsOf(db, search, indexed) : groups(db, search)))
    .with("page", (db) =>
      db
        .selectFrom("found")
        .select(["student", "count", "key", "nameKey"])
        .$if(indexed === undefined, (some) => some.select(countedTotals))
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
    .$if(indexed === undefined, (some) => some.select(["page.total", "page.portfolios"]))
    .$if(indexed !== undefined && hasTotals, (some) =>
      some
        .innerJoin(totalsOf(db, indexed ?? ofStatus("")).as("totals"), (join) => join.onTrue())
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
// (docs/decisions/15-large-centres.md). When the student's name matches, all of their portfolios do.
function groups(db: Pick<Db, "selectFrom">, search: Search) {
  const { parts, status } = search;
  const portfolios = oneByOne(search);
  if (portfolios) return portfolioGroups(db, search, portfolios);
  if (status !== "" && !parts.every(isName)) return placeGroups(db, search).where(matches(parts));
  const everyone = countsOf(db, search, ofStatus(status));
  const byName = everyone.where("student", "in", matchingPeople(parts));
  if (parts.every(isName)) return parts.length > 0 ? byName : everyone;
  const place = placeNamed(parts);
  // Selects students first, so that SQLite finds the counters of each by key: reading all 64,000 took three times as long.
  const otherStudents = counts(db, place ?? ofStatus(""))
    .select("student")
    .where("student", "not in", matchingPeople(parts))
    .$if(parts.some(isName), (some) => some.where("student", "in", matchingPeople(parts.filter(isName))));
  const byCounters = place
    ? countsOf(db, search, place).where("student", "in", otherStudents)
    : placeGroups(db, search)
        .where(matches(parts.filter((part) => !isName(part))))
        .where("student", "in", otherStudents);
  return byName.unionAll(byCounters);
}

/** The counters of a filter, one row a student. */
function counts(db: Pick<Db, "selectFrom">, { kind, scope, named = [] }: IndexedFilter) {
  if (kind !== "all") return db.selectFrom("scopeCounts as counts").where("counts.scope", "=", scope);
  return db.selectFrom("studentCounts as counts").where("counts.total", ">", 0).where(isNamed(named));
}

function countsOf(db: Pick<Db, "selectFrom">, { sort, order }: Search, indexed: IndexedFilter) {
  return counts(db, indexed).select(["student", "nameKey", "total as count", studentKeys[sort][order].as("key")]);
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
  { parts, sort, order, status }: Search,
  portfolios: NonNullable<ReturnType<typeof oneByOne>>,
) {
  return db
    .selectFrom(portfolios)
    .select(["student", "nameKey"])
    .select(({ fn }) => [fn.countAll<number>().as("count"), portfolioKeys[sort][order].as("key")])
    .where(hasStatus(status))
    .where(matches(parts))
    .groupBy(["student", "nameKey"]);
}
