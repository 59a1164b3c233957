import { hash } from "node:crypto";
import {
  BundleManifest,
  type BundlePhoto,
  type BundlePortfolio,
  BundleRecord,
} from "contract/exports/bundle-format.ts";
import type { z } from "zod";
import { type Bundle, BundleError, bundleFiles, bytesOf, forTerminal, limits } from "./bundle-verify.mjs";
import { inconsistencyIn } from "./consistency.ts";

/** A record that can be imported: the learner's account is in it. */
export type ImportableRecord = BundleRecord & { student: { account: object } };

/** The record and manifest of a verified bundle, checked against their schemas and for consistency. */
export interface ParsedBundle {
  record: ImportableRecord;
  manifest: BundleManifest;
  hashes: FileHashes;
}

/** The SHA-256 of every file, by its path. */
export type FileHashes = ReadonlyMap<string, string>;

/** @throws BundleError with the first reason why it cannot be imported */
export async function parseBundle(bundle: Bundle, parsedManifest: unknown): Promise<ParsedBundle> {
  const manifest = exactly(BundleManifest, parsedManifest, bundleFiles.manifest);
  const hashes = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  const text = textOf(await verifiedBytes(bundle, hashes, bundleFiles.record, limits.record));
  const record = exactly(BundleRecord, text, bundleFiles.record);
  if (!isImportable(record)) throw new BundleError(madeForAssessor);
  const problem = inconsistencyIn(record, manifest);
  if (problem) throw new BundleError(problem);
  return { record, manifest, hashes };
}

/**
 * A file of a verified bundle, hashed again in case it was replaced since the verification. `most` is in bytes.
 * @throws BundleError
 */
export async function verifiedBytes(bundle: Bundle, hashes: FileHashes, path: string, most: number): Promise<Buffer> {
  const bytes = await bytesOf(bundle, path, most);
  const sha256 = hash("sha256", bytes);
  if (sha256 !== hashes.get(path)) throw new BundleError(`${path} was changed.`);
  return bytes;
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

function textOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new BundleError(`${bundleFiles.record} cannot be read.`);
  }
}

/**
 * Schemas trim texts. A text that had to be trimmed was not written by the product, and the next export would differ.
 */
function exactly<T extends z.ZodType>(schema: T, value: unknown, file: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BundleError(
      `${file} is not as it should be at ${forTerminal(issue?.path.join(".") || "its beginning")}.`,
    );
  }
  const path = differenceOf(value, parsed.data);
  if (path !== undefined) throw new BundleError(`${file} is not as it should be at ${forTerminal(path)}.`);
  return parsed.data;
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
