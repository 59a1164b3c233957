import type { StudentWithPortfolios } from "contract/centre/portfolio-list.ts";
import { statuses } from "contract/core/moves.ts";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { type IndexedFilter, preparedForStudents } from "./indexed-filter.ts";
import { hasStatus, matches, oneByOne, type Search } from "./search.ts";

type Summary = Pick<StudentWithPortfolios, "byStatus" | "newest">;

/** Of each of these students: the matching portfolios by status, and when the newest was created. */
export async function summariesOf(
  db: Db,
  search: Search,
  indexed: IndexedFilter | undefined,
  students: string[],
): Promise<Map<string, Summary>> {
  if (students.length === 0) return new Map();
  const rows = indexed ? await countersInIndex(db, indexed, students, search) : await countersOf(db, search, students);
  const byStudent = Map.groupBy(rows, (row) => row.student);
  return new Map([...byStudent].map(([student, rows]) => [student, summaryOf(rows)]));
}

const countersInIndex = preparedForStudents(fromCounters);

function countersOf(db: Db, search: Search, students: string[]): Promise<Row[]> {
  const { and } = expressionBuilder<Tables, "portfolios">();
  const condition = and([hasStatus(search.status), matches(search.parts, students)]);
  const portfolios = oneByOne(search);
  if (portfolios) return fromPortfolios(db, portfolios, condition, students).execute();
  return fromCounters(db, condition, students).execute();
}

type Row = Awaited<ReturnType<ReturnType<typeof fromCounters>["execute"]>>[number];

function summaryOf(rows: Row[]): Summary {
  const byStatus = statuses.map((status) => ({
    status,
    count: rows.filter((row) => row.status === status).reduce((sum, row) => sum + row.count, 0),
  }));
  const newest =
    rows
      .map((row) => row.newest ?? "")
      .toSorted()
      .at(-1) ?? "";
  return { byStatus: byStatus.filter(({ count }) => count > 0), newest };
}

function fromCounters(db: Db, condition: Expression<SqlBool>, students: string[]) {
  return db
    .selectFrom("studentUnitCounts")
    .select(["student", "status"])
    .select(({ fn }) => [fn.sum<number>("count").as("count"), fn.max("newest").as("newest")])
    .where("count", ">", 0)
    .where(condition)
    .where("student", "in", students)
    .groupBy(["student", "status"]);
}

type Portfolios = NonNullable<ReturnType<typeof oneByOne>>;

function fromPortfolios(db: Db, portfolios: Portfolios, condition: Expression<SqlBool>, students: string[]) {
  return db
    .selectFrom(portfolios)
    .select(["student", "status"])
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("createdAt").as("newest")])
    .where(condition)
    .where("student", "in", students)
    .groupBy(["student", "status"]);
}
