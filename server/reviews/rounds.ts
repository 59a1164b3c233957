import type { PortfolioForReview, Round, SamePhoto } from "contract/reviews/reviews.ts";
import { datesThatMatter } from "contract/reviews/when-done.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { toDetail } from "../portfolios/answers.ts";
import { changesBetween, contentOf, readContent } from "../portfolios/content.ts";
import { decisionsOn } from "../portfolios/decisions.ts";
import { photosOf, type WholePortfolio } from "../portfolios/portfolios.ts";
import { savedMarks, savedOn } from "../portfolios/saved-feedback.ts";
import { statedPart } from "../portfolios/stated.ts";
import { registeredOn } from "../qualifications/enrolled.ts";
import { versionOfUnit } from "../qualifications/versions.ts";

/** What belongs to a portfolio that is reviewed, beside its row. Read together with it: one round trip to PostgreSQL. */
export async function readForReview(db: Db, viewer: SignedIn, portfolio: string) {
  const ids = { assessor: viewer._id, portfolio };
  const [photos, reviews, decisions, saved, same] = await Promise.all([
    photosOf(db, portfolio),
    roundsOf(db, portfolio),
    decisionsOn(db, portfolio),
    savedOn(db, ids),
    samePhotos(db, ids),
  ]);
  return { photos, reviews, decisions, saved, same };
}

/** A portfolio with what its assessor needs: earlier rounds, changes since the last one, other uses of its photos. */
export async function forReview(
  deps: Dependencies,
  viewer: SignedIn,
  portfolio: WholePortfolio,
  read: Awaited<ReturnType<typeof readForReview>>,
): Promise<PortfolioForReview> {
  const { photos: rows, reviews, decisions, saved, same } = read;
  const [latest] = reviews;
  const own = saved.find(({ own }) => own !== null);
  const detail = await toDetail(deps, viewer, portfolio, {
    photos: rows,
    feedbackGiven: latest ? givenIn(latest) : null,
    decisions,
    saved: own?.own ?? null,
  });
  const dates = await datesOf(deps, portfolio);
  const marks = savedMarks(own ?? { decisions: null, remarks: null });
  const before = latest?.content ? readContent(latest.content) : undefined;
  const knownPhotos = before && new Set(before.photos.map((photo) => photo.id));
  return {
    ...detail,
    photos: detail.photos.map((photo, index) => ({
      ...photo,
      isNew: isNew(rows[index], knownPhotos),
      alsoIn: same.get(rows[index]?.id ?? "") ?? [],
    })),
    savedFeedback: detail.hasSavedFeedback ? detail.assessorComments : null,
    savedDecisions: marks.decisions,
    savedRemarks: marks.remarks,
    savedByOthers: saved
      .filter(({ own }) => own === null)
      .map(({ own: _own, decisions: _decisions, remarks: _remarks, ...one }) => one),
    submittedFeedback: portfolio.feedback,
    rounds: reviews.map(({ content: _content, ...round }) => round),
    changes: before && latest ? changesBetween(before, contentOf(portfolio, rows), latest.reviewedAt) : null,
    ...(dates.length > 0 && { dates }),
  };
}

async function datesOf({ db, clock }: Dependencies, portfolio: WholePortfolio): Promise<string[]> {
  const { _id: id, document } = versionOfUnit(portfolio.unit);
  const { rules } = document;
  const isAsked = rules.evidenceAfterRegistration || rules.monthsCurrent !== null;
  return isAsked ? datesThatMatter(portfolio, rules, await registeredOn(db, portfolio.student, id), clock.now()) : [];
}

function isNew(row: PhotoRow | undefined, known: Set<string> | undefined): boolean {
  return row !== undefined && known !== undefined && !known.has(row.id);
}

/** The closed rounds of a portfolio, the latest first. */
export async function roundsOf(db: Db, portfolio: string) {
  const rows = await roundsIn(db, { portfolio });
  return rows.map(({ stated, ...round }) => ({ ...round, ...statedPart(stated, round.reviewedAt) }));
}

function givenIn({ assessorName: by, reviewedAt: at, _id: round, stated }: Round) {
  return { by, at, round, ...(stated && { stated }) };
}

const roundsIn = prepared(["portfolio"], (db, value) =>
  db
    .selectFrom("reviews")
    .innerJoin("accounts", "accounts.id", "reviews.assessor")
    .select(["reviews.id as _id", "reviews.reviewedAt", "accounts.name as assessorName"])
    .select(["reviews.comments", "reviews.content", "reviews.stated"])
    .where("reviews.portfolio", "=", value("portfolio"))
    .orderBy("reviews.reviewedAt", "desc")
    .orderBy("reviews.id", "desc"),
);

/** For each photo, other portfolios of this assessor's learners with the same file (SHA-256); drafts stay private. */
async function samePhotos(db: Db, ids: { assessor: string; portfolio: string }): Promise<Map<string, SamePhoto[]>> {
  const byPhoto = Map.groupBy(await samePhotosIn(db, ids), (row) => row.photo);
  return new Map([...byPhoto].map(([photo, same]) => [photo, same.map(({ photo: _photo, ...one }) => one)]));
}

const samePhotosMost = 200;

const samePhotosIn = prepared(["assessor", "portfolio"], (db, value) =>
  db
    .selectFrom("photos as own")
    .innerJoin("photos as other", "other.sha256", "own.sha256")
    .innerJoin("portfolios", "portfolios.id", "other.portfolio")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["own.id as photo", "portfolios.id as _id", "portfolios.title", "students.name as studentName"])
    .distinct()
    .where("own.portfolio", "=", value("portfolio"))
    .where("other.portfolio", "!=", value("portfolio"))
    .where("portfolios.deletedAt", "is", null)
    .where("portfolios.status", "!=", "Draft")
    .where("students.assessor", "=", value("assessor"))
    .orderBy("portfolios.title")
    .orderBy("portfolios.id")
    .limit(samePhotosMost),
);
