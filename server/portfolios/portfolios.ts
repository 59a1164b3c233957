import { statuses } from "contract/core/moves.ts";
import { type Expression, type RawBuilder, type Selectable, sql } from "kysely";
import { isId } from "../platform/database/ids.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { PhotoRow, PortfolioRow } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { attachedText } from "./attachments/attachments.ts";
import { decidedText } from "./decisions.ts";
import { furtherText } from "./further-places.ts";
import { authorName, disputedAt } from "./record-state.ts";

/** A portfolio's row with the names of its student and of the assessor assigned to that student at present. */
export type FoundPortfolio = Selectable<PortfolioRow> & {
  studentName: string;
  assessor: string | null;
  assessorName: string | null;
  assessorIsActive: number | null;
  /** What it covers beside its main criterion (further-places.ts). */
  further: string | null;
  /** What stands on its criteria (decisions.ts). */
  decided: string | null;
  authorName: string | null;
  /** While it is pending (record-state.ts). */
  disputedAt: string | null;
};

/** One as it is found by its id, with what is judged of its attachments (attachments/attachments.ts). */
export type WholePortfolio = FoundPortfolio & { attached: string | null };

export type PhotoName = Pick<PhotoRow, "portfolio" | "file" | "colour">;

/** Undefined for an unknown or malformed id and for a deleted portfolio. */
export async function findPortfolio(db: Db, id: string): Promise<WholePortfolio | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await byId(db, { id });
  return found;
}

const byId = prepared(["id"], (db, value) =>
  portfolios(db).select(attachedText.as("attached")).where("portfolios.id", "=", value("id")),
);

/** Rows that are not deleted, with the people's names; narrow it with where and order it. */
export function portfolios(db: Db) {
  return db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .leftJoin("accounts as assessors", "assessors.id", "students.assessor")
    .selectAll("portfolios")
    .select(["students.name as studentName", "students.assessor as assessor", "assessors.name as assessorName"])
    .select(["assessors.isActive as assessorIsActive", furtherText.as("further"), decidedText.as("decided")])
    .select([authorName.as("authorName"), disputedAt.as("disputedAt")])
    .where("portfolios.deletedAt", "is", null);
}

/** The photo files of portfolios that are not deleted, in the order on screen. */
export function photoNames(db: Db) {
  return db
    .selectFrom("photos")
    .innerJoin("portfolios", "portfolios.id", "photos.portfolio")
    .select(["photos.portfolio", "photos.file", "photos.colour"])
    .where("portfolios.deletedAt", "is", null)
    .orderBy("photos.portfolio")
    .orderBy("photos.position");
}

export function photosOf(db: Db, portfolio: string): Promise<PhotoRow[]> {
  return photosIn(db, { portfolio });
}

const photosIn = prepared(["portfolio"], (db, value) =>
  db.selectFrom("photos").selectAll().where("portfolio", "=", value("portfolio")).orderBy("position"),
);

/** The strong tag of a version, for ETag and If-Match. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

const ranks = sql.join(
  statuses.map((status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank)}`),
  sql` `,
);

/** The place of a status in the life of a portfolio, from 0 for Draft to 3 for Done, to sort by. */
export function statusRank(status: Expression<string>): RawBuilder<number> {
  return sql<number>`case ${status} ${ranks} end`;
}
