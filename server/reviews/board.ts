import { assessedStatuses } from "contract/core/moves.ts";
import type { Person } from "contract/core/person.ts";
import type { Board, BoardFilter, Card } from "contract/reviews/board.ts";
import { lateBefore } from "contract/reviews/lateness.ts";
import { cardsAtFirst, cardsPerPage } from "contract/reviews/review-options.ts";
import { type Compilable, type ExpressionBuilder, expressionBuilder, type InferResult, sql } from "kysely";
import { personOf } from "../accounts/accounts.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import { alphabetical, holdsWords } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { coversUnit, furtherCount, furtherText } from "../portfolios/further-places.ts";
import { authorName, disputedAt, recordStateOf } from "../portfolios/record-state.ts";

type Column = (typeof assessedStatuses)[number];

/** The board of the portfolios of the students who are assigned to this assessor now, with the first cards of each column. */
export async function boardOf(deps: Dependencies, viewer: SignedIn, filter: BoardFilter): Promise<Board> {
  const { db } = deps;
  const { _id: assessor } = viewer;
  const students = await studentsOf(db, { assessor });
  const search = searchNow(deps.clock, assessor, withoutStrangers(filter, students));
  const [counts, token, ...rows] = await Promise.all([
    countsOf(db, search),
    viewerToken(deps, viewer),
    ...assessedStatuses.map((status) => firstRows[status](db, search)),
  ]);
  const columns = assessedStatuses.map((status, nth) => {
    const { count } = counts.find((one) => one.status === status) ?? { count: 0 };
    return { status, count, cards: (rows[nth] ?? []).map((row) => toCard(row, status, token)) };
  });
  const { late, again } = counts.find(({ status }) => status === "To Be Reviewed") ?? { late: 0, again: 0 };
  return { columns, late, again, students };
}

/** A further page of a column. */
export async function findCards(
  deps: Dependencies,
  viewer: SignedIn,
  { status, page, ...filter }: BoardFilter & { status: Column; page: number },
): Promise<Card[]> {
  const { _id: assessor } = viewer;
  const students = filter.student ? await studentsOf(deps.db, { assessor }) : [];
  const search = searchNow(deps.clock, assessor, withoutStrangers(filter, students));
  const offset = cardsAtFirst + (page - 1) * cardsPerPage;
  const [rows, token] = await Promise.all([
    cardRows(deps.db, search, { status, offset, limit: cardsPerPage }).execute(),
    viewerToken(deps, viewer),
  ]);
  return rows.map((row) => toCard(row, status, token));
}

/** Whose board, its filter, and before when what was submitted is late. */
interface Search extends BoardFilter {
  assessor: string;
  lateBefore: string;
}

function searchNow(clock: Clock, assessor: string, filter: BoardFilter): Search {
  return { ...filter, assessor, lateBefore: lateBefore(clock.now()).toISOString() };
}

function withoutStrangers(filter: BoardFilter, students: Person[]): BoardFilter {
  return students.some(({ _id }) => _id === filter.student) ? filter : { ...filter, student: "" };
}

const studentsOf = prepared(["assessor"], (db, value) =>
  db
    .selectFrom("accounts")
    .select(["id as _id", "name"])
    .where("assessor", "=", value("assessor"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("portfolios")
          .select("portfolios.id")
          .whereRef("portfolios.student", "=", "accounts.id")
          .where("portfolios.deletedAt", "is", null)
          .where("portfolios.status", "in", assessedStatuses),
      ),
    )
    .orderBy(({ ref }) => alphabetical(ref("name")))
    .orderBy("id"),
);

/** How many there are in each column, and what the quick filters would leave of them. */
const countsOf = preparedUnfiltered((db, search) =>
  matching(db, search)
    .where("portfolios.status", "in", assessedStatuses)
    .select("portfolios.status")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isLeft(search)).as("count"),
      fn.countAll<number>().filterWhere(isLate(search)).as("late"),
      fn.countAll<number>().filterWhere(isSentAgain).as("again"),
    ])
    .groupBy("portfolios.status"),
);

const firstRowsIn = (status: Column) =>
  preparedUnfiltered((db, search) => cardRows(db, search, { status, offset: 0, limit: cardsAtFirst }));
const firstRows = {
  "To Be Reviewed": firstRowsIn("To Be Reviewed"),
  Reviewed: firstRowsIn("Reviewed"),
  Done: firstRowsIn("Done"),
};

/** A query that is prepared for the board as it opens: planning it takes PostgreSQL longer than running it. */
function preparedUnfiltered<Row>(build: (db: Db, search: Search) => Compilable<Row>) {
  const none: BoardFilter = { search: "", student: "", unit: "", late: "", again: "" };
  const unfiltered = prepared(["assessor", "lateBefore"], (db, value) =>
    build(db, { ...none, assessor: value("assessor"), lateBefore: value("lateBefore") }),
  );
  return async (db: Db, search: Search): Promise<Row[]> => {
    const { assessor, lateBefore, ...filter } = search;
    if (Object.values(filter).every((value) => value === "")) return unfiltered(db, { assessor, lateBefore });
    return (await db.executeQuery(build(db, search).compile())).rows;
  };
}

