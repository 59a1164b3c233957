import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateRawSync } from "node:zlib";
import { BundlePath, bundleFormat, type OldManifest } from "contract/exports/bundle-files.ts";
import { verifyBundle } from "contract/exports/bundle-verify.ts";
import { BundleError, bytesOf } from "contract/exports/bundle-zip.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSigningKey, type Packing, pack, type Unpacked } from "../../../test/product/exports/bundles-back.ts";
import { pemOf, publicKeyOf } from "../bundle/signing.ts";
import { openBundleFile } from "./bundle-file.ts";

const program = join(import.meta.dirname, "../../operations/commands/bundle-verify.ts");
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
    format: bundleFormat,
    version: 1,
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

const factsWith = (layout: 1 | 2, values: object) => made({ layout, facts: (facts) => ({ ...facts, ...values }) });
const listing = (lines: (lines: string[]) => string[]) => made({ lines });
const listingOf1 = (files: (files: OldManifest["files"]) => unknown[]) => made({ layout: 1, files });

/** `npm run bundle:verify`, as a process of its own. */
async function run(...words: string[]) {
  const promise = promisify(execFile)(process.execPath, [program, ...words]);
  return promise.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}

async function errorIn(path: string, expected?: { key: string }): Promise<string> {
  try {
    await verifyBundle(await openBundleFile(path), expected);
    return "";
  } catch (error) {
    if (error instanceof BundleError) return error.message;
    throw error;
  }
}

/** A finished ZIP with some of its bytes changed. */
async function edited(change: (zip: Buffer) => Buffer, path?: string): Promise<string> {
  const target = join(folder, `${++zips}.zip`);
  await writeFile(target, change(await readFile(path ?? (await made()))));
  return target;
}

test.each(["a/b.jpg", "a", "x".repeat(200)])("%s is a path that a bundle may have", (path) => {
  expect(BundlePath.safeParse(path).success).toBe(true);
});

test.each(["../a", "/a", "a//b", ".a", "a/.b", "a\\b", "", "a/", "é", "x".repeat(201)])("%s is none", (path) => {
  expect(BundlePath.safeParse(path).success).toBe(false);
});

