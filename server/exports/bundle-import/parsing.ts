import { createHash } from "node:crypto";
import {
  BundleManifest,
  type BundlePhoto,
  type BundlePortfolio,
  BundleRecord,
} from "contract/exports/bundle-format.ts";
import type { z } from "zod";
import { type Bundle, BundleTrouble, bundleFiles, bytesOf, limits, shown } from "./bundle-verify.mjs";
import { troubleIn } from "./plausible.ts";

/** A record that may be brought in: the learner's account is in it. */
export type WholeRecord = BundleRecord & { student: { account: object } };

/** What a verified bundle says, checked against the contract and against itself. */
export interface ParsedBundle {
  record: WholeRecord;
  manifest: BundleManifest;
  listed: Listed;
}

/** The SHA-256 of every file, by its path. */
export type Listed = ReadonlyMap<string, string>;

/** @throws BundleTrouble with the first sentence that says why it cannot be brought in */
export async function parseBundle(bundle: Bundle, said: unknown): Promise<ParsedBundle> {
  const manifest = exactly(BundleManifest, said, bundleFiles.manifest);
  const listed = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  const text = textOf(await listedBytes(bundle, listed, bundleFiles.record, limits.record));
  const record = exactly(BundleRecord, text, bundleFiles.record);
  if (!isWhole(record)) throw new BundleTrouble(assessors);
  const trouble = troubleIn(record, manifest);
  if (trouble) throw new BundleTrouble(trouble);
  return { record, manifest, listed };
}

/**
 * A file of a verified bundle, hashed once more: nobody may have put another one in its place since. `most` is in bytes.
 * @throws BundleTrouble
 */
export async function listedBytes(bundle: Bundle, listed: Listed, path: string, most: number): Promise<Buffer> {
  const bytes = await bytesOf(bundle, path, most);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== listed.get(path)) throw new BundleTrouble(`${path} was changed.`);
  return bytes;
}

/** Every photo with its portfolio and its place in it, from 1. */
export function photosIn(record: BundleRecord): { photo: BundlePhoto; portfolio: BundlePortfolio; position: number }[] {
  return record.portfolios.flatMap((portfolio) =>
    portfolio.photos.map((photo, index) => ({ photo, portfolio, position: index + 1 })),
  );
}

const assessors =
  "This bundle was made for an assessor: drafts and the learner's account are missing from it. It can be checked, but " +
  "not brought in. Ask for one that the learner or an administrator has made.";

function isWhole(record: BundleRecord): record is WholeRecord {
  return record.student.account !== null;
}

function textOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new BundleTrouble(`${bundleFiles.record} cannot be read.`);
  }
}

/**
 * A schema trims texts; one that had to be trimmed was not written by the product, and would not come out as it went in.
 */
function exactly<T extends z.ZodType>(schema: T, said: unknown, file: string): z.output<T> {
  const parsed = schema.safeParse(said);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BundleTrouble(`${file} is not as it should be at ${shown(issue?.path.join(".") || "its beginning")}.`);
  }
  const place = differenceOf(said, parsed.data);
  if (place !== undefined) throw new BundleTrouble(`${file} is not as it should be at ${shown(place)}.`);
  return parsed.data;
}

/** Where two values of JSON differ first, as a path; undefined when they are alike. */
function differenceOf(one: unknown, other: unknown, path: string[] = []): string | undefined {
  if (Object.is(one, other)) return undefined;
  if (!isTree(one) || !isTree(other)) return path.join(".");
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  if (keys.length !== others.length) return path.join(".");
  for (const key of keys) {
    const place = differenceOf(one[key], other[key], [...path, key]);
    if (place !== undefined) return place;
  }
  return undefined;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
