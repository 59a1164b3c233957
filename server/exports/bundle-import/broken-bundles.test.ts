import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BundlePortfolio } from "contract/exports/bundle-format.ts";
import { verifyBundle } from "contract/exports/bundle-verify.ts";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  exported,
  fillLearner,
  type Packing,
  pack,
  type Unpacked,
  unpacked,
} from "../../../test/product/exports/bundles-back.ts";
import { contentsOf } from "../../../test/product/exports/contents.ts";
import { sidewaysWithPlace } from "../../../test/product/photos.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { newId } from "../../platform/database/ids.ts";
import { openBundleFile } from "./bundle-file.ts";
import { importBundleFile } from "./importing.ts";

let here: OpenProduct;
let there: OpenProduct;
let path: string;
let before: unknown;

beforeAll(async () => {
  here = await openProduct();
  there = await openProduct();
  await fillLearner(there);
  path = await exported(there, there.sam.id);
  before = await contentsOf(here);
});
afterAll(async () => {
  await here.close();
  await there.close();
});

/** The good bundle with one thing changed, signed as it ought to be, in a file of its own. */
async function changed(change: (all: Unpacked) => unknown, how: Packing = {}): Promise<string> {
  const all = await unpacked(path);
  await change(all);
  return pack(join(there.folder, `${newId()}.zip`), all, there.deps.keys.bundles, how);
}

/** The portfolio that is done, which has photos and two rounds; or the one with this title. */
function portfolio({ record }: Unpacked, title = "Done"): BundlePortfolio {
  const found = record.portfolios.find((one) => one.title === title);
  if (!found) throw new Error(`no portfolio ${title}`);
  return found;
}

function review(all: Unpacked, index = 0) {
  const found = portfolio(all).reviews[index];
  if (!found) throw new Error("no round");
  return found;
}

function shot(all: Unpacked) {
  const [found] = portfolio(all).photos;
  if (!found) throw new Error("no photo");
  return found;
}

function set(target: object, values: object): void {
  Object.assign(target, values);
}

function account(all: Unpacked, values: object): void {
  set(all.record.student.account ?? {}, values);
}

async function picture(all: Unpacked, bytes: Promise<Uint8Array> | Uint8Array): Promise<void> {
  all.files.set(shot(all).path, Buffer.from(await bytes));
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#123456" } });
}

async function own(all: Unpacked): Promise<Buffer> {
  return all.files.get(shot(all).path) ?? Buffer.alloc(0);
}

const shape = /^portfolio\.json is not as it should be at /;
const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const decision = (values: object, all: Unpacked) => ({
  ...{ ...swa, verdict: "accepted", ticks: "VACSR", cells: [], workplace: "" },
  ...{ text: "", round: null, fingerprint: null },
  ...{ at: "2026-03-01T00:00:00.000Z", assessor: review(all).assessor },
  ...values,
});
const decided = (all: Unpacked, ...values: object[]) =>
  set(portfolio(all), { decisions: values.map((one) => decision(one, all)) });
const achieved = (all: Unpacked, ...values: object[]) => {
  const at = "2026-03-01T00:00:00.000Z";
  const one = { unit: "315", outcome: null, verdict: "accepted", text: "", assessor: review(all).assessor, at };
  return set(all.record, { achievements: values.map((value) => ({ ...one, ...value })) });
};
const stated = (all: Unpacked, own: object) => {
  const said = { kind: "declaration", text: "", at: "2026-03-01T00:00:00.000Z", fingerprint: "0f".repeat(32), ...own };
  return set(portfolio(all), { statements: [said] });
};
const asked = (all: Unpacked, own: object) =>
  set(portfolio(all), { messages: [{ text: "Which?", at: "2026-03-01T00:00:00.000Z", ...own }] });
