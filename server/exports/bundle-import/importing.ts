import type { BundlePortfolio } from "contract/exports/bundle-format.ts";
import { type Entry, recordAll } from "../../audit/log.ts";
import { isDuplicate, isOutOfSpace, isUnsettled } from "../../platform/database/faults.ts";
import type { AccountRow, PhotoRow, PortfolioRow, ReviewRow } from "../../platform/database/tables.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/http/refusals.ts";
import { publicKeyOf } from "../bundle/signing.ts";
import { type Bundle, fingerprintIn, openBundle, verifyBundle } from "./bundle-verify.mjs";
import { type ParsedBundle, parseBundle, type WholeRecord } from "./parsing.ts";
import { checkIsNew, importPeople, type People } from "./people.ts";
import { dropPhotosOf, noRoom, storePhotosOf } from "./photos.ts";

/** What came in: `made` are the accounts that were not here before, the learner's among them if it is new. */
export interface ImportedBundle {
  learner: string;
  portfolios: number;
  photos: number;
  rounds: number;
  made: Pick<AccountRow, "name" | "email" | "role">[];
}

/**
 * Brings the bundle in the file at `path` into this house: everything is checked, then the photos are stored, then all
 * rows are written at once. Whatever is refused or fails leaves nothing behind; after a crash in between, the sweep takes
 * the photos. `key` is whose bundles are taken beside this installation's own.
 * @throws BundleTrouble for what is wrong with the bundle, Refusal 403 of another centre, 409 is here already, 507 no room
 */
export async function importBundleFile(deps: Dependencies, path: string, key?: string): Promise<ImportedBundle> {
  const own = publicKeyOf(deps.keys.bundles).fingerprint;
  const trusted = key === undefined ? own : fingerprintIn(key);
  const bundle = await openBundle(path);
  try {
    const { manifest, fingerprint } = await verifyBundle(bundle);
    if (fingerprint !== trusted) throw new Refusal(403, key === undefined ? foreign(fingerprint) : other(fingerprint));
    return await store(deps, bundle, await parseBundle(bundle, manifest));
  } catch (error) {
    throw isOutOfSpace(error) ? new Refusal(507, noRoom) : error;
  } finally {
    await bundle.handle.close();
  }
}

function foreign(fingerprint: string): string {
  return (
    `This bundle is whole, but was made by another installation. The fingerprint of its key is ${fingerprint}. Ask the ` +
    `centre that made it for theirs, and if it is the same, accept it: --key ${fingerprint}`
  );
}

function other(fingerprint: string): string {
  return `This bundle was signed with another key than the one you named. The fingerprint of its key is ${fingerprint}.`;
}

async function store(deps: Dependencies, bundle: Bundle, claims: ParsedBundle): Promise<ImportedBundle> {
  const { db, clock } = deps;
  await checkIsNew(db, claims.record);
  await importPeople(db, clock, claims.record);
  const photos = await storePhotosOf(deps, bundle, claims);
  try {
    return await db.transaction().execute((db) => write(db, deps, claims, photos));
  } catch (error) {
    // Where nobody can say whether it was kept after all, the sweep finds out.
    if (!isUnsettled(error)) await dropPhotosOf(deps, photos);
    throw isDuplicate(error) ? new Refusal(409, "Somebody has brought in the same just now.") : error;
  }
}

async function write(
  db: Db,
  deps: Dependencies,
  { record, manifest }: ParsedBundle,
  photos: PhotoRow[],
): Promise<ImportedBundle> {
  await checkIsNew(db, record);
  const people = await importPeople(db, deps.clock, record);
  const portfolios = record.portfolios.map((portfolio) => portfolioRow(record, portfolio));
  const reviews = record.portfolios.flatMap((portfolio) => reviewRows(portfolio, people));
  await inBatches(people.made, (rows) => db.insertInto("accounts").values(rows).execute());
  await inBatches(portfolios, (rows) => db.insertInto("portfolios").values(rows).execute());
  await inBatches(photos, (rows) => db.insertInto("photos").values(rows).execute());
  await inBatches(reviews, (rows) => db.insertInto("reviews").values(rows).execute());
  await note(db, deps, record, manifest.bundle);
  const learner = `${record.student.name} (${record.student.account.email})`;
  const made = people.made.map(({ name, email, role }) => ({ name, email, role }));
  return { learner, portfolios: portfolios.length, photos: photos.length, rounds: reviews.length, made };
}

// Whoever else appends to the trail waits for the end of this transaction, so its entries are written last.
async function note(
  db: Db,
  { clock }: Dependencies,
  { student, portfolios }: WholeRecord,
  bundle: string,
): Promise<void> {
  const said = { actor: null, action: "import" } as const;
  const account: Entry = { ...said, subject: "account", subjectId: student.id, became: `bundle ${bundle}` };
  const pieces = portfolios.map(({ id, status }): Entry => {
    return { ...said, subject: "portfolio", subjectId: id, became: status };
  });
  await recordAll(db, clock, [account, ...pieces]);
}

/** A database takes only so many values in one statement. */
const batch = 100;

async function inBatches<T>(rows: T[], insert: (rows: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) await insert(rows.slice(start, start + batch));
}

function portfolioRow({ student }: WholeRecord, portfolio: BundlePortfolio): PortfolioRow {
  const { pdf: _, photos: __, reviews: ___, unit, learningOutcome, criteria, sections, ...same } = portfolio;
  return {
    ...same,
    student: student.id,
    unit: unit.number,
    unitTitle: unit.title,
    outcome: learningOutcome.number,
    outcomeText: learningOutcome.description,
    criterion: criteria.number,
    criterionText: criteria.description,
    sections: JSON.stringify(sections),
    deletedAt: null,
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
