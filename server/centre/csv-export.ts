import { centreStatusLabels } from "contract/centre/portfolio-orders.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { accountsFound } from "../accounts/user-tables.ts";
import { inPages, rowsAtOnce } from "../platform/database/batches.ts";
import type { Db } from "../platform/dependencies.ts";
import { csvOf } from "../platform/http/answers/attachments.ts";
import { numberedTitle } from "../portfolios/curriculum-place.ts";
import { isFound, type Search } from "./search.ts";

type Accounts = Parameters<typeof accountsFound>[1];

/** Every account that the filter finds as `users-export.csv`, by e-mail address. */
export function accountsAsCsv(db: Db, filter: Accounts): AsyncIterable<string> {
  return csvOf(["Name", "Email", "Role", "Status", "Assigned Assessor"], accountLines(db, filter));
}

/** Every portfolio that the search finds as `portfolios-export.csv`, newest first; dates are days in London. */
export function portfoliosAsCsv(db: Db, search: Search): AsyncIterable<string> {
  return csvOf(["Unit", "Status", "Student", "Created Date"], portfolioLines(db, search));
}

async function* accountLines(db: Db, filter: Accounts): AsyncGenerator<string[][]> {
  for await (const rows of inPages<AccountLine>((after) => accountsAfter(db, filter, after))) {
    yield rows.map(({ name, email, role, isActive, assessor }) => [
      name,
      email,
      role,
      isActive === 1 ? "Active" : "Inactive",
      assessor ?? "None",
    ]);
  }
}

type AccountLine = Awaited<ReturnType<typeof accountsAfter>>[number];

function accountsAfter(db: Db, filter: Accounts, after: { emailKey: string } | undefined) {
  return accountsFound(db, filter)
    .leftJoin("accounts as assessors", "assessors.id", "accounts.assessor")
    .select(["accounts.name", "accounts.email", "accounts.emailKey", "accounts.role", "accounts.isActive"])
    .select("assessors.name as assessor")
    .$if(after !== undefined, (all) => all.where("accounts.emailKey", ">", after?.emailKey ?? ""))
    .orderBy("accounts.emailKey")
    .limit(rowsAtOnce)
    .execute();
}

async function* portfolioLines(db: Db, search: Search): AsyncGenerator<string[][]> {
  for await (const rows of inPages<PortfolioLine>((after) => portfoliosAfter(db, search, after))) {
    yield rows.map(({ unit, unitTitle, status, student, createdAt }) => [
      numberedTitle(unit, unitTitle),
      centreStatusLabels[status],
      student,
      dayInLondon(createdAt),
    ]);
  }
}

type PortfolioLine = Awaited<ReturnType<typeof portfoliosAfter>>[number];

// Keyset pagination. The subquery selects a page of ids along the index: joined directly, SQLite would sort all portfolios
// for each page. The first page starts after "9", later than any ISO date: without a bound, SQLite would scan the table.
function portfoliosAfter(db: Db, search: Search, after: { createdAt: string; id: string } | undefined) {
  const { createdAt, id } = after ?? { createdAt: "9", id: "" };
  return db
    .with("page", (db) =>
      db
        .selectFrom("portfolios")
        .select("portfolios.id")
        .where("portfolios.deletedAt", "is", null)
        .where(isFound(search))
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple("portfolios.createdAt", "portfolios.id"), "<", tuple(createdAt, id)),
        )
        .orderBy("portfolios.createdAt", "desc")
        .orderBy("portfolios.id", "desc")
        .limit(rowsAtOnce),
    )
    .selectFrom("page")
    .innerJoin("portfolios", "portfolios.id", "page.id")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.id", "portfolios.createdAt", "portfolios.unit", "portfolios.unitTitle", "portfolios.status"])
    .select("students.name as student")
    .orderBy("portfolios.createdAt", "desc")
    .orderBy("portfolios.id", "desc")
    .execute();
}