const id = "0".repeat(32);
const broken: [string, (all: Unpacked) => unknown, RegExp][] = [
  ["another format", ({ record }) => set(record, { format: "zip" }), shape],
  ["another version", ({ record }) => set(record, { version: 3 }), shape],
  ["a field too many", ({ record }) => set(record, { isAdmin: true }), shape],
  ["a role", ({ record }) => set(record.student, { role: "admin" }), shape],
  ["a title that is too long", (all) => set(portfolio(all), { title: "x".repeat(201) }), shape],
  ["a text that is too long", (all) => set(portfolio(all), { comments: "x".repeat(10_001) }), shape],
  ["a text that had to be trimmed", (all) => set(portfolio(all), { comments: " x" }), /portfolios\.\d\.comments\.$/],
  ["a text with a bell", (all) => set(portfolio(all), { comments: "\u0007" }), shape],
  ["a title with a NUL", (all) => set(portfolio(all), { title: "a\u0000b" }), /characters that cannot be shown/],
  ["half a character", (all) => set(portfolio(all), { jobType: "\ud83d" }), /characters that cannot be shown/],
  [
    "a stored content with a NUL",
    (all) => set(review(all), { content: { texts: { title: "\u0000" }, photos: [] } }),
    /cannot be shown/,
  ],
  ["an unknown status", (all) => set(portfolio(all), { status: "Finished" }), shape],
  ["a negative count", (all) => set(portfolio(all), { submissionCount: -1 }), shape],
  ["an address that is none", (all) => account(all, { email: "sam" }), shape],
  ["a day of birth to come", (all) => account(all, { dob: "2999-01-01" }), shape],
  [
    "too many sections",
    (all) => set(portfolio(all), { sections: Array(21).fill({ heading: "", content: "" }) }),
    shape,
  ],
  [
    "another qualification",
    ({ record }) => set(record, { curriculum: "Nvq_9999.json" }),
    /another qualification \(Nvq_9999\.json\)/,
  ],
  [
    "a remark of another round",
    (all) =>
      set(portfolio(all), {
        remarks: [
          { on: "photo", photo: shot(all).id, x: 0, y: 1, round: "0".repeat(32), number: 1, place: null, text: "x" },
        ],
      }),
    /has a remark of a round/,
  ],
  ["a decision on no criterion", (all) => decided(all, { unit: "999" }), /decides no known criterion/],
  ["a decision of another round", (all) => decided(all, { round: "0".repeat(32) }), /in a round that it does not have/],
  ["an acceptance without a tick", (all) => decided(all, { ticks: "VACS" }), /decision on 315 6.2e that nobody/],
  ["an acceptance of what is accepted", (all) => decided(all, {}, {}), /decision on 315 6.2e that nobody/],
  [
    "a kind that another criterion shows",
    (all) => decided(all, { criteria: "6.3b", cells: ["swa"] }),
    /nobody could make/,
  ],
  ["a unit that nobody teaches", (all) => achieved(all, { unit: "999" }), /an achievement that nobody could mark/],
  ["an achievement twice", (all) => achieved(all, {}, {}), /an achievement that nobody could mark/],
  ["an achievement at no time", (all) => achieved(all, { at: "2026-03-01T00:00:00Z" }), /names a time that is none/],
  ["nothing to take back", (all) => decided(all, { verdict: "taken back", ticks: null }), /that nobody could make/],
  ["a decision at no time", (all) => decided(all, { at: "2026-03-01T00:00:00Z" }), /names a time that is none/],
  ["a message at no time", (all) => asked(all, { at: "2026-03-01T00:00:00Z" }), /names a time that is none/],
  ["a message with a bell", (all) => asked(all, { text: "\u0007" }), shape],
  ["a message of nobody", (all) => asked(all, { assessor: { id, name: "Ann" } }), shape],
  ["a declaration of nothing", (all) => stated(all, { at: "now", fingerprint: "" }), shape],
  ["a declaration with a witness", (all) => stated(all, { pass: id, answers: { name: "Mick" } }), shape],
  ["a testimony without one", (all) => stated(all, { kind: "testimony" }), shape],
  [
    "a testimony that says only who",
    (all) => stated(all, { kind: "testimony", pass: id, answers: { name: "Mick" } }),
    shape,
  ],
  [
    "a portfolio of the learner's own that waits for them",
    (all) => set(portfolio(all), { status: "Reviewed", isPending: true }),
    /waits for its learner to confirm it, but is no such record/,
  ],
  ["a criterion twice", (all) => set(portfolio(all), { also: [swa, swa] }), /covers a criterion twice/],
  [
    "a criterion that the curriculum does not have",
    (all) => set(portfolio(all), { also: [{ ...swa, unit: "999" }] }),
    /covers a criterion twice, or one that the curriculum does not have/,
  ],
  ["another centre", ({ record }) => set(record, { centre: "Elsewhere" }), /./],
  [
    "a foreign id",
    ({ record }) => set(record.student, { id: "sam" }),
    /^The account sam has an id that the product does not give/,
  ],
  [
    "a portfolio twice",
    ({ record }) => record.portfolios.push(...record.portfolios.slice(0, 1)),
    /^The portfolio \w+ is in portfolio\.json twice/,
  ],
  [
    "two portfolios of one id",
    (all) => set(portfolio(all), { id: portfolio(all, "A draft").id }),
    /is in portfolio\.json twice/,
  ],
  [
    "a photo twice",
    (all) => portfolio(all, "A draft").photos.push(shot(all)),
    /^The photo \w+ is in portfolio\.json twice/,
  ],
  [
    "a round twice",
    (all) => set(review(all, 1), { id: review(all).id }),
    /^The review \w+ is in portfolio\.json twice/,
  ],
  ["a photo of another name", (all) => set(shot(all), { path: "photos/x.jpg" }), /has another name: photos\/x\.jpg/],
  [
    "a photo that is missing",
    (all) => all.files.delete(shot(all).path),
    /is named in portfolio\.json, but not in the bundle/,
  ],
  [
    "a PDF that is missing",
    (all) => all.files.delete(portfolio(all).pdf),
    /is named in portfolio\.json, but not in the bundle/,
  ],
  [
    "two portfolios with one PDF",
    (all) => set(portfolio(all), { pdf: portfolio(all, "A draft").pdf }),
    /names a file twice|not name it/,
  ],
  [
    "a file that nothing names",
    ({ files }) => files.set("photos/more.jpg", Buffer.from("x")),
    /photos\/more\.jpg is in the bundle, but portfolio\.json does not name it/,
  ],
  [
    "a learner who assesses themselves",
    (all) => set(review(all).assessor, { id: all.record.student.id }),
    /mixed up|twice/,
  ],
  [
    "an assessor with the learner's address",
    (all) => set(review(all).assessor, { email: there.sam.email.toUpperCase() }),
    /mixed up/,
  ],
  [
    "an assessor with two names",
    (all) => set(review(all).assessor, { name: "Somebody" }),
    /Two people in portfolio\.json are mixed up/,
  ],
  [
    "a time without seconds",
    (all) => set(portfolio(all), { createdAt: "2026-03-01T09:00Z" }),
    /names a time that is none|not as it should/,
  ],
  ["a time of another place", (all) => set(portfolio(all), { createdAt: "2026-03-01T09:00:00.000+01:00" }), shape],
  [
    "a camera's time that is none",
    (all) => set(shot(all), { takenAt: "yesterday" }),
    /names a time that is none: yesterday/,
  ],
  [
    "done without a round",
    (all) => set(portfolio(all), { reviews: [], reviewedAt: null, feedback: "" }),
    /is Done, but no round/,
  ],
  [
    "waiting, but never submitted",
    (all) => set(portfolio(all, "Waits <b>&"), { submittedAt: null }),
    /but was never submitted/,
  ],
  [
    "a round, but never submitted",
    (all) => set(portfolio(all, "Taken back"), { submittedAt: null }),
    /assessed, but never submitted/,
  ],
  [
    "feedback without a round",
    (all) => set(portfolio(all, "A draft"), { feedback: "x" }),
    /feedback of a round that is missing/,
  ],
  ["a round without feedback", (all) => set(review(all), { comments: "" }), /a round without feedback/],
  [
    "other feedback than the latest",
    (all) => set(portfolio(all), { feedback: "First" }),
    /other feedback than its latest round/,
  ],
  [
    "a review's time that fits none",
    (all) => set(portfolio(all), { reviewedAt: null }),
    /other feedback than its latest round/,
  ],
  [
    "taken back too often",
    (all) => set(portfolio(all), { submissionCount: 2 }),
    /taken back more often than it was assessed/,
  ],
  ["a version beyond all", (all) => set(portfolio(all), { version: 2 ** 40 }), /changed more often than anybody can/],
  ["a photo that is text", (all) => picture(all, Buffer.from("hello")), /is no JPEG, or is damaged/],
  ["a photo that is a PNG", (all) => picture(all, plain(90, 60).png().toBuffer()), /is no JPEG/],
  [
    "a photo of another size",
    (all) => picture(all, plain(91, 60).jpeg().toBuffer()),
    /has another size than portfolio\.json says/,
  ],
  [
    "a photo with a place",
    async (all) => picture(all, await (await sidewaysWithPlace()).bytes()),
    /carries more than the picture/,
  ],
  ["a photo with a comment", async (all) => picture(all, commented(await own(all))), /carries more than the picture/],
  [
    "a photo with a second one behind it",
    async (all) => picture(all, Buffer.concat([await own(all), await own(all)])),
    /carries more than the picture/,
  ],
  [
    "a photo that is cut off",
    async (all) => picture(all, (await own(all)).subarray(0, -30)),
    /is no JPEG, or is damaged/,
  ],
  [
    "a photo that is noise inside",
    async (all) => picture(all, scrambled(await own(all))),
    /is damaged and cannot be read|is no JPEG/,
  ],
  ["a photo of too many pixels", async (all) => enormous(all, await own(all)), /has too many pixels/],
];

