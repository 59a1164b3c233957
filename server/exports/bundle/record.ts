import { bundleFormat } from "contract/exports/bundle-files.ts";
import {
  type BundleAttachment,
  type BundleDecision,
  type BundlePortfolio,
  type BundleRecord,
  type BundleReview,
  type BundleStatement,
  recordVersion,
} from "contract/exports/bundle-format.ts";
import type { BundleAchievement } from "contract/exports/bundle-plan.ts";
import { slugOf } from "contract/exports/bundles.ts";
import { groupRecordsOf } from "../../accounts/people/group-record.ts";
import { planRecordOf } from "../../plan/plan-record.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { StoredName } from "../../platform/files/stored-name.ts";
import { storedName } from "../../platform/images/store.ts";
import { achievementRowsOf } from "../../portfolios/achievements.ts";
import { writtenFields } from "../../portfolios/answers.ts";
import { stateOf } from "../../portfolios/attachments/attachments.ts";
import { publishedVoices } from "../../portfolios/attachments/voices.ts";
import { readContent } from "../../portfolios/content.ts";
import { cellsOf, decisionRowsOn, hasAccepted } from "../../portfolios/decisions.ts";
import { messageRecordsOn } from "../../portfolios/messages.ts";
import { type FoundPortfolio, findPortfolio } from "../../portfolios/portfolios.ts";
import { remarkRecordsOn } from "../../portfolios/remarks.ts";
import { readStated } from "../../portfolios/stated.ts";
import { statementRowsOn } from "../../portfolios/statements.ts";
import { claimRecordsOf } from "../../quality/claims/claim-record.ts";
import { appealRecordsOn } from "../../quality/raised/appeal-record.ts";
import { shownOf } from "../closed-round.ts";
import { attachmentFacts, photoFacts, photoPath, storedAttachment } from "./attached.ts";
import { qualificationsOf } from "./qualifications.ts";
import { tasksOf } from "./tasks.ts";

/**
 * The learner, and whether the bundle has drafts and the account's details: learners and administrators get both. Others get
 * a draft of which something is accepted, as its last round was closed.
 */
export interface Scope {
  student: AccountRow;
  isWhole: boolean;
  /** The learner's own: with attachments that were not scanned yet. */
  isOwn: boolean;
  isVisitors?: true; // Of a room: without any email address.
}

/** The file name of the curriculum, which is also its path on the server. */
export const curriculumFile = "Nvq_2357_13.json";

