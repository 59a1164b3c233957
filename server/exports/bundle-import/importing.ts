import type { BundleDecision, BundlePortfolio } from "contract/exports/bundle-format.ts";
import { fingerprintIn, verifyBundle } from "contract/exports/bundle-verify.ts";
import type { Bundle } from "contract/exports/bundle-zip.ts";
import { isLearners } from "contract/portfolios/verdicts.ts";
import { type Entry, recordActions } from "../../audit/log.ts";
import { insertPlan } from "../../plan/plan-record.ts";
import { inBatches } from "../../platform/database/batches.ts";
import { isCommitUncertain, isDuplicate, isOutOfSpace } from "../../platform/database/errors.ts";
import { newId } from "../../platform/database/ids.ts";
import type { DecisionRow, RemarkRow, ReviewRow, StatementRow } from "../../platform/database/review-rows.ts";
import type { AccountRow, PhotoRow, PortfolioRow } from "../../platform/database/tables.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { furtherRows } from "../../portfolios/further-places.ts";
import { remarkRow } from "../../portfolios/remarks.ts";
import { publicKeyOf } from "../bundle/signing.ts";
import { openBundleFile } from "./bundle-file.ts";
import { type ImportableRecord, type ParsedBundle, parseBundle } from "./parsing.ts";
import { checkIsNew, importPeople, type People } from "./people.ts";
import { deletePhotos, outOfSpace, storePhotos } from "./photos.ts";

/** What was imported: `made` are the new accounts, the learner's among them unless it existed. */
export interface ImportedBundle {
  learner: string;
  portfolios: number;
  photos: number;
  rounds: number;
  made: Pick<AccountRow, "name" | "email" | "role">[];
}

/**
 * Imports the bundle in the file at `path`: everything is checked, then the photos are stored, then all rows are
 * inserted in one transaction. A refusal or an error leaves nothing behind; after a crash, the sweep deletes the photos.
 * `key` is the only key that is trusted; by default this installation's own.
 * @throws BundleError for an invalid bundle, Refusal 403 for an untrusted key, 409 if it exists already, 507 no room
 */
export async function importBundleFile(deps: Dependencies, path: string, key?: string): Promise<ImportedBundle> {
  const own = publicKeyOf(deps.keys.bundles).fingerprint;
  const trusted = key === undefined ? own : await fingerprintIn(key);
  const bundle = await openBundleFile(path);
  try {
    const verdict = await verifyBundle(bundle);
    const { fingerprint } = verdict;
    if (fingerprint !== trusted)
      throw new Refusal(403, key === undefined ? signedElsewhere(fingerprint) : signedByAnotherKey(fingerprint));
    return await storeBundle(deps, bundle, await parseBundle(bundle, verdict));
  } catch (error) {
    throw isOutOfSpace(error) ? new Refusal(507, outOfSpace) : error;
  }
}

function signedElsewhere(fingerprint: string): string {
  return (
    "This bundle is complete and unchanged, but was made by another installation. The fingerprint of its key is " +
    `${fingerprint}. Ask the centre that made it for theirs, and if it is the same, accept it: --key ${fingerprint}`
  );
}

function signedByAnotherKey(fingerprint: string): string {
  return `This bundle was signed with another key than the one you named. The fingerprint of its key is ${fingerprint}.`;
}

async function storeBundle(deps: Dependencies, bundle: Bundle, parsed: ParsedBundle): Promise<ImportedBundle> {
  const { db, clock } = deps;
  await checkIsNew(db, parsed.record);
  await importPeople(db, clock, parsed.record);
  const photos = await storePhotos(deps, bundle, parsed);
  try {
    return await db.transaction().execute((db) => insertRows(db, deps, parsed, photos));
  } catch (error) {
    // When the outcome of the commit is unknown, rows may name the photos; the sweep deletes those that none names.
    if (!isCommitUncertain(error)) await deletePhotos(deps, photos);
    throw isDuplicate(error) ? new Refusal(409, "Somebody has just imported the same bundle.") : error;
  }
}

async function insertRows(
  db: Db,
  deps: Dependencies,
  { record, facts }: ParsedBundle,
  photos: PhotoRow[],
): Promise<ImportedBundle> {
  await checkIsNew(db, record);
  const people = await importPeople(db, deps.clock, record);
  const portfolios = record.portfolios.map((portfolio) => portfolioRow(record, portfolio, people));
  const further = record.portfolios.flatMap(({ id, also = [] }) => furtherRows(id, also, record.student.id));
  const reviews = record.portfolios.flatMap((portfolio) => reviewRows(portfolio, people));
  const decisions = record.portfolios.flatMap((portfolio) => decisionRows(portfolio, people));
  const remarks = record.portfolios.flatMap((portfolio) => remarkRows(portfolio, people));
  const statements = record.portfolios.flatMap((portfolio) => statementRows(portfolio, record.student.id));
  const achievements = achievementRows(record, people);
  for (const batch of inBatches(people.newAccounts)) await db.insertInto("accounts").values(batch).execute();
  for (const batch of inBatches(portfolios)) await db.insertInto("portfolios").values(batch).execute();
  for (const batch of inBatches(further)) await db.insertInto("furtherPlaces").values(batch).execute();
  for (const batch of inBatches(photos)) await db.insertInto("photos").values(batch).execute();
  for (const batch of inBatches(reviews)) await db.insertInto("reviews").values(batch).execute();
  for (const batch of inBatches([...decisions, ...achievements]))
    await db.insertInto("decisions").values(batch).execute();
  for (const batch of inBatches(remarks)) await db.insertInto("remarks").values(batch).execute();
  for (const batch of inBatches(statements)) await db.insertInto("statements").values(batch).execute();
  await insertPlan(db, record.student.id, record);
  await recordImport(db, deps, record, facts.bundle);
  const learner = `${record.student.name} (${record.student.account.email})`;
  const made = people.newAccounts.map(({ name, email, role }) => ({ name, email, role }));
  return { learner, portfolios: portfolios.length, photos: photos.length, rounds: reviews.length, made };
}