test.each(broken)("%s is refused with a sentence, and nothing is stored", async (name, change, sentence) => {
  const how =
    name === "another centre" ? { facts: (facts: object) => ({ ...facts, centre: "Portfolio Builder" }) } : {};
  await expect(importBundleFile(here.deps, await changed(change, how))).rejects.toThrow(sentence);
  expect(await contentsOf(here)).toEqual(before);
});

test.each<[string, Packing, RegExp]>([
  ["a record that is no JSON", { record: "{" }, /^portfolio\.json cannot be read\./],
  ["a record that is no text", { record: Buffer.from([0x22, 0xff, 0x22]) }, /^portfolio\.json cannot be read\./],
  ["a record that is nothing", { record: "null" }, /^portfolio\.json is not as it should be at its beginning\.$/],
  ["a fact too many", { facts: (facts) => ({ ...facts, more: 1 }) }, /^bundle\.json cannot be read/],
])("%s is refused with a sentence, and nothing is stored", async (_name, how, sentence) => {
  await expect(importBundleFile(here.deps, await changed(() => undefined, how))).rejects.toThrow(sentence);
  expect(await contentsOf(here)).toEqual(before);
});

test("the good bundle of which the others were made can be imported", async () => {
  const good = await changed(() => undefined);
  const other = await openProduct();
  expect(await importBundleFile(other.deps, good)).toMatchObject({ portfolios: 4, photos: 4 });
  await other.close();
});

