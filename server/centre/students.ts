import type {
  CentrePortfolio,
  CentreSearch,
  PortfolioFilter,
  StudentsWithPortfolios,
} from "contract/centre/portfolio-list.ts";
import { portfoliosPerStudent } from "contract/centre/portfolio-orders.ts";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { findAccount, personOf, toldApart } from "../accounts/accounts.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { numberedTitle } from "../portfolios/curriculum-place.ts";
import { statusRank } from "../portfolios/portfolios.ts";
import { authorName } from "../portfolios/record-state.ts";
import { preparedForStudents } from "./indexed-filter.ts";
import { hasStatus, holdsSearch, lateIds, parseSearch, type Search } from "./search.ts";
import { groupsOf } from "./student-groups.ts";
import { summariesOf } from "./summaries.ts";

/**
 * A page of students with their matching portfolios. A student is sorted by the portfolio that comes first in the chosen
 * order, then by name. A page number beyond the last gives the last page.
 */
export async function listStudentsWithPortfolios(
  deps: Dependencies,
  viewer: SignedIn,
  filter: CentreSearch,
): Promise<StudentsWithPortfolios> {
  const search = parseSearch(filter, deps.clock);
  const { groups, total, portfolios, page, pages, indexed } = await groupsOf(deps.db, search, filter.page);
  const ids = groups.map((group) => group.id);
  const [people, student, rows, summaries] = await Promise.all([
    toldApart(
      deps.db,
      groups.map(({ id, name }) => ({ _id: id, name })),
    ),
    filter.student === "" ? undefined : findAccount(deps.db, filter.student),
    indexed ? portfoliosInIndex(deps.db, indexed, ids, search) : portfoliosOf(deps.db, search, ids),
    summariesOf(deps.db, search, indexed, ids),
  ]);
  const byStudent = Map.groupBy(await withCovers(deps, viewer, rows), (row) => row.student);
  const students = groups.map((group, at) => ({
    student: people[at] ?? { _id: group.id, name: group.name },
    assessor: personOf(group.assessor, group.assessorName),
    count: group.count,
    byStatus: summaries.get(group.id)?.byStatus ?? [],
    newest: summaries.get(group.id)?.newest ?? "",
    portfolios: (byStudent.get(group.id) ?? []).map((row) => row.portfolio),
  }));
  const named = student?.role === "student" ? personOf(student.id, student.name) : null;
  return { students, total, portfolios, page, pages, student: named };
}

/** More portfolios of one student, after the first `from`, in the same order. */
export async function listStudentPortfolios(
  deps: Dependencies,
  viewer: SignedIn,
  student: string,
  filter: PortfolioFilter & { from: number },
): Promise<CentrePortfolio[]> {
  const rows = await portfoliosOf(deps.db, parseSearch(filter, deps.clock), [student], filter.from);
  return (await withCovers(deps, viewer, rows)).map((row) => row.portfolio);
}

/** The sort key of one portfolio. */
const sortKeys = {
  createdAt: sql<string>`portfolios.${sql.ref("createdAt")}`,
  status: statusRank(sql.ref("portfolios.status")),
  unit: sql<string>`portfolios.unit`,
  student: sql<string>`''`,
  submittedAt: sql<string>`portfolios.${sql.ref("submittedAt")}`,
};

async function portfoliosOf(db: Db, search: Search, students: string[], from = 0) {
  if (students.length === 0) return [];
  const { lateBefore } = search;
  const { and, eb } = expressionBuilder<Tables, "portfolios">();
  const condition = and([
    hasStatus(search.status),
    ...(lateBefore === null ? [] : [eb("portfolios.id", "in", lateIds(lateBefore, students))]),
    holdsSearch(search, students),
  ]);
  return numbered(db, { ...search, skipped: from }, condition, students).execute();
}

const portfoliosInIndex = preparedForStudents((db, condition, students, order) =>
  numbered(db, order, condition, students),
);

// Row numbers are assigned from a covering index; only the rows of the answer are read from the table. Each comes with its
// first photo: a second statement, which would name 200 portfolios, takes PostgreSQL almost as long as this one.
function numbered(
  db: Db,
  { sort, order, skipped = 0 }: Pick<Search, "sort" | "order"> & { skipped?: number },
  condition: Expression<SqlBool>,
  students: string[],
) {
  return db
    .with("numbered", (db) =>
      db
        .selectFrom("portfolios")
        .where("portfolios.deletedAt", "is", null)
        .where(condition)
        .select("portfolios.id")
        .select(
          sql<number>`row_number() over (partition by portfolios.student order by ${sortKeys[sort]} ${sql.raw(order)},
            ${sortKeys.createdAt} desc, portfolios.id)`.as("rowNumber"),
        )
        .where("portfolios.student", "in", students),
    )
    .selectFrom("numbered")
    .innerJoin("portfolios", "portfolios.id", "numbered.id")
    .leftJoin("photos as first", (join) =>
      join.onRef("first.portfolio", "=", "portfolios.id").on("first.position", "=", (eb) =>
        eb
          .selectFrom("photos")
          .select(({ fn }) => fn.min("photos.position").as("position"))
          .whereRef("photos.portfolio", "=", "portfolios.id"),
      ),
    )
    .select(["portfolios.id", "portfolios.student", "portfolios.title", "portfolios.unit", "portfolios.unitTitle"])
    .select(["portfolios.status", "portfolios.createdAt", "portfolios.updatedAt", "portfolios.submittedAt"])
    .select(["first.file", "first.colour", authorName.as("author")])
    .where("numbered.rowNumber", ">", skipped)
    .where("numbered.rowNumber", "<=", skipped + portfoliosPerStudent)
    .orderBy("portfolios.student")
    .orderBy("numbered.rowNumber");
}

type Row = Awaited<ReturnType<typeof portfoliosOf>>[number];

/** The rows as an answer, each with the path of its first photo for this viewer. */
async function withCovers(deps: Dependencies, viewer: SignedIn, rows: Row[]) {
  const token = await viewerToken(deps, viewer);
  return rows.map(({ id, student, title, unit, unitTitle, file, colour, submittedAt, ...rest }) => ({
    student,
    portfolio: {
      _id: id,
      title,
      unit: numberedTitle(unit, unitTitle),
      ...rest,
      cover: file && photoPath(file, token),
      coverColour: colour,
      waitsSince: rest.status === "To Be Reviewed" ? submittedAt : null,
    },
  }));
}
