import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heicWithoutEnd } from "../../../test/product/hostile/hostile-bytes.ts";
import { learnersCsv } from "../../../test/product/learners.ts";
import { photo } from "../../../test/product/photos.ts";
import { closeParsing, parsersIn } from "./parsing.ts";

const parsePhoto = parsersIn<typeof import("../images/processing.ts")>(
  new URL("../images/processing.ts", import.meta.url),
);
const parseList = parsersIn<typeof import("../../accounts/import/rows.ts")>(
  new URL("../../accounts/import/rows.ts", import.meta.url),
);

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parsing-"));
});
afterAll(async () => {
  await closeParsing();
  await rm(folder, { recursive: true });
});

async function file(name: string, bytes: Blob | Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, bytes instanceof Blob ? await bytes.bytes() : bytes);
  return { path, name };
}

test("a photo that takes too long ends its worker, and the next one is read", async () => {
  const slow = await file("slow.jpg", await photo());
  await closeParsing();
  // A worker takes longer than a millisecond to start.
  await expect(parsePhoto("processPhoto", slow, 1)).rejects.toMatchObject({ reason: "time" });
  expect(await parsePhoto("processPhoto", slow)).toMatchObject({ width: 640, height: 480, takenAt: null });
});

test("a refusal of the parser arrives as the same refusal", async () => {
  const heic = await file("camera.heic", heicWithoutEnd());
  const message = "camera.heic is not a photo that can be used. Only JPG, PNG and WebP images are accepted.";
  await expect(parsePhoto("processPhoto", heic)).rejects.toMatchObject({ status: 415, message });
  const list = await file("list.csv", Buffer.from("Name\nSam\n"));
  await expect(parseList("readLearners", list)).rejects.toMatchObject({ status: 400 });
});

test("a list of learners is returned as it was parsed", async () => {
  const list = await file("list.csv", Buffer.from(learnersCsv([{ name: "Órla Byrne" }, { email: "no address" }])));
  const { rows, ignored } = await parseList("readLearners", list);
  expect(rows.map(({ texts, faults, learner }) => [texts.name !== "", faults.length, learner?.name])).toEqual([
    [true, 0, "Órla Byrne"],
    [true, 1, undefined],
  ]);
  expect(ignored).toEqual([]);
});

test("a missing file is a system error, with its code", async () => {
  const missing = { path: join(folder, "missing.jpg"), name: "missing.jpg" };
  await expect(parsePhoto("processPhoto", missing)).rejects.toMatchObject({ code: "ENOENT" });
});

test("the server itself loads no parser of uploaded bytes", async () => {
  const packages = new Set<string>();
  await collectImports(resolve(import.meta.dirname, "../../start.ts"), packages, new Set());
  expect(packages).toContain("fastify");
  for (const parser of [
    "sharp",
    "exifr",
    "file-type",
    "csv-parse",
    "csv-parse/sync",
    "@zip.js/zip.js/lib/zip-core-custom.js",
  ])
    expect(packages).not.toContain(parser);
});

/** Collects the packages that a file of ours imports, directly or through other files. */
async function collectImports(path: string, packages: Set<string>, seen: Set<string>): Promise<void> {
  if (seen.has(path)) return;
  seen.add(path);
  const text = await readFile(path, "utf8");
  for (const [, kind, from = "", later = from] of text.matchAll(imports)) {
    if (kind) continue;
    if (later.startsWith(".")) await collectImports(resolve(dirname(path), later), packages, seen);
    else packages.add(later);
  }
}

const imports = /^(?:import|export)\s(type\s)?[\w\s{},*$]*?\bfrom\s"([^"]+)"|(?<!typeof )\bimport\("([^"]+)"\)/gm;