test("whichever byte is flipped, a bundle is refused, or has the same content", async () => {
  const good = await readFile(path);
  const original = await unpacked(path);
  const target = join(there.folder, "flipped.zip");
  let refused = 0;
  const flips = fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }));
  await fc.assert(
    fc.asyncProperty(flips, async ([at, by]) => {
      const zip = Buffer.from(good);
      zip.writeUInt8(zip.readUInt8(at) ^ by, at);
      await writeFile(target, zip);
      if (await isWhole(target)) expect(await unpacked(target)).toEqual(original);
      else {
        refused++;
        await expect(importBundleFile(here.deps, target)).rejects.toThrow(/\.$/);
      }
    }),
    { numRuns: 300 },
  );
  expect(refused).toBeGreaterThan(200);
  expect(await contentsOf(here)).toEqual(before);
});

async function isWhole(target: string): Promise<boolean> {
  try {
    await verifyBundle(await openBundleFile(target));
    return true;
  } catch {
    return false; // Refused, which is one of the two correct outcomes.
  }
}

function commented(jpeg: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 6, 1, 2, 3, 4]), jpeg.subarray(2)]);
}

function scrambled(jpeg: Buffer): Buffer {
  const start = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 14;
  return Buffer.concat([jpeg.subarray(0, start), Buffer.alloc(3, 0x7f), Buffer.from([0xff, 0xd9])]);
}

/** Its header and portfolio.json both state that it is 9,000 pixels wide and high. */
function enormous(all: Unpacked, jpeg: Buffer): Promise<void> {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(9000, frame + 5);
  jpeg.writeUInt16BE(9000, frame + 7);
  set(shot(all), { width: 9000, height: 9000 });
  return picture(all, jpeg);
}
