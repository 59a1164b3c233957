import { noAssessor } from "contract/accounts/no-assessor.ts";
import {
  type CentrePortfolio,
  type CentreSearch,
  type PortfolioFilter,
  portfoliosPerStudent,
  type StudentsWithPortfolios,
  studentsPerPage,
} from "contract/centre/portfolio-list.ts";
import { type Status, statuses } from "contract/core/moves.ts";
import { expressionBuilder, sql } from "kysely";
import { personOf } from "../accounts/accounts.ts";
import { alphabetical } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { isName, matches, matchingPeople, partsOf } from "./matching.ts";

/**
 * A page of students with their matching portfolios. Students stand where the first of their portfolios would: by its
 * date, status or unit, then by name. A page behind the last one is the last one.
 */
export async function listStudentsWithPortfolios(db: Db, wish: CentreSearch): Promise<StudentsWithPortfolios> {
  const groups = await groupsOf(db, wish);
  const total = groups[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / studentsPerPage));
  if (groups.length === 0 && wish.page > 1) return lastPage(db, wish);
  const rows = await portfoliosOf(
    db,
    wish,
    groups.map((group) => group.id),
  );
  const byStudent = Map.groupBy(rows, (row) => row.student);
  const students = groups.map((group) => ({
    student: { _id: group.id, name: group.name },
    assessor: personOf(group.assessor, group.assessorName),
    count: group.count,
    portfolios: (byStudent.get(group.id) ?? []).map((row) => row.portfolio),
  }));
  return { students, total, portfolios: groups[0]?.portfolios ?? 0, page: wish.page, pages };
}

/** More portfolios of one student, after the first `from`, in the same order. */
export async function listStudentPortfolios(
  db: Db,
  student: string,
  wish: PortfolioFilter & { from: number },
): Promise<CentrePortfolio[]> {
  const rows = await portfoliosOf(db, wish, [student], wish.from);
  return rows.map((row) => row.portfolio);
}

async function lastPage(db: Db, wish: CentreSearch): Promise<StudentsWithPortfolios> {
  const [first] = await groupsOf(db, { ...wish, page: 1 });
  const total = first?.total ?? 0;
  return listStudentsWithPortfolios(db, { ...wish, page: Math.max(1, Math.ceil(total / studentsPerPage)) });
}

const life = sql.join(
  statuses.map((status, place) => sql`when ${sql.lit(status)} then ${sql.lit(place)}`),
  sql` `,
);

/** What a portfolio is sorted by. */
const keys = {
  createdAt: sql<string>`portfolios.${sql.ref("createdAt")}`,
  status: sql<number>`case portfolios.status ${life} end`,
  unit: sql<string>`portfolios.unit`,
  student: sql<string>`''`,
};

/** The same of all portfolios of one unit and status; of several, the first in the wished order counts. */
const counterKeys = {
  createdAt: { asc: sql`min(oldest)`, desc: sql`max(newest)` },
  status: { asc: sql`min(case status ${life} end)`, desc: sql`max(case status ${life} end)` },
  unit: { asc: sql`min(unit)`, desc: sql`max(unit)` },
  student: { asc: sql`min('')`, desc: sql`min('')` },
};

/** The same of all portfolios of one student, as the database keeps it. */
const studentKeys = {
  createdAt: { asc: sql.ref("oldest"), desc: sql.ref("newest") },
  status: { asc: sql.ref("firstStatus"), desc: sql.ref("lastStatus") },
  unit: { asc: sql.ref("firstUnit"), desc: sql.ref("lastUnit") },
  student: { asc: sql`''`, desc: sql`''` },
};

