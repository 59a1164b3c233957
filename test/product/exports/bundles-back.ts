import { generateKeyPairSync, hash, type KeyObject } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { OldManifest } from "contract/exports/bundle-files.ts";
import { bundleFiles, bundleFormat, bundleVersion, oldBundleFiles } from "contract/exports/bundle-files.ts";
import type { BundleRecord } from "contract/exports/bundle-format.ts";
import { bytesOf } from "contract/exports/bundle-zip.ts";
import { changePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { ZipFile } from "yazl";
import { pemOf, publicKeyOf, signatureOf } from "../../../server/exports/bundle/signing.ts";
import { assembleBundle } from "../../../server/exports/bundle/worker/assembly.ts";
import { openBundleFile } from "../../../server/exports/bundle-import/bundle-file.ts";
import { newId } from "../../../server/platform/database/ids.ts";
import type { Dependencies } from "../../../server/platform/dependencies.ts";
import { photo } from "../photos.ts";
import { saved } from "../portfolios.ts";
import type { OpenProduct, TestUser } from "../product.ts";

/** The files of a bundle, to be changed and packed again. */
export interface Unpacked {
  record: BundleRecord;
  /** Photos, PDFs and the page, by their paths. */
  files: Map<string, Buffer>;
}

/** How a bundle is packed differently from the product's own. */
export interface Packing {
  key?: KeyObject;
  /** The layout: 2, or 1 as in older bundles. */
  layout?: 1 | 2;
  /** Replaces the facts, which in layout 1 are beside the list. */
  facts?: (facts: object) => object;
  /** Replaces the list of layout 1. */
  files?: (files: OldManifest["files"]) => unknown[];
  /** Replaces the lines of the list of layout 2. */
  lines?: (lines: string[]) => string[];
  /** Replaces the bytes of `portfolio.json`. */
  record?: string | Buffer;
  /** Replaces the public key in layout 2. */
  pem?: string;
  /** Replaces the bytes of the signature. */
  signature?: string;
  /** Adds files that are not listed. */
  more?: (zip: ZipFile) => void;
  skip?: string[];
  zip64?: boolean;
  /** As the product does: with a data descriptor behind each file, because its size was not known before. */
  streamed?: boolean;
}

export function newSigningKey(): KeyObject {
  return generateKeyPairSync("ed25519").privateKey;
}

/** The product's own bundle of one learner, with stand-ins for the PDFs. Answers its path. */
export async function exported(open: OpenProduct, student: string, isWhole = true): Promise<string> {
  return exportedFrom(open.deps, open.folder, student, isWhole);
}

export async function exportedFrom(
  deps: Dependencies,
  folder: string,
  student: string,
  isWhole = true,
): Promise<string> {
  const row = await deps.db.selectFrom("accounts").selectAll().where("id", "=", student).executeTakeFirstOrThrow();
  const path = join(folder, `${newId()}.zip`);
  const pdf = async (_: Dependencies, id: string) => Buffer.from(`%PDF-1.7\n% ${id}\n`);
  const renderer = { portfolio: pdf, logbook: pdf };
  const job = {
    student: row,
    isWhole,
    isOwn: isWhole,
    bundle: newId(),
    renderer,
    signal: new AbortController().signal,
  };
  await assembleBundle(deps, { ...job, onProgress: () => undefined }, path);
  return path;
}

/** @throws Error for what is no ZIP */
export async function unpacked(path: string): Promise<Unpacked> {
  const bundle = await openBundleFile(path);
  const files = new Map<string, Buffer>();
  for (const name of bundle.entries.keys()) files.set(name, Buffer.from(await bytesOf(bundle, name)));
  const record = JSON.parse(String(files.get(bundleFiles.record)));
  // Packing makes all the others anew.
  const { index, logbook, ...made } = bundleFiles;
  for (const name of [...Object.values(made), ...Object.values(oldBundleFiles)]) files.delete(name);
  if (!files.has(index) || !files.has(logbook)) throw new Error("this is no bundle");
  return { record, files };
}

/** Writes a bundle of these pieces to `path`, signed by `key`, in the order of the product. */
export async function pack(path: string, { record, files }: Unpacked, key: KeyObject, how: Packing = {}) {
  const all = new Map([...files, [bundleFiles.record, Buffer.from(how.record ?? JSON.stringify(record))]]);
  const facts = { format: bundleFormat, bundle: newId(), madeAt: "2026-03-02T09:00:00.000Z", centre: record.centre };
  if (how.layout === 1) await addOldList(all, facts, key, how);
  else await addList(all, facts, key, how);
  const zip = new ZipFile();
  const options = { mode: 0o100644, forceZip64Format: how.zip64 ?? false };
  for (const [name, bytes] of all) {
    if (how.skip?.includes(name)) continue;
    const entryOptions = { ...options, compress: !name.endsWith(".jpg") };
    if (how.streamed) zip.addReadStream(Readable.from([bytes]), name, entryOptions);
    else zip.addBuffer(bytes, name, entryOptions);
  }
  how.more?.(zip);
  zip.end({ forceZip64Format: how.zip64 ?? false, comment: "" });
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

async function addList(all: Map<string, Buffer>, facts: object, key: KeyObject, how: Packing): Promise<void> {
  const now = { ...facts, version: bundleVersion };
  all.set(bundleFiles.facts, Buffer.from(JSON.stringify(how.facts?.(now) ?? now)));
  all.set(bundleFiles.publicKey, Buffer.from(how.pem ?? pemOf(key)));
  const lines = [...all].map(([name, bytes]) => `${sha256Of(bytes)}  ${name}`);
  const list = Buffer.from((how.lines?.(lines) ?? lines).map((line) => `${line}\n`).join(""));
  all.set(bundleFiles.sums, list);
  all.set(bundleFiles.signature, Buffer.from(how.signature ?? (await signatureOf(key, list)), "base64"));
}

async function addOldList(all: Map<string, Buffer>, facts: object, key: KeyObject, how: Packing): Promise<void> {
  const files = [...all].map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: sha256Of(bytes) }));
  const { publicKey } = publicKeyOf(key);
  const manifest = { ...facts, version: 1, publicKey, files: how.files?.(files) ?? files };
  const text = Buffer.from(JSON.stringify(how.facts?.(manifest) ?? manifest));
  all.set(oldBundleFiles.manifest, text);
  all.set(oldBundleFiles.signature, Buffer.from(how.signature ?? (await signatureOf(key, text))));
}