test("of an intact bundle the command says who made it, and whether the named key signed it", async () => {
  const path = await made();
  const loose = await run(path);
  expect(loose).toMatchObject({ code: 0, err: "" });
  expect(loose.out.split("\n")).toEqual([
    expect.stringMatching(/^7 files, 30[78],\d{3} bytes: all as the signed list says\.$/),
    "Made by: Leeds ?[31m",
    "Made: 2026-03-02 at 09:00 UTC",
    `Key: ${fingerprint}`,
    "The bundle is complete and unchanged; whether it comes from the centre is only certain if this fingerprint is theirs.",
    "",
  ]);
  const grouped = fingerprint.toUpperCase().replace(/(.{4})/g, "$1 ");
  const named = [fingerprint, grouped, publicKey];
  for (const pinned of await Promise.all(named.map((key) => run(path, "--key", key)))) {
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
  const wrong = [[], ["--key", fingerprint], [path, path], [path, "--key"]];
  for (const refused of await Promise.all(wrong.map((words) => run(...words))))
    expect(refused).toMatchObject({ code: 2, out: "" });
  expect(await run(join(folder, "none.zip"))).toMatchObject({ code: 1, err: expect.stringContaining("(ENOENT)") });
});

test("a bundle in ZIP64 is read, too, and one that was written as a stream, and an older one", async () => {
  for (const how of [{ zip64: true }, { streamed: true }, { zip64: true, streamed: true }, { layout: 1 }] as const)
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
  ["another key", () => made({ pem: pemOf(newSigningKey()) }), /^The signature does not fit/],
  ["no signature", () => made({ skip: ["SHA256SUMS.sig"] }), /^SHA256SUMS\.sig is missing/],
  ["no list", () => made({ skip: ["SHA256SUMS"] }), /^SHA256SUMS is missing/],
  ["no key", () => made({ skip: ["public-key.pem"] }), /^public-key\.pem is missing/],
  ["another format", () => factsWith(2, { format: "x" }), /of another format/],
  ["another version", () => factsWith(2, { version: 3 }), /another layout \(version 3\)/],
  ["a fact too many", () => factsWith(2, { more: 1 }), /bundle\.json cannot be read/],
  ["a key that is none", () => made({ pem: "x" }), /public-key\.pem cannot be read/],
  ["a path that leads out", () => listing((lines) => [...lines, `${"0".repeat(64)}  ../x`]), /cannot be read/],
  ["a line that is none", () => listing((lines) => [...lines, "x"]), /SHA256SUMS cannot be read/],
  ["a list with a file twice", () => listing((lines) => [...lines, ...lines.slice(0, 1)]), /lists a file twice/],
  ["a list without the record", () => listing((lines) => lines.slice(0, 4)), /does not list portfolio\.json/],
  ["a list with itself", () => listing((lines) => [...lines, `${"0".repeat(64)}  SHA256SUMS`]), /lists SHA256SUMS,/],
  ["another signature in an older one", () => made({ layout: 1, signature: "hello" }), /^The signature does not fit/],
  ["no signature in an older one", () => made({ layout: 1, skip: ["manifest.sig"] }), /^manifest\.sig is missing/],
  ["another format in an older one", () => factsWith(1, { format: "x" }), /of another format/],
  ["another version in an older one", () => factsWith(1, { version: 2 }), /another layout \(version 2\)/],
  ["a key that is none in an older one", () => factsWith(1, { publicKey: "x" }), /cannot be read/],
  ["a fact too many in an older one", () => factsWith(1, { more: 1 }), /manifest\.json cannot be read/],
  ["a path that leads out", () => listingOf1(([first]) => [{ ...first, path: "../x" }]), /cannot be read/],
  ["a file twice in an older one", () => listingOf1((files) => [...files, files[0]]), /lists a file twice/],
  ["no record in an older one", () => listingOf1((files) => files.slice(0, 4)), /does not list portfolio\.json/],
  [
    "a list with itself in an older one",
    () => listingOf1((files) => [...files, { ...files[0], path: "manifest.json" }]),
    /lists manifest\.json/,
  ],
  [
    "a size that is another in an older one",
    () => listingOf1((files) => files.map((file) => ({ ...file, bytes: file.bytes + 1 }))),
    /^index\.html was changed\.$/m,
  ],
  ["4 GB and more", () => edited(enlarged), /larger than 4 GB/],
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
  [
    "bytes behind the end",
    () => edited((zip) => Buffer.concat([zip, Buffer.from("more")])),
    /bytes that belong to no file/,
  ],
  ["half of it", () => edited((zip) => zip.subarray(0, zip.length / 2)), /is no ZIP file/],
  ["nothing", () => edited(() => Buffer.alloc(0)), /is no ZIP file/],
  ["noise", () => edited(() => Buffer.from("hello".repeat(100))), /is no ZIP file/],
  [
    "sizes behind a file that are others than in the table",
    async () => edited((zip) => poked(zip, zip.indexOf(descriptorSignature) + 8, 7), await made({ streamed: true })),
    /described in two different ways/,
  ],
  ["bytes behind the table", () => edited((zip) => inserted(zip, zip.length - 22)), /bytes that belong to no file/],
  ["bytes before the table", () => edited(beforeTable), /bytes that belong to no file/],
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
  const bundle = await openBundleFile(path);
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
  };
  await expect(bytesOf(bundle, "index.html", 1e9, count)).rejects.toThrow(
    "index.html is damaged and cannot be unpacked.",
  );
  expect(bytes).toBeLessThanOrEqual(1000);
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

/** Four files state that they unpack to more than a gigabyte. */
function enlarged(zip: Buffer): Buffer {
  for (const at of positionsOf(zip, Buffer.from("PK\x01\x02")).slice(0, 4)) {
    zip.writeUInt16LE(8, at + 10);
    zip.writeUInt32LE(1_100_000_000, at + 24);
  }
  return zip;
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
