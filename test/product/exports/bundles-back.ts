import { generateKeyPairSync, hash, type KeyObject } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type BundleManifest,
  type BundleRecord,
  bundleFiles,
  bundleFormat,
  bundleVersion,
} from "contract/exports/bundle-format.ts";
import { changePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { ZipFile } from "yazl";
import { publicKeyOf, signatureOf } from "../../../server/exports/bundle/signing.ts";
import { assembleBundle } from "../../../server/exports/bundle/worker/assembly.ts";
import { bytesOf, openBundle } from "../../../server/exports/bundle-import/bundle-verify.mjs";
import { newId } from "../../../server/platform/database/ids.ts";
import type { Dependencies } from "../../../server/platform/dependencies.ts";
import { photo } from "../photos.ts";
import { saved } from "../portfolios.ts";
import type { OpenProduct, TestUser } from "../product.ts";

/** The files of a bundle, to be changed and packed again. */
export interface Unpacked {
  record: BundleRecord;
  /** Every other file that the manifest lists, by its path. */
  files: Map<string, Buffer>;
}

/** How a bundle is packed differently from the product's own. */
export interface Packing {
  key?: KeyObject;
  /** Replaces the manifest. */
  manifest?: (manifest: BundleManifest) => unknown;
  /** Replaces the bytes of `portfolio.json`. */
  record?: string | Buffer;
  /** Replaces the bytes of `manifest.sig`. */
  signature?: string;
  /** Adds files that the manifest does not list. */
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
  const job = { student: row, isWhole, bundle: newId(), renderer, signal: new AbortController().signal };
  await assembleBundle(deps, { ...job, onProgress: () => undefined }, path);
  return path;
}

/** @throws Error for what is no ZIP */
export async function unpacked(path: string): Promise<Unpacked> {
  const bundle = await openBundle(path);
  try {
    const files = new Map<string, Buffer>();
    for (const name of bundle.entries.keys()) files.set(name, await bytesOf(bundle, name, 1e9));
    const record = JSON.parse(String(files.get(bundleFiles.record)));
    for (const name of [bundleFiles.record, bundleFiles.manifest, bundleFiles.signature]) files.delete(name);
    return { record, files };
  } finally {
    await bundle.handle.close();
  }
}

/** Writes a bundle of these pieces to `path`, signed by `key`, in the order of the product. */
export async function pack(path: string, { record, files }: Unpacked, key: KeyObject, how: Packing = {}) {
  const all = new Map([...files, [bundleFiles.record, Buffer.from(how.record ?? JSON.stringify(record))]]);
  const list = [...all].map(([name, bytes]) => ({ path: name, bytes: bytes.length, sha256: sha256Of(bytes) }));
  const facts = {
    format: bundleFormat,
    version: bundleVersion,
    bundle: newId(),
    madeAt: "2026-03-02T09:00:00.000Z",
  } as const;
  const manifest = { ...facts, centre: record.centre, publicKey: publicKeyOf(key).publicKey, files: list };
  const text = Buffer.from(JSON.stringify(how.manifest?.(manifest) ?? manifest));
  all.set(bundleFiles.manifest, text);
  all.set(bundleFiles.signature, Buffer.from(how.signature ?? (await signatureOf(key, text))));
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
