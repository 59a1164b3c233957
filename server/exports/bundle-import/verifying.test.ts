import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateRawSync } from "node:zlib";
import * as contract from "contract/exports/bundle-format.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSigningKey, type Packing, pack, type Unpacked } from "../../../test/product/exports/bundles-back.ts";
import { publicKeyOf } from "../bundle/signing.ts";
import * as verifier from "./bundle-verify.mjs";

const program = join(import.meta.dirname, "./bundle-verify.mjs");
const key = newSigningKey();
const { publicKey, fingerprint } = publicKeyOf(key);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bundles-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function pieces(): Unpacked {
  const files = new Map([
    ["index.html", Buffer.from("<!doctype html>".repeat(500))],
    ["logbook.pdf", Buffer.from("%PDF-1.7")],
    ["photos/one.jpg", Buffer.alloc(300_000, "photo")],
    ["portfolios/001-board.pdf", Buffer.from("%PDF-1.7 board")],
  ]);
  const record: Unpacked["record"] = {
    format: contract.bundleFormat,
    version: contract.bundleVersion,
    centre: "Leeds \u001b[31m",
    curriculum: "c.json",
    student: { id: "s", name: "Sam", account: null },
    portfolios: [],
  };
  return { record, files };
}

let zips = 0;

async function made(how: Packing = {}, change: (pieces: Unpacked) => void = () => undefined): Promise<string> {
  const all = pieces();
  change(all);
  return pack(join(folder, `${++zips}.zip`), all, how.key ?? key, how);
}

const manifestWith = (fields: object) => made({ manifest: (manifest) => ({ ...manifest, ...fields }) });
const listing = (change: (files: contract.BundleManifest["files"]) => unknown[]) =>
  made({ manifest: (manifest) => ({ ...manifest, files: change(manifest.files) }) });

/** The very file that a verifier keeps, as a program of its own. */
async function run(...words: string[]) {
  const promise = promisify(execFile)(process.execPath, [program, ...words]);
  return promise.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}

async function errorIn(path: string, expected?: { key: string }): Promise<string> {
  try {
    const bundle = await verifier.openBundle(path);
    await verifier.verifyBundle(bundle, expected).finally(() => bundle.handle.close());
    return "";
  } catch (error) {
    if (error instanceof verifier.BundleError) return error.message;
    throw error;
  }
}

/** A finished ZIP with some of its bytes changed. */
async function edited(change: (zip: Buffer) => Buffer, path?: string): Promise<string> {
  const target = join(folder, `${++zips}.zip`);
  await writeFile(target, change(await readFile(path ?? (await made()))));
  return target;
}

test("the verifier and the contract agree on files and limits", () => {
  expect(verifier.bundleFormat).toBe(contract.bundleFormat);
  expect(verifier.bundleVersion).toBe(contract.bundleVersion);
  expect(verifier.bundleFiles).toEqual(contract.bundleFiles);
  expect(verifier.limits.files).toBe(contract.bundleLimits.files);
  for (const path of ["a/b.jpg", "a", "../a", "/a", "a//b", ".a", "a/.b", "a\\b", "", "a/", "é", "x".repeat(200)])
    expect([path, verifier.bundlePath.test(path)]).toEqual([path, contract.BundlePath.safeParse(path).success]);
});