function toCard(row: CardRow, status: Column, token: string): Card {
  return {
    _id: row.id,
    title: row.title,
    unit: { number: row.unit, title: row.unitTitle },
    learningOutcome: { number: row.outcome, description: row.outcomeText },
    criteria: { number: row.criterion, description: row.criterionText },
    further: row.further,
    status,
    submissionCount: row.submissionCount,
    hasSavedFeedback: row.saved !== null,
    version: row.version,
    student: { _id: row.student, name: row.studentName },
    author: personOf(row.author, row.authorName),
    record: recordStateOf(row),
    cover: row.file && photoPath(row.file, token),
    coverColour: row.colour,
    photos: row.photos ?? 0,
    since: sinceOf(row, status),
  };
}

type CardRow = InferResult<ReturnType<typeof cardRows>>[number];

function sinceOf({ submittedAt, reviewedAt, createdAt, updatedAt }: CardRow, status: Column): string {
  if (status === "To Be Reviewed") return submittedAt ?? createdAt;
  return (status === "Reviewed" && reviewedAt) || updatedAt;
}

function cardRows(
  db: Db,
  search: Search,
  { status, offset, limit }: { status: Column; offset: number; limit: number },
) {
  const [key, direction] = orderOf(status);
  // Chosen by their keys alone, which an index has unless words are searched; only the rows that are shown are read.
  const chosen = matching(db, search)
    .where("portfolios.status", "=", status)
    .where(isLeft(search))
    .select("portfolios.id")
    .orderBy(key, direction)
    .orderBy("portfolios.id")
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .where("portfolios.id", "in", chosen)
    .select(["portfolios.id", "portfolios.title", "portfolios.unit", "portfolios.unitTitle", "portfolios.outcome"])
    .select(["portfolios.outcomeText", "portfolios.criterion", "portfolios.criterionText", "portfolios.version"])
    .select(["portfolios.submissionCount", "portfolios.student", "students.name as studentName"])
    .select(["portfolios.submittedAt", "portfolios.reviewedAt", "portfolios.createdAt", "portfolios.updatedAt"])
    .select(["portfolios.author", "portfolios.isPending"])
    .select([authorName.as("authorName"), disputedAt.as("disputedAt")])
    .select((row) => [
      photosOf(row)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("photos"),
      furtherCount.as("further"),
      firstPhotoOf(row).select("photos.file").as("file"),
      firstPhotoOf(row).select("photos.colour").as("colour"),
      savedOf(row, search).as("saved"),
    ])
    .orderBy(key, direction)
    .orderBy("portfolios.id");
}

type Row = ExpressionBuilder<Tables & { students: Tables["accounts"] }, "portfolios" | "students">;

function photosOf({ selectFrom }: Row) {
  return selectFrom("photos").whereRef("photos.portfolio", "=", "portfolios.id");
}

function firstPhotoOf(row: Row) {
  return photosOf(row).orderBy("photos.position").limit(1);
}

function savedOf({ selectFrom }: Row, { assessor }: Search) {
  return selectFrom("savedFeedback")
    .select("savedFeedback.savedAt")
    .whereRef("savedFeedback.portfolio", "=", "portfolios.id")
    .where("savedFeedback.assessor", "=", assessor);
}

/** What the filter names, the quick filters aside. */
function matching(db: Db, { assessor, student, unit, search }: Search) {
  const all = db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .where("students.assessor", "=", assessor)
    .where("portfolios.deletedAt", "is", null);
  const ofStudent = student === "" ? all : all.where("portfolios.student", "=", student);
  const ofUnit = unit === "" ? ofStudent : ofStudent.where(coversUnit(unit));
  return search === "" ? ofUnit : ofUnit.where(holdsWords([searchedText], search));
}

const { and, eb, fn, or, ref } = expressionBuilder<
  Tables & { students: Tables["accounts"] },
  "portfolios" | "students"
>();

// One text, because lower case is the dearest part of a search. A word of it cannot reach over a space.
const searchedText = sql<string>`${ref("portfolios.title")} || ' ' || ${ref("students.name")}
  || ' unit ' || ${ref("portfolios.unit")} || ' ' || ${ref("portfolios.unitTitle")}
  || ' LO ' || ${ref("portfolios.outcome")} || ' ' || ${ref("portfolios.outcomeText")}
  || ' AC ' || ${ref("portfolios.criterion")} || ' ' || ${ref("portfolios.criterionText")}
  || ' ' || coalesce(${furtherText}, '')`;

const waitingSince = fn.coalesce("portfolios.submittedAt", "portfolios.createdAt");
const isSentAgain = eb("portfolios.submissionCount", ">", 0);

function isLate({ lateBefore }: Search) {
  return eb(waitingSince, "<", lateBefore);
}

/** Whether the quick filters leave it: they narrow what waits and nothing else. */
function isLeft(search: Search) {
  const wanted = and([...(search.late ? [isLate(search)] : []), ...(search.again ? [isSentAgain] : [])]);
  return search.late || search.again ? or([eb("portfolios.status", "!=", "To Be Reviewed"), wanted]) : wanted;
}

/** What waits longest comes first; in the other columns what was changed last. */
function orderOf(status: Column) {
  return status === "To Be Reviewed"
    ? ([waitingSince, "asc"] as const)
    : ([ref("portfolios.updatedAt"), "desc"] as const);
}