// Every student has one row, or a few where units and statuses are sought, however many portfolios there are (decision
// 16). Of a student whose name is found, every portfolio is.
function groups(db: Pick<Db, "selectFrom">, wish: PortfolioFilter) {
  const { search, sort, order, status } = wish;
  if (status !== "") return groupsInStatus(db, { ...wish, status });
  const whole = db
    .selectFrom("studentTallies")
    .select(["student", "total as count", studentKeys[sort][order].as("key")])
    .where("total", ">", 0);
  const parts = partsOf(search);
  if (parts.length === 0) return whole;
  const named = whole.where("student", "in", matchingPeople(parts));
  if (parts.every(isName)) return named;
  // Students first, then the tallies of each by their key: SQLite is asked for 64,000 otherwise, and takes three times as long.
  const others = db
    .selectFrom("studentTallies")
    .select("student")
    .where("total", ">", 0)
    .where("student", "not in", matchingPeople(parts))
    .$if(parts.some(isName), (some) => some.where("student", "in", matchingPeople(parts.filter(isName))));
  const placed = db
    .selectFrom("placeTallies")
    .select(({ fn }) => ["student", fn.sum<number>("count").as("count"), counterKeys[sort][order].as("key")])
    .where("count", ">", 0)
    .where(matches(parts.filter((part) => !isName(part))))
    .where("student", "in", others)
    .groupBy("student");
  return named.unionAll(placed);
}

// The tallies by unit and status hold all that a search within one status speaks of.
function groupsInStatus(db: Pick<Db, "selectFrom">, wish: PortfolioFilter & { status: Status }) {
  const { search, sort, order, status } = wish;
  return db
    .selectFrom("placeTallies")
    .select(({ fn }) => ["student", fn.sum<number>("count").as("count"), counterKeys[sort][order].as("key")])
    .where("count", ">", 0)
    .where("status", "=", status)
    .where(matches(partsOf(search)))
    .groupBy("student");
}

function groupsOf(db: Db, wish: CentreSearch) {
  const { sort, order, page, assessor } = wish;
  return db
    .with("found", (db) => groups(db, wish))
    .selectFrom("found")
    .innerJoin("accounts as students", "students.id", "found.student")
    .leftJoin("accounts as assessors", "assessors.id", "students.assessor")
    .select(["students.id", "students.name", "students.assessor", "assessors.name as assessorName", "found.count"])
    .select(sql<number>`cast(count(*) over () as integer)`.as("total"))
    .$if(assessor !== "", (some) => some.where(isAssessedBy(assessor)))
    .select(sql<number>`cast(sum(found.count) over () as integer)`.as("portfolios"))
    .orderBy("found.key", order)
    .orderBy(({ ref }) => alphabetical(ref("students.name")), sort === "student" ? order : "asc")
    .orderBy("students.id")
    .limit(studentsPerPage)
    .offset((page - 1) * studentsPerPage)
    .execute();
}

function isAssessedBy(assessor: string) {
  const { eb, ref } = expressionBuilder<{ students: Tables["accounts"] }, "students">();
  return assessor === noAssessor ? eb(ref("students.assessor"), "is", null) : eb("students.assessor", "=", assessor);
}

// Numbered within the index; only those that are shown are looked up in the table.
async function portfoliosOf(db: Db, { search, sort, order, status }: PortfolioFilter, students: string[], from = 0) {
  if (students.length === 0) return [];
  const rows = await db
    .with("placed", (db) =>
      db
        .selectFrom("portfolios")
        .where("portfolios.deletedAt", "is", null)
        .where(({ eb, and }) => and(status === "" ? [] : [eb("portfolios.status", "=", status)]))
        .where(matches(partsOf(search)))
        .select("portfolios.id")
        .select(
          sql<number>`row_number() over (partition by portfolios.student order by ${keys[sort]} ${sql.raw(order)},
            ${keys.createdAt} desc, portfolios.id)`.as("place"),
        )
        .where("portfolios.student", "in", students),
    )
    .selectFrom("placed")
    .innerJoin("portfolios", "portfolios.id", "placed.id")
    .select(["portfolios.id", "portfolios.student", "portfolios.title", "portfolios.unit", "portfolios.unitTitle"])
    .select(["portfolios.status", "portfolios.createdAt", "portfolios.updatedAt"])
    .where("placed.place", ">", from)
    .where("placed.place", "<=", from + portfoliosPerStudent)
    .orderBy("portfolios.student")
    .orderBy("placed.place")
    .execute();
  return rows.map(({ id, student, title, unit, unitTitle, ...rest }) => ({
    student,
    portfolio: { _id: id, title, unit: unit && `${unit} ${unitTitle}`, ...rest },
  }));
}
