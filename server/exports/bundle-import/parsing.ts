import { bundleFiles } from "contract/exports/bundle-files.ts";
import { type BundlePhoto, type BundlePortfolio, BundleRecord } from "contract/exports/bundle-format.ts";
import { hexHashOf, jsonIn, type Verdict } from "contract/exports/bundle-verify.ts";
import { type Bundle, BundleError, bytesOf, printable } from "contract/exports/bundle-zip.ts";
import type { Db } from "../../platform/dependencies.ts";
import { inconsistencyIn } from "./consistency.ts";
import { inKeysHere, type VersionsHere } from "./qualifications.ts";

/** A record that can be imported: the learner's account is in it. */
export type ImportableRecord = BundleRecord & { student: { account: object } };

/** The record of a verified bundle, checked against its schema and for consistency, with the verdict's facts. */
export interface ParsedBundle extends Pick<Verdict, "facts" | "hashes"> {
  record: ImportableRecord;
  versions: VersionsHere;
}

/** @throws BundleError with the first reason why it cannot be imported, Refusal 409 an unknown qualification */
export async function parseBundle(db: Db, bundle: Bundle, verdict: Verdict): Promise<ParsedBundle> {
  return inRecordHere(db, await readRecord(bundle, verdict), verdict);
}

/** The record as it was written elsewhere. @throws BundleError unless it fits its schema and the account is in it */
export async function readRecord(bundle: Bundle, { hashes }: Pick<Verdict, "hashes">): Promise<ImportableRecord> {
  const { record: name } = bundleFiles;
  const whole = exactly(jsonIn(await verifiedBytes(bundle, hashes, name), name));
  if (!isImportable(whole)) throw new BundleError(madeForAssessor);
  return whole;
}

/** The record in the keys of this installation, and consistent. @throws as `parseBundle` */
export async function inRecordHere(
  db: Db,
  whole: ImportableRecord,
  { facts, hashes }: Pick<Verdict, "facts" | "hashes">,
): Promise<ParsedBundle> {
  const { record, versions } = await inKeysHere(db, whole);
  const problem = inconsistencyIn(record, facts.centre, hashes);
  if (problem) throw new BundleError(problem);
  return { record, versions, facts, hashes };
}

/**
 * A file of a verified bundle, hashed again in case it was replaced since the verification. `most` is in bytes.
 * @throws BundleError
 */
export async function verifiedBytes(
  bundle: Bundle,
  hashes: Verdict["hashes"],
  path: string,
  most?: number,
): Promise<Buffer> {
  const bytes = await bytesOf(bundle, path, most);
  if ((await hexHashOf(bytes)) !== hashes.get(path)) throw new BundleError(`${path} was changed.`);
  return Buffer.from(bytes.buffer);
}

/** Every photo with its portfolio and its position in it, from 1. */
export function photosIn(record: BundleRecord): { photo: BundlePhoto; portfolio: BundlePortfolio; position: number }[] {
  return record.portfolios.flatMap((portfolio) =>
    portfolio.photos.map((photo, index) => ({ photo, portfolio, position: index + 1 })),
  );
}

const madeForAssessor =
  "This bundle was made for an assessor: drafts and the learner's account are missing from it. It can be checked, but " +
  "not imported. Ask the learner or an administrator for theirs.";

function isImportable(record: BundleRecord): record is ImportableRecord {
  return record.student.account !== null;
}

/** Schemas trim texts. A text that had to be trimmed was not written by the product, and the next export would differ. */
function exactly(value: unknown): BundleRecord {
  const parsed = BundleRecord.safeParse(value);
  const path = parsed.success ? differenceOf(value, parsed.data) : parsed.error.issues[0]?.path.join(".");
  if (parsed.success && path === undefined) return parsed.data;
  throw new BundleError(`${bundleFiles.record} is not as it should be at ${printable(path || "its beginning")}.`);
}

/** The path of the first difference between two JSON values; undefined when they are equal. */
function differenceOf(one: unknown, other: unknown, path: string[] = []): string | undefined {
  if (Object.is(one, other)) return undefined;
  if (!isRecord(one) || !isRecord(other)) return path.join(".");
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  if (keys.length !== others.length) return path.join(".");
  for (const key of keys) {
    const difference = differenceOf(one[key], other[key], [...path, key]);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
