import { writeFile } from "node:fs/promises";
import { bundleFiles } from "contract/exports/bundle-files.ts";
import { BundleRecord } from "contract/exports/bundle-format.ts";
import { type Verdict, verifyBundle } from "contract/exports/bundle-verify.ts";
import { bytesOf } from "contract/exports/bundle-zip.ts";
import { type Bundle, findBundle, requestBundle } from "contract/exports/bundles.ts";
import { requestRoomBundle } from "contract/quality/visits.ts";
import type { PdfRenderer } from "../../../server/exports/bundle/worker/assembly.ts";
import { startBundleWorker } from "../../../server/exports/bundle/worker/worker.ts";
import { openBundleFile } from "../../../server/exports/bundle-import/bundle-file.ts";
import type { Dependencies } from "../../../server/platform/dependencies.ts";
import type { OpenProduct, TestUser } from "../product.ts";

export const silent = { info: () => undefined, error: () => undefined };

/** A fake renderer that answers at once, for tests of what is bundled. */
export const plainRenderer: PdfRenderer = {
  portfolio: async (_deps, id) => Buffer.from(`%PDF portfolio ${id}`),
  logbook: async (_deps, student) => Buffer.from(`%PDF logbook ${student}`),
};

/** A bundle, opened and verified. */
export interface OpenedBundle extends Verdict {
  record: BundleRecord;
  /** By path. */
  files: Map<string, Buffer>;
  /** How each entry is packed: 0 stored, 8 deflated. */
  methods: Map<string, number>;
}

/** @throws Error that names what is wrong */
export async function openBundle(path: string): Promise<OpenedBundle> {
  const bundle = await openBundleFile(path);
  const verdict = await verifyBundle(bundle);
  const files = new Map<string, Buffer>();
  for (const name of bundle.entries.keys()) files.set(name, Buffer.from(await bytesOf(bundle, name)));
  const record = BundleRecord.parse(JSON.parse(String(files.get(bundleFiles.record))));
  const methods = new Map([...bundle.entries].map(([name, { compressionMethod }]) => [name, compressionMethod]));
  return { ...verdict, record, files, methods };
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

/** The bundle of the room that this pass is of, made as a server would; answers the path of its link. */
export async function madeRoomBundle(
  { deps, as }: OpenProduct,
  pass: TestUser,
  renderer = plainRenderer,
): Promise<string> {
  const ask = async () => (await as(pass, requestRoomBundle)).body;
  if ((await ask()).state !== "making") throw new Error("the bundle was not requested");
  const worker = startBundleWorker(deps, renderer, silent);
  try {
    for (let attempt = 0; attempt < 600; attempt++) {
      const { state, link, reason } = await ask();
      if (state === "ready" && link) return link;
      if (state === "failed") throw new Error(`the bundle failed: ${reason}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the bundle is still being made");
  } finally {
    await worker.stop();
  }
}

/** Everything in the bundle of a room, by learner, as its visitor downloads it. */
export async function openRoomBundle(
  product: OpenProduct,
  pass: TestUser,
  renderer = plainRenderer,
): Promise<OpenedBundle[]> {
  const url = await madeRoomBundle(product, pass, renderer);
  const outer = `${product.folder}/room.zip`;
  await writeFile(outer, (await product.request(undefined, { method: "GET", url })).rawPayload);
  const room = await openBundleFile(outer);
  const found: OpenedBundle[] = [];
  for (const name of [...room.entries.keys()].filter((name) => name.endsWith(".zip"))) {
    await writeFile(`${product.folder}/${name}`, Buffer.from(await bytesOf(room, name)));
    found.push(await openBundle(`${product.folder}/${name}`));
  }
  return found;
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