/** The portfolios that belong in the bundle at present, oldest first. */
export async function portfoliosIn(db: Db, { student, isWhole }: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom("portfolios")
    .select("id")
    .where("student", "=", student.id)
    .where("deletedAt", "is", null)
    .$if(!isWhole, (query) => query.where(({ or, eb }) => or([eb("status", "!=", "Draft"), hasAccepted])))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** A portfolio's record, and for each photo, attachment and poster its path in the bundle and its stored file. */
export interface PortfolioRecord {
  portfolio: BundlePortfolio;
  stored: { path: string; file: StoredName | undefined }[];
}

/** `number` is its position in the bundle, from 1. Undefined when it was deleted, or withdrawn in an assessor's bundle. */
export async function readPortfolioRecord(
  { db, settings }: Pick<Dependencies, "db" | "settings">,
  { student, isWhole, isOwn, isVisitors }: Scope,
  id: string,
  number: number,
): Promise<PortfolioRecord | undefined> {
  const found = await findPortfolio(db, id);
  const shown = found?.student === student.id ? await shownOf(db, found, isWhole) : undefined;
  if (!shown) return undefined;
  const { portfolio: row, photos, attachments, until } = shown;
  const [rounds, voices, decisions, stated, remarked, said, appeals, authored] = await Promise.all([
    reviewsOf(db, id),
    row.reviewedAt === null ? [] : publishedVoices(db, id),
    decisionsOf(db, id),
    statementsOf(db, id),
    remarkRecordsOn(db, id),
    messageRecordsOn(db, row),
    appealRecordsOn(db, id, { isLearners: isOwn || !(isWhole || isVisitors), until }),
    authorshipOf(db, row),
  ]);
  const voiceOf = new Map(voices.map((one) => [`${one.review} ${one.remark}`, attachmentFacts(one)]));
  const reviews = rounds.map((one) => withVoice(one, voiceOf.get(`${one.id} 0`)));
  const remarks = remarked.map((one) => withVoice(one, voiceOf.get(`${one.round} ${one.number}`)));
  const isThen = ({ at }: { at: string }) => until === undefined || at <= until;
  const [statements, messages] = [stated.filter(isThen), said.filter(isThen)];
  const judged = { reviews, decisions, statements, remarks, messages };
  const files = {
    photos: photos.map(photoFacts),
    ...(attachments.length > 0 && { attachments: attachments.map(attachmentFacts) }),
  };
  const portfolio = {
    ...factsOf(row, number),
    ...files,
    ...judged,
    ...(appeals.length > 0 && { appeals }),
    ...authored,
  };
  const mayHaveUnscanned = isOwn && row.author === null;
  const stored = [
    ...photos.map((photo) => ({ path: photoPath(photo), file: storedName(photo) })),
    ...attachments.flatMap((one) =>
      storedAttachment(one, mayHaveUnscanned || stateOf({ settings }, one) !== "waiting"),
    ),
    ...voices.flatMap((one) => storedAttachment(one, stateOf({ settings }, one) !== "waiting")),
  ];
  return { portfolio, stored };
}

function withVoice<Said extends Pick<BundleReview, "voice">>(said: Said, voice: BundleAttachment | undefined): Said {
  return voice ? { ...said, voice } : said;
}

async function authorshipOf(db: Db, { author, isPending }: FoundPortfolio) {
  if (author === null) return {};
  const { name, email } = await db
    .selectFrom("accounts")
    .select(["name", "email"])
    .where("id", "=", author)
    .executeTakeFirstOrThrow();
  return { author: { id: author, name, email }, ...(isPending === 1 && { isPending: true as const }) };
}

/** The fields of `portfolio.json` that precede its portfolios. */
export async function recordHead(
  db: Db,
  centre: string,
  { student, isWhole }: Scope,
): Promise<Omit<BundleRecord, "portfolios">> {
  const { id, name, email, dob, postcode, qualification, phone, referenceNo, createdAt } = student;
  const qualifications = await qualificationsOf(db, id);
  const groups = await groupRecordsOf(db, id);
  return {
    format: bundleFormat,
    version: recordVersion,
    centre,
    curriculum: curriculumFile,
    student: {
      id,
      name,
      account: isWhole ? { email, dob, postcode, qualification, phone, referenceNo, createdAt } : null,
    },
    achievements: await achievementsOf(db, student.id),
    claims: await claimRecordsOf(db, student.id),
    tasks: await tasksOf(db, student.id),
    ...(await planRecordOf(db, student.id, isWhole)),
    ...(isWhole && groups.length > 0 && { groups }),
    ...(qualifications.length > 0 && { qualifications }),
  };
}

type Judged = "reviews" | "decisions" | "statements" | "remarks" | "messages" | "appeals" | "author" | "isPending";

function factsOf(row: FoundPortfolio, number: number): Omit<BundlePortfolio, "photos" | "attachments" | Judged> {
  return {
    id: row.id,
    pdf: `portfolios/${String(number).padStart(3, "0")}-${slugOf(row.title, "portfolio")}.pdf`,
    ...writtenFields(row),
    status: row.status,
    submissionCount: row.submissionCount,
    version: row.version,
    feedback: row.feedback,
    submittedAt: row.submittedAt,
    reviewedAt: row.reviewedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

async function reviewsOf(db: Db, portfolio: string): Promise<BundleReview[]> {
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("accounts", "accounts.id", "reviews.assessor")
    .select(["reviews.id", "reviews.comments", "reviews.reviewedAt", "reviews.content"])
    .select(["reviews.assessor", "reviews.stated", "accounts.name", "accounts.email"])
    .where("reviews.portfolio", "=", portfolio)
    .orderBy("reviews.reviewedAt")
    .orderBy("reviews.id")
    .execute();
  return rows.map(({ id, assessor, name, email, comments, reviewedAt, content, stated }) => ({
    id,
    assessor: { id: assessor, name, email },
    comments,
    reviewedAt,
    content: content === null ? null : readContent(content),
    ...(stated !== null && { stated: readStated(stated) }),
  }));
}

async function statementsOf(db: Db, portfolio: string): Promise<BundleStatement[]> {
  const rows = await statementRowsOn(db, portfolio);
  return rows.map(({ pass, answers, ...said }) => ({
    ...said,
    ...(pass !== null && { pass }),
    ...(answers !== null && { answers: JSON.parse(answers) }),
  }));
}

async function decisionsOf(db: Db, portfolio: string): Promise<BundleDecision[]> {
  const rows = await decisionRowsOn(db, portfolio);
  return rows.map(
    ({
      unit,
      outcome,
      criterion,
      cells,
      workplace,
      verdict,
      ticks,
      text,
      review,
      fingerprint,
      assessor,
      at,
      ...row
    }) => ({
      ...{ unit, learningOutcome: outcome, criteria: criterion, cells: cellsOf(cells), workplace },
      ...{ verdict, ticks, text, round: review, fingerprint, at },
      assessor: { id: assessor, name: row.name, email: row.email },
      ...(row.seenAt !== null && { seenAt: row.seenAt }),
      ...(row.isPending === 1 && { isPending: true as const }),
      ...(row.stated !== null && { stated: readStated(row.stated) }),
    }),
  );
}

async function achievementsOf(db: Db, student: string): Promise<BundleAchievement[]> {
  const rows = await achievementRowsOf(db, student);
  return rows.map(({ unit, outcome, verdict, text, assessor, name, email, at }) => ({
    ...{ unit, outcome: outcome || null, verdict: verdict === "accepted" ? verdict : "taken back", text, at },
    assessor: { id: assessor, name, email },
  }));
}