test("the file imports nothing but Node", async () => {
  const text = await readFile(program, "utf8");
  const imported = [...text.matchAll(/^import .* from "(.+)";$/gm)].map(([, name]) => name);
  expect(imported).toEqual(imported.filter((name) => name?.startsWith("node:")));
  expect(text).not.toMatch(/import\((?!"node:)|require\(/);
});

test("of an intact bundle the command says who made it, and whether the named key signed it", async () => {
  const path = await made();
  const loose = await run(path);
  expect(loose).toEqual({
    code: 0,
    err: "",
    out: [
      "5 files, 307,686 bytes: all as the manifest says.",
      "Made by: Leeds ?[31m",
      "Made: 2026-03-02 at 09:00 UTC",
      `Key: ${fingerprint}`,
      "The bundle is complete and unchanged; whether it comes from the centre is only certain if this fingerprint is theirs.",
      "",
    ].join("\n"),
  });
  const grouped = fingerprint.toUpperCase().replace(/(.{4})/g, "$1 ");
  for (const named of [fingerprint, grouped, publicKey]) {
    const pinned = await run(path, "--key", named);
    expect(pinned).toMatchObject({ code: 0, err: "" });
    expect(pinned.out).toMatch(/The bundle is complete and unchanged, and the key that you named has signed it\.\n$/);
  }
  const other = publicKeyOf(newSigningKey()).fingerprint;
  expect(await run("--key", other, path)).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining(`names another key than the one you gave. Its fingerprint is ${fingerprint}.`),
  });
  expect(await run(path, "--key", "abc")).toMatchObject({ code: 1, out: "" });
  for (const words of [[], ["--key", fingerprint], [path, path], [path, "--key"]])
    expect(await run(...words)).toMatchObject({ code: 2, out: "" });
  expect(await run(join(folder, "none.zip"))).toMatchObject({ code: 1, err: expect.stringContaining("(ENOENT)") });
});

test("a bundle in ZIP64 is read, too, and one that was written as a stream", async () => {
  for (const how of [{ zip64: true }, { streamed: true }, { zip64: true, streamed: true }])
    expect([how, await errorIn(await made(how))]).toEqual([how, ""]);
});

const broken: [string, () => Promise<string>, RegExp][] = [
  [
    "a changed photo",
    () => edited((zip) => replaced(zip, "photophoto", "photoPhoto")),
    /^photos\/one\.jpg was changed\.$/,
  ],
  ["a removed file", () => made({ skip: ["logbook.pdf"] }), /^logbook\.pdf was removed\.$/],
  [
    "an added file",
    () => made({ more: (zip) => zip.addBuffer(Buffer.from("x"), "more.txt") }),
    /^more\.txt was added\.$/,
  ],
  ["a folder", () => made({ more: (zip) => zip.addEmptyDirectory("photos") }), /a name that no bundle has: photos\/\./],
  [
    "a file twice",
    () => made({ more: (zip) => zip.addBuffer(Buffer.from("x"), "index.html") }),
    /^index\.html is in the ZIP twice\.$/,
  ],
  [
    "names that collide",
    () => made({ more: (zip) => zip.addBuffer(Buffer.from("x"), "INDEX.html") }),
    /only in capital letters/,
  ],
  [
    "a link",
    () => made({ more: (zip) => zip.addBuffer(Buffer.from("/etc"), "link", { mode: 0o120777 }) }),
    /^link is a link or a device/,
  ],
  ["another signature", () => made({ signature: Buffer.alloc(64).toString("base64") }), /^The signature does not fit/],
  ["a signature that is none", () => made({ signature: "hello" }), /^The signature does not fit/],
  ["no signature", () => made({ skip: ["manifest.sig"] }), /^manifest\.sig is missing/],
  ["no manifest", () => made({ skip: ["manifest.json"] }), /^manifest\.json is missing/],
  ["another format", () => manifestWith({ format: "x" }), /of another format/],
  ["another version", () => manifestWith({ version: 2 }), /another layout \(version 2\)/],
  ["a key that is none", () => manifestWith({ publicKey: "x" }), /cannot be read/],
  ["a path that leads out", () => listing(([first]) => [{ ...first, path: "../x" }]), /cannot be read/],
  ["a list with a file twice", () => listing((files) => [...files, files[0]]), /lists a file twice/],
  ["a list without the record", () => listing((files) => files.slice(0, 4)), /does not list portfolio\.json/],
  [
    "a list with itself",
    () => listing((files) => [...files, { ...files[0], path: "manifest.json" }]),
    /lists manifest\.json/,
  ],
  ["4 GB and more", () => listing((files) => files.map((file) => ({ ...file, bytes: 1e9 }))), /larger than 4 GB/],
  [
    "an absolute path",
    () => edited((zip) => replaced(zip, "index.html", "/ndex.html")),
    /a name that no bundle has: \/ndex\.html/,
  ],
  [
    "a path upwards",
    () => edited((zip) => replaced(zip, "photos/one", "../tos/one")),
    /a name that no bundle has: \.\.\/tos/,
  ],
  [
    "a backslash",
    () => edited((zip) => replaced(zip, "photos/one", "photos\\one")),
    /a name that no bundle has: photos\\one/,
  ],
  [
    "a name that differs before the file",
    () => edited((zip) => replaced(zip, "logbook.pdf", "logbook.exe", 1)),
    /^logbook\.pdf is described in two different ways/,
  ],
  [
    "another kind of packing before the file",
    () => edited((zip) => poked(zip, 8, 0)),
    /described in two different ways/,
  ],
  [
    "a file that is encrypted",
    () => edited((zip) => poked(zip, zip.indexOf(Buffer.from("PK\x01\x02")) + 8, 9)),
    /is encrypted/,
  ],
  [
    "bytes before the first file",
    () => edited((zip) => Buffer.concat([Buffer.from("#!/bin/sh\n"), zip])),
    /bytes that belong to no file|damaged/,
  ],
  ["bytes behind the end", () => edited((zip) => Buffer.concat([zip, Buffer.from("more")])), /is no ZIP file/],
  ["half of it", () => edited((zip) => zip.subarray(0, zip.length / 2)), /is no ZIP file/],
  ["nothing", () => edited(() => Buffer.alloc(0)), /is no ZIP file/],
  ["noise", () => edited(() => Buffer.from("hello".repeat(100))), /is no ZIP file/],
  [
    "sizes behind a file that are others than in the table",
    async () => edited((zip) => poked(zip, zip.indexOf(descriptorSignature) + 8, 7), await made({ streamed: true })),
    /described in two different ways/,
  ],
  ["bytes behind the table", () => edited((zip) => inserted(zip, zip.length - 22)), /bytes that belong to no file/],
  ["bytes before the table", () => edited(beforeTable), /described in two different ways/],
  [
    "a file behind the table of ZIP64",
    async () => edited((zip) => inserted(zip, zip.length - 98), await made({ zip64: true })),
    /no ZIP file/,
  ],
  ["a folder in the place of a file", async () => folder, /is no file/],
];

test.each(broken)("%s is refused with a sentence", async (_name, make, sentence) => {
  expect(await errorIn(await make())).toMatch(sentence);
});

test("every difference is named in a sentence of its own", async () => {
  const path = await made({ skip: ["logbook.pdf"], more: (zip) => zip.addBuffer(Buffer.from("x"), "more.txt") });
  const worse = await edited((zip) => replaced(zip, "photophoto", "photoPhoto"), path);
  expect((await errorIn(worse)).split("\n")).toEqual([
    "logbook.pdf was removed.",
    "photos/one.jpg was changed.",
    "more.txt was added.",
  ]);
});

test("a ZIP bomb is not unpacked beyond the size that the directory states", async () => {
  const bomb = deflateRawSync(Buffer.alloc(50_000_000));
  const path = await made({}, ({ files }) => files.set("index.html", Buffer.alloc(50_000_000)));
  const zip = await readFile(path);
  expect(zip.indexOf(bomb.subarray(0, 1000))).toBeGreaterThan(0);
  for (const at of positionsOf(zip, Buffer.from("index.html"))) {
    const isTable = at > 46 && zip.readUInt32LE(at - 46) === 0x02014b50;
    zip.writeUInt32LE(1000, isTable ? at - 22 : at - 8);
  }
  await writeFile(path, zip);
  const bundle = await verifier.openBundle(path);
  let bytes = 0;
  const unpack = async () => {
    for await (const piece of verifier.chunksOf(bundle, "index.html")) bytes += piece.length;
  };
  await expect(unpack()).rejects.toThrow("index.html unpacks to another size than the ZIP says.");
  expect(bytes).toBeLessThanOrEqual(1000);
  await bundle.handle.close();
  expect(await errorIn(path)).toBe("index.html was changed.");
});

test("bytes that are hidden behind a deflate stream are found", async () => {
  const packed = deflateRawSync(Buffer.from("short"));
  const path = await made({}, ({ files }) => files.set("index.html", Buffer.from("short")));
  const zip = await readFile(path);
  const start = zip.indexOf(packed);
  const hidden = Buffer.concat([
    zip.subarray(0, start + packed.length),
    Buffer.from("HIDDEN"),
    zip.subarray(start + packed.length),
  ]);
  await writeFile(path, shifted(hidden, start));
  expect(await errorIn(path)).toBe("index.html was changed.");
});

function replaced(zip: Buffer, was: string, now: string, most = 9): Buffer {
  for (const at of positionsOf(zip, Buffer.from(was)).slice(0, most)) zip.write(now, at, "latin1");
  return zip;
}

const descriptorSignature = Buffer.from("PK\x07\x08");

function inserted(zip: Buffer, at: number): Buffer {
  return Buffer.concat([zip.subarray(0, at), Buffer.from("hidden"), zip.subarray(at)]);
}

/** Inserts bytes between the last file and the central directory, and corrects the directory's offset. */
function beforeTable(zip: Buffer): Buffer {
  const start = zip.readUInt32LE(zip.length - 6);
  const more = inserted(zip, start);
  more.writeUInt32LE(start + 6, more.length - 6);
  return more;
}

function poked(zip: Buffer, at: number, value: number): Buffer {
  zip.writeUInt8(value, at);
  return zip;
}

function positionsOf(zip: Buffer, pattern: Buffer): number[] {
  const found = [];
  for (let at = zip.indexOf(pattern); at >= 0; at = zip.indexOf(pattern, at + 1)) found.push(at);
  return found;
}

/** The first file has grown by six bytes: corrects its sizes and all offsets. */
function shifted(zip: Buffer, after: number): Buffer {
  zip.writeUInt32LE(zip.readUInt32LE(18) + 6, 18);
  for (const at of positionsOf(zip, Buffer.from("PK\x01\x02"))) {
    const offset = zip.readUInt32LE(at + 42);
    if (offset > after) zip.writeUInt32LE(offset + 6, at + 42);
    else zip.writeUInt32LE(zip.readUInt32LE(at + 20) + 6, at + 20);
  }
  const end = zip.length - 22;
  zip.writeUInt32LE(zip.readUInt32LE(end + 16) + 6, end + 16);
  return zip;
}
