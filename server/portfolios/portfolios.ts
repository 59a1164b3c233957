import { statuses } from "contract/core/moves.ts";
import { may, type Viewer } from "contract/core/permissions.ts";
import type { Decision } from "contract/portfolios/decisions.ts";
import { numbersOf } from "contract/portfolios/places.ts";
import type { Assessed, Photo, Portfolio, PortfolioDetail, Section } from "contract/portfolios/portfolios.ts";
import { type Expression, type RawBuilder, type Selectable, sql } from "kysely";
import { personOf } from "../accounts/accounts.ts";
import { isId } from "../platform/database/ids.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { PhotoRow, PortfolioRow } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { decidedIn, decidedText, decisionsOn, lastOfEach } from "./decisions.ts";
import { furtherIn, furtherText } from "./further-places.ts";
import { feedbackGivenOn, isUneditedSinceFeedback, signOffOf } from "./last-acts.ts";
import { allSavedBy, savedBy } from "./saved-feedback.ts";

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
};

type PhotoName = Pick<PhotoRow, "portfolio" | "file" | "colour">;

/** Undefined for an unknown or malformed id and for a deleted portfolio. */
export async function findPortfolio(db: Db, id: string): Promise<FoundPortfolio | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await byId(db, { id });
  return found;
}

const byId = prepared(["id"], (db, value) => portfolios(db).where("portfolios.id", "=", value("id")));

/** Rows that are not deleted, with the people's names; narrow it with where and order it. */
export function portfolios(db: Db) {
  return db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .leftJoin("accounts as assessors", "assessors.id", "students.assessor")
    .selectAll("portfolios")
    .select(["students.name as studentName", "students.assessor as assessor", "assessors.name as assessorName"])
    .select(["assessors.isActive as assessorIsActive", furtherText.as("further"), decidedText.as("decided")])
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

/** Rows and their photos as list entries for this viewer. */
export async function toList(
  deps: Dependencies,
  viewer: Viewer,
  rows: FoundPortfolio[],
  photos: PhotoName[],
): Promise<Portfolio[]> {
  const token = await viewerToken(deps, viewer._id);
  const saved = viewer.role === "assessor" ? await allSavedBy(deps.db, viewer._id) : undefined;
  const files = Map.groupBy(photos, (photo) => photo.portfolio);
  return rows.map((row) => {
    const photos = files.get(row.id) ?? [];
    const images = photos.map((photo) => photoPath(photo.file, token));
    return toPortfolio(row, saved?.get(row.id) ?? null, { images, coverColour: photos[0]?.colour ?? null });
  });
}

/** What a portfolio's details show beside its row: photos, the latest feedback, decisions, and what the viewer has saved. */
interface Belongings {
  photos: PhotoRow[];
  feedbackGiven: Assessed | null;
  decisions: Decision[];
  saved: string | null;
}

/** A portfolio with the metadata of each photo. Only staff see the hash of the file that was received. */
export async function toDetail(
  deps: Dependencies,
  viewer: Viewer,
  row: FoundPortfolio,
  known?: Belongings,
): Promise<PortfolioDetail> {
  const [token, { photos: rows, feedbackGiven, decisions, saved }, signedOff, isUnanswered] = await Promise.all([
    viewerToken(deps, viewer._id),
    known ?? belongingsOf(deps.db, viewer, row),
    row.status === "Done" ? signOffOf(deps.db, row.id) : null,
    row.status === "Draft" && row.submissionCount > 0 && isUneditedSinceFeedback(deps.db, row.id),
  ]);
  const seesHash = may(viewer, "viewPhotoMetadata");
  const photos = rows.map(
    (photo): Photo => ({
      path: photoPath(photo.file, token),
      caption: photo.caption,
      width: photo.width,
      height: photo.height,
      takenAt: photo.takenAt,
      colour: photo.colour,
      sha256: seesHash ? photo.sha256 : null,
    }),
  );
  const shown = { images: photos.map(({ path }) => path), coverColour: photos[0]?.colour ?? null };
  const portfolio = toPortfolio(row, saved, shown);
  return { ...portfolio, photos, decisions: lastOfEach(decisions), feedbackGiven, signedOff, isUnanswered };
}

export async function belongingsOf(
  db: Db,
  viewer: Viewer,
  row: FoundPortfolio,
  known?: PhotoRow[],
): Promise<Belongings> {
  const [photos, feedbackGiven, decisions, saved] = await Promise.all([
    known ?? photosOf(db, row.id),
    row.reviewedAt === null ? null : feedbackGivenOn(db, row.id),
    row.reviewedAt === null ? [] : decisionsOn(db, row.id),
    viewer.role === "assessor" ? savedBy(db, viewer._id, row.id) : null,
  ]);
  return { photos, feedbackGiven, decisions, saved: saved?.comments ?? null };
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

// `saved` is the feedback that this viewer has saved and not submitted.
function toPortfolio(
  row: FoundPortfolio,
  saved: string | null,
  photos: Pick<Portfolio, "images" | "coverColour">,
): Portfolio {
  return {
    _id: row.id,
    ...writtenFields(row),
    decided: decidedIn(row.decided),
    ...photos,
    status: row.status,
    submissionCount: row.submissionCount,
    assessorComments: saved ?? row.feedback,
    hasSavedFeedback: saved !== null,
    submittedAt: row.submittedAt,
    reviewedAt: row.reviewedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    userId: { _id: row.student, name: row.studentName },
    // An assessor who cannot log in will not review it, so none is named.
    assessor: row.assessorIsActive === 1 ? personOf(row.assessor, row.assessorName) : null,
  };
}

/** What a student has written, as an answer and a bundle hold it. */
export function writtenFields(row: FoundPortfolio) {
  const sections: Section[] = row.sections === "[]" ? [] : JSON.parse(row.sections);
  return {
    title: row.title,
    unit: { number: row.unit, title: row.unitTitle },
    learningOutcome: { number: row.outcome, description: row.outcomeText },
    criteria: { number: row.criterion, description: row.criterionText },
    also: furtherIn(row.further).map(numbersOf),
    postcode: row.postcode,
    dateTime: row.dateTime,
    method: row.method,
    taskDescription: row.taskDescription,
    jobType: row.jobType,
    reasonForTask: row.reasonForTask,
    objectiveOfJob: row.objectiveOfJob,
    comments: row.comments,
    statement: row.statement,
    sections,
  };
}

const ranks = sql.join(
  statuses.map((status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank)}`),
  sql` `,
);

/** The place of a status in the life of a portfolio, from 0 for Draft to 3 for Done, to sort by. */
export function statusRank(status: Expression<string>): RawBuilder<number> {
  return sql<number>`case ${status} ${ranks} end`;
}