// The audit log's head row stays locked until this transaction ends, so its entries are appended last.
async function recordImport(
  db: Db,
  { clock }: Dependencies,
  { student, portfolios }: ImportableRecord,
  bundle: string,
): Promise<void> {
  const common = { actor: null, action: "import" } as const;
  const account: Entry = { ...common, subject: "account", subjectId: student.id, became: `bundle ${bundle}` };
  const entries = portfolios.map(({ id, status }): Entry => {
    return { ...common, subject: "portfolio", subjectId: id, became: status };
  });
  await recordActions(db, clock, [account, ...entries]);
}

function portfolioRow({ student }: ImportableRecord, portfolio: BundlePortfolio, { assessors }: People): PortfolioRow {
  const {
    pdf: _,
    photos: __,
    reviews: ___,
    decisions: _____,
    statements: ______,
    remarks: _______,
    unit,
    learningOutcome,
    criteria,
    also: ____,
    cells = [],
    workplace = "",
    observedBy = "",
    sections,
    author,
    isPending,
    ...columns
  } = portfolio;
  return {
    ...columns,
    student: student.id,
    unit: unit.number,
    unitTitle: unit.title,
    outcome: learningOutcome.number,
    outcomeText: learningOutcome.description,
    criterion: criteria.number,
    criterionText: criteria.description,
    ...{ cells: cells.join(), workplace, observedBy },
    sections: JSON.stringify(sections),
    deletedAt: null,
    author: author ? (assessors.get(author.id) ?? author.id) : null,
    isPending: isPending ? 1 : 0,
  };
}

function reviewRows({ id: portfolio, reviews }: BundlePortfolio, { assessors }: People): ReviewRow[] {
  return reviews.map(({ id, assessor, comments, reviewedAt, content }) => ({
    id,
    portfolio,
    assessor: assessors.get(assessor.id) ?? assessor.id,
    comments,
    reviewedAt,
    content: content && JSON.stringify(content),
  }));
}

// They are older than every entry of the audit log here, so they are counted up to -1.
function decisionRows(portfolio: BundlePortfolio, { assessors }: People): DecisionRow[] {
  const decisions = portfolio.decisions ?? acceptedWhenDone(portfolio);
  return decisions.map(({ learningOutcome, criteria, cells, round, assessor, ...decision }, index) => ({
    seenAt: null,
    ...decision,
    cells: cells.join(),
    ...{ id: newId(), portfolio: portfolio.id, learner: null, position: index - decisions.length },
    ...{ outcome: learningOutcome, criterion: criteria, review: round },
    assessor: assessors.get(assessor.id) ?? assessor.id,
  }));
}

function achievementRows({ student, achievements = [] }: ImportableRecord, { assessors }: People): DecisionRow[] {
  const none = {
    portfolio: null,
    criterion: "",
    ticks: null,
    cells: "",
    review: null,
    fingerprint: null,
    seenAt: null,
  } as const;
  return achievements.map(({ outcome, assessor, ...decision }, index) => ({
    ...{
      ...decision,
      ...none,
      workplace: "" as const,
      id: newId(),
      learner: student.id,
      position: index - achievements.length,
    },
    outcome: outcome ?? "",
    assessor: assessors.get(assessor.id) ?? assessor.id,
  }));
}

function statementRows({ id: portfolio, statements = [] }: BundlePortfolio, by: string): StatementRow[] {
  return statements.map(({ kind, text, at, fingerprint, pass = null, answers }, index) => ({
    ...{ id: newId(), position: index - statements.length, portfolio, learner: null, week: null },
    ...{ by: isLearners(kind) ? by : null },
    ...{ kind, text, at, fingerprint, witness: null, pass, answers: answers ? JSON.stringify(answers) : null },
  }));
}

// Their rounds say by whom and when.
function remarkRows({ id: portfolio, remarks = [], reviews }: BundlePortfolio, { assessors }: People): RemarkRow[] {
  return remarks.flatMap((remark, index) => {
    const round = reviews.find(({ id }) => id === remark.round);
    if (!round) return [];
    const by = { assessor: assessors.get(round.assessor.id) ?? round.assessor.id, at: round.reviewedAt };
    return [{ id: newId(), position: index - remarks.length, portfolio, ...remarkRow(remark), ...by }];
  });
}

/** What version 1 leaves unsaid: a portfolio that was Done was accepted, by whoever gave the last feedback. */
function acceptedWhenDone({ status, unit, learningOutcome, criteria, reviews }: BundlePortfolio): BundleDecision[] {
  const last = reviews.at(-1);
  if (status !== "Done" || criteria.number === "" || !last) return [];
  const place = { unit: unit.number, learningOutcome: learningOutcome.number, criteria: criteria.number };
  const { id: round, assessor, reviewedAt: at } = last;
  const ranged = { cells: [], workplace: "" as const };
  return [{ ...place, ...ranged, verdict: "accepted", ticks: null, text: "", round, fingerprint: null, assessor, at }];
}