/** Sam has a draft, one that waits, one that was taken back after a round, and one that is done after two. */
export async function fillLearner(open: OpenProduct, who: TestUser = open.sam, by: TestUser = open.ann): Promise<void> {
  const shots = [await photo(320, 240), await photo(200, 300, "#aa5522")];
  await saved(open, who, { title: "A draft", images: shots, photos: JSON.stringify([{ caption: "Before" }]) });
  await saved(open, who, { title: "Waits <b>&", status: "To Be Reviewed", images: [await photo(64, 64)] });
  const back = await saved(open, who, { title: "Taken back", status: "To Be Reviewed" });
  await giveFeedback(open, by, back._id, "Reviewed", "Say which tester you used.\n\n– Ánn");
  await open.as(who, changePortfolio, { params: { id: back._id }, body: { status: "Draft" } });
  const sections = JSON.stringify([{ heading: "Before", content: "Łukasz 配線 🔌" }]);
  const done = await saved(open, who, {
    title: "Done",
    status: "To Be Reviewed",
    also: JSON.stringify([{ unit: "315", learningOutcome: "6", criteria: "6.2e" }]),
    sections,
    images: [await photo(90, 60)],
  });
  await giveFeedback(open, by, done._id, "Reviewed", "First round.");
  await giveFeedback(open, by, done._id, "Reviewed", "Second round.");
  await giveFeedback(open, by, done._id, "Done");
}

async function giveFeedback(open: OpenProduct, by: TestUser, id: string, status: "Reviewed" | "Done", text?: string) {
  const body = { status, ...(text && { assessorComments: text }) };
  const { body: answer, status: code } = await open.as(by, reviewPortfolio, { params: { id }, body });
  if (code !== 200) throw new Error(`feedback refused: ${answer.message}`);
}

function sha256Of(bytes: Uint8Array): string {
  return hash("sha256", bytes);
}
