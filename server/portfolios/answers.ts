import { may } from "contract/core/permissions.ts";
import type { Decision } from "contract/portfolios/decisions.ts";
import type { Section } from "contract/portfolios/new-portfolio.ts";
import type { Photo, Portfolio, PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import { personOf } from "../accounts/accounts.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { enrolledOn, qualificationsIn } from "../qualifications/enrolled.ts";
import { answerAttachments } from "./attachments/attachments.ts";
import { voicesFor } from "./attachments/voices.ts";
import { contentOf, fingerprintOf } from "./content.ts";
import { cellsOf, decidedIn, decisionsOn, lastOfEach } from "./decisions.ts";
import { furtherIn } from "./further-places.ts";
import { feedbackGivenOn, isUneditedSinceFeedback, signOffOf } from "./last-acts.ts";
import { type FoundPortfolio, type PhotoName, photosOf, type WholePortfolio } from "./portfolios.ts";
import { recordStateOf } from "./record-state.ts";
import { remarksOn } from "./remarks.ts";
import { allSavedBy, savedBy } from "./saved-feedback.ts";
import { statementsOn } from "./statements.ts";

// What is answered of portfolios.

/** Rows and their photos as list entries for this viewer. */
export async function toList(
  deps: Dependencies,
  viewer: SignedIn,
  rows: FoundPortfolio[],
  photos: PhotoName[],
): Promise<Portfolio[]> {
  const token = await viewerToken(deps, viewer);
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
  feedbackGiven: PortfolioDetail["feedbackGiven"];
  decisions: Decision[];
  saved: string | null;
}

/** A portfolio with the metadata of each photo. Only staff see the hash of the file that was received. */
export async function toDetail(
  deps: Dependencies,
  viewer: SignedIn,
  row: WholePortfolio,
  known?: Belongings,
): Promise<PortfolioDetail> {
  const belongings = known ?? (await belongingsOf(deps.db, viewer, row));
  const { photos: rows, feedbackGiven, decisions, saved } = belongings;
  const token = await viewerToken(deps, viewer);
  const seesHash = may(viewer, "viewPhotoMetadata");
  const mayHaveVoices = row.reviewedAt !== null || viewer.role === "assessor";
  const [enrolled, attachments, spoken, remarks, statements, signedOff, isUnanswered] = await Promise.all([
    enrolledOn(deps.db, row.student),
    answerAttachments(deps, row, { token, seesHash }),
    mayHaveVoices ? voicesFor(deps, { viewer, portfolio: row.id }, { token, seesHash }) : { voices: [] },
    row.reviewedAt === null ? [] : remarksOn(deps.db, row.id, rows),
    statementsOn(deps.db, row, { photos: rows }, seesHash),
    row.status === "Done" ? signOffOf(deps.db, row.id) : null,
    row.status === "Draft" && row.submissionCount > 0 && isUneditedSinceFeedback(deps.db, row.id),
  ]);
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
  return {
    ...portfolio,
    photos,
    attachments,
    ...spoken,
    decisions: lastOfEach(decisions),
    statements,
    remarks,
    feedbackGiven,
    signedOff,
    isUnanswered,
    ...qualificationsIn(enrolled),
    fingerprint: row.author === null ? null : fingerprintOf(contentOf(row, rows)),
  };
}

export async function belongingsOf(
  db: Db,
  viewer: SignedIn,
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

// `saved` is the feedback that this viewer has saved and not submitted.
function toPortfolio(
  row: FoundPortfolio,
  saved: string | null,
  photos: Pick<Portfolio, "images" | "coverColour">,
): Portfolio {
  return {
    _id: row.id,
    ...writtenFields(row),
    decided: decidedIn(row),
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
    author: personOf(row.author, row.authorName),
    record: recordStateOf(row),
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
    cells: cellsOf(row.cells),
    workplace: row.workplace,
    observedBy: row.observedBy,
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
