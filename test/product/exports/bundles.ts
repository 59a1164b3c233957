import { createPublicKey, hash, verify } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { BundleManifest, BundleRecord, bundleFiles } from "contract/exports/bundle-format.ts";
import { type Bundle, findBundle, requestBundle } from "contract/exports/bundles.ts";
import { openPromise } from "yauzl";
import type { PdfRenderer } from "../../../server/exports/bundle/worker/assembly.ts";
import { startBundleWorker } from "../../../server/exports/bundle/worker/worker.ts";
import type { Dependencies } from "../../../server/platform/dependencies.ts";
import type { OpenProduct, TestUser } from "../product.ts";

export const silent = { info: () => undefined, error: () => undefined };

/** A fake renderer that answers at once, for tests of what is bundled. */
export const plainRenderer: PdfRenderer = {
  portfolio: async (_deps, id) => Buffer.from(`%PDF portfolio ${id}`),
  logbook: async (_deps, student) => Buffer.from(`%PDF logbook ${student}`),
};

/** A bundle, opened and checked: every entry as the manifest has it, the manifest as it was signed. */
export interface OpenedBundle {
  manifest: BundleManifest;
  record: BundleRecord;
  /** By path. */
  files: Map<string, Buffer>;
  /** How each entry is packed: 0 stored, 8 deflated. */
  methods: Map<string, number>;
}

/** @throws Error that names what is wrong */
export async function openBundle(path: string): Promise<OpenedBundle> {
  const zip = await openPromise(path);
  const files = new Map<string, Buffer>();
  const methods = new Map<string, number>();
  for await (const entry of zip.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`);
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    methods.set(entry.fileName, entry.compressionMethod);
  }
  const manifest = BundleManifest.parse(jsonIn(files, bundleFiles.manifest));
  checkSignature(files, manifest.publicKey);
  const listed = manifest.files.map((file) => file.path);
  const present = [...files.keys()].filter((name) => name !== bundleFiles.manifest && name !== bundleFiles.signature);
  if (listed.toSorted().join() !== present.toSorted().join()) throw new Error("the manifest lists different files");
  for (const file of manifest.files) {
    const bytes = files.get(file.path) ?? Buffer.alloc(0);
    const sha256 = hash("sha256", bytes);
    if (bytes.length !== file.bytes || sha256 !== file.sha256)
      throw new Error(`${file.path} differs from the manifest`);
  }
  return { manifest, record: BundleRecord.parse(jsonIn(files, bundleFiles.record)), files, methods };
}

/** Requests a bundle as that person and makes it as a server would. @throws Error when it did not become ready */
export async function madeBundle(
  { deps, as }: OpenProduct,
  who: TestUser,
  studentId?: string,
  renderer = plainRenderer,
): Promise<Bundle> {
  const { status, body } = await as(who, requestBundle, { body: studentId ? { studentId } : {} });
  if (status !== 202) throw new Error(`not requested: ${body.message}`);
  const worker = startBundleWorker(deps, renderer, silent);
  try {
    await settled(deps, body._id);
  } finally {
    await worker.stop();
  }
  return body;
}

/** The latest that they asked for, of a learner or of themselves. @throws Error when there is none */
export async function ownBundle({ as }: OpenProduct, who: TestUser, studentId?: string): Promise<Bundle> {
  const { bundle } = (await as(who, findBundle, { query: studentId ? { studentId } : {} })).body;
  if (!bundle) throw new Error("there is no bundle");
  return bundle;
}

/** Waits until it is ready or failed. Answers its row. */
export async function settled({ db }: Dependencies, id: string) {
  for (let attempt = 0; attempt < 3000; attempt++) {
    const row = await db.selectFrom("bundles").selectAll().where("id", "=", id).executeTakeFirst();
    if (row?.state !== "making") return row;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("the bundle is still being made");
}

/** Where a ready bundle's file is. */
export async function bundlePath({ deps, folder }: Pick<OpenProduct, "deps" | "folder">, id: string): Promise<string> {
  const row = await settled(deps, id);
  if (!row?.file) throw new Error(`the bundle is not ready: ${row?.reason}`);
  return `${folder}/files/${row.file.slice(0, 2)}/${row.file}`;
}

function checkSignature(files: Map<string, Buffer>, publicKey: string): void {
  const x = Buffer.from(publicKey, "base64").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signature = Buffer.from(files.get(bundleFiles.signature)?.toString() ?? "", "base64");
  const manifest = files.get(bundleFiles.manifest) ?? Buffer.alloc(0);
  if (!verify(null, manifest, key, signature)) throw new Error("the signature is not of this manifest");
}

function jsonIn(files: Map<string, Buffer>, path: string): unknown {
  return JSON.parse(files.get(path)?.toString() ?? "null");
}
