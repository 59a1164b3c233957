import { fingerprintIn, type Verdict, verifyBundle } from "contract/exports/bundle-verify.ts";
import type { Bundle } from "contract/exports/bundle-zip.ts";
import { joinGroups } from "../../accounts/people/group-record.ts";
import { type Entry, recordActions } from "../../audit/log.ts";
import { insertPlan } from "../../plan/plan-record.ts";
import type { AttachmentRow } from "../../platform/database/attachment-rows.ts";
import { isCommitUncertain, isDuplicate, isOutOfSpace } from "../../platform/database/errors.ts";
import { insertRows } from "../../platform/database/prepared-statements.ts";
import type { AccountRow, PhotoRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import { acceptedKeys, type Db, type Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { furtherRows } from "../../portfolios/further-places.ts";
import { claimRows } from "../../quality/claims/claim-record.ts";
import { appealRows } from "../../quality/raised/appeal-record.ts";
import { publicKeyOf } from "../bundle/signing.ts";
import { deleteAttachments, storeAttachments } from "./attachments.ts";
import { openBundleFile } from "./bundle-file.ts";
import {
  achievementRows,
  decisionRows,
  messageRows,
  portfolioRow,
  remarkRows,
  reviewRows,
  sampleRows,
  statementRows,
  taskRows,
} from "./imported-rows.ts";
import { type ParsedBundle, parseBundle } from "./parsing.ts";
import { checkIsNew, importPeople } from "./people.ts";
import { deletePhotos, outOfSpace, storePhotos } from "./photos.ts";

/** What was imported: `made` are the new accounts, the learner's among them unless it existed. */
export interface ImportedBundle {
  student: string;
  learner: string;
  portfolios: number;
  photos: number;
  rounds: number;
  made: Pick<AccountRow, "name" | "email" | "role">[];
}

/**
 * Imports the bundle in the file at `path`: everything is checked, then photos and attachments are stored, then all rows are
 * inserted in one transaction. A refusal or an error leaves nothing behind; after a crash, the sweep deletes the photos.
 * `key` is the only key that is trusted; by default this installation's own. `by` is the administrator, unless it is a command.
 * @throws BundleError for an invalid bundle, Refusal 403 for an untrusted key, 409 if it exists already, 507 no room
 */
export function importBundleFile(
  deps: Dependencies,
  path: string,
  { key, by }: { key?: string | undefined; by?: string } = {},
): Promise<ImportedBundle> {
  return withVerified(path, async (bundle, verdict) => {
    const { fingerprint } = verdict;
    const trusts = key === undefined ? isTrusted(deps, fingerprint) : (await fingerprintIn(key)) === fingerprint;
    if (!trusts)
      throw new Refusal(403, key === undefined ? signedElsewhere(fingerprint) : signedByAnotherKey(fingerprint));
    return storeBundle(deps, bundle, await parseBundle(deps.db, bundle, verdict), by);
  });
}

/** Whether this installation signs with it, or has. */
export function isTrusted({ keys }: Dependencies, fingerprint: string): boolean {
  return acceptedKeys(keys, "bundles").some((one) => publicKeyOf(one).fingerprint === fingerprint);
}

/** What is done with a whole and unchanged bundle. @throws BundleError when it is not, Refusal 507 no room */
export async function withVerified<R>(path: string, use: (bundle: Bundle, verdict: Verdict) => Promise<R>): Promise<R> {
  const bundle = await openBundleFile(path);
  try {
    return await use(bundle, await verifyBundle(bundle));
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

async function storeBundle(
  deps: Dependencies,
  bundle: Bundle,
  parsed: ParsedBundle,
  by: string | undefined,
): Promise<ImportedBundle> {
  const { db, clock } = deps;
  await checkIsNew(db, parsed.record);
  await importPeople(db, clock, parsed.record);
  const photos = await storePhotos(deps, bundle, parsed);
  let attachments: AttachmentRow[] = [];
  try {
    attachments = await storeAttachments(deps, bundle, parsed);
    let imported: ImportedBundle | undefined;
    await transact(deps, async (db) => {
      imported = await insertAll(db, deps, parsed, { photos, attachments });
      // The audit log's head row stays locked until this transaction ends, so its entries are appended last.
      // A command has no account, so a group came with its learner then.
      const joining = { learner: imported.student, by: by ?? imported.student };
      const groups = await joinGroups(db, clock, joining, parsed.record.groups ?? []);
      await recordImport(db, deps, parsed, by);
      const made = groups.map(({ id, kind }): Entry => {
        return { actor: by ?? null, action: "makeGroup", subject: "group", subjectId: id, became: kind };
      });
      await recordActions(db, clock, made);
      return imported.student;
    });
    if (!imported) throw new Error("nothing was imported");
    return imported;
  } catch (error) {
    // When the outcome of the commit is unknown, rows may name the photos; the sweep deletes those that none names.
    if (!isCommitUncertain(error)) {
      await deletePhotos(deps, photos);
      await deleteAttachments(deps, attachments);
    }
    throw isDuplicate(error) ? new Refusal(409, "Somebody has just imported the same bundle.") : error;
  }
}

async function insertAll(
  db: Db,
  deps: Dependencies,
  { record, versions }: ParsedBundle,
  { photos, attachments }: { photos: PhotoRow[]; attachments: AttachmentRow[] },
): Promise<ImportedBundle> {
  await checkIsNew(db, record);
  const people = await importPeople(db, deps.clock, record);
  const portfolios = record.portfolios.map((portfolio) => portfolioRow(record, portfolio, people));
  const further = record.portfolios.flatMap(({ id, also = [] }) => furtherRows(id, also, record.student.id));
  const reviews = record.portfolios.flatMap((portfolio) => reviewRows(portfolio, people));
  const decisions = record.portfolios.flatMap((portfolio) => decisionRows(portfolio, people));
  const samples = record.portfolios.flatMap((one) => sampleRows(one, record.student.id, people, deps.clock));
  const remarks = record.portfolios.flatMap((portfolio) => remarkRows(portfolio, people));
  const messages = record.portfolios.flatMap((portfolio) => messageRows(portfolio, record.student.id, people));
  const statements = record.portfolios.flatMap((portfolio) => statementRows(portfolio, record.student.id));
  const spokenHere = ({ speaker, ...row }: AttachmentRow) => {
    return { ...row, speaker: speaker && (people.assessors.get(speaker) ?? speaker) };
  };
  const achievements = achievementRows(record, people);
  const tasks = taskRows(record, people, deps.clock);
  const idOf = (id: string) => people.assessors.get(id) ?? id;
  const claims = claimRows(record.student.id, record.claims ?? [], idOf);
  const appeals = record.portfolios.map((one) => appealRows(one, record.student.id, idOf));
  await insertRows(db, "accounts", people.newAccounts);
  await insertRows(db, "portfolios", portfolios);
  await insertRows(db, "furtherPlaces", further);
  await insertRows(db, "photos", photos);
  await insertRows(db, "reviews", reviews);
  await insertRows(db, "attachments", attachments.map(spokenHere));
  await insertRows(db, "decisions", [...decisions, ...achievements]);
  await insertRows(db, "samples", [...samples, ...appeals.flatMap((one) => one.samples)]);
  await insertRows(
    db,
    "checks",
    appeals.flatMap(({ checks }) => checks),
  );
  await insertRows(db, "remarks", remarks);
  await insertRows(db, "statements", statements);
  await insertRows(db, "tasks", tasks);
  await insertRows(db, "claims", claims);
  await insertRows(db, "messages", messages);
  await insertPlan(db, record.student.id, record, versions);
  const { id: student, name, account } = record.student;
  const learner = `${name} (${account.email})`;
  const made = people.newAccounts.map(({ name, email, role }) => ({ name, email, role }));
  return { student, learner, portfolios: portfolios.length, photos: photos.length, rounds: reviews.length, made };
}

async function recordImport(
  db: Db,
  { clock }: Dependencies,
  { record: { student, portfolios }, facts }: ParsedBundle,
  by: string | undefined,
): Promise<void> {
  const common = { actor: by ?? null, action: "import" } as const;
  const account: Entry = { ...common, subject: "account", subjectId: student.id, became: `bundle ${facts.bundle}` };
  const entries = portfolios.map(({ id, status }): Entry => {
    return { ...common, subject: "portfolio", subjectId: id, became: status };
  });
  await recordActions(db, clock, [account, ...entries]);
}
