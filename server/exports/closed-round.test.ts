import type { BundlePortfolio } from "contract/exports/bundle-format.ts";
import { writeMessage } from "contract/portfolios/messages.ts";
import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { appeal } from "contract/quality/appeals.ts";
import { takeBack } from "contract/reviews/deciding.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundlePath, madeBundle, openBundle, openRoomBundle } from "../../test/product/exports/bundles.ts";
import { exported, unpacked } from "../../test/product/exports/bundles-back.ts";
import { photo } from "../../test/product/photos.ts";
import { editForm, saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { givenDuty } from "../../test/product/quality.ts";
import { dismiss, newestOf } from "../../test/product/raised.ts";
import { bearing, entered, opened } from "../../test/product/rooms.ts";
import { findPortfolio } from "../portfolios/portfolios.ts";
import type { PdfRenderer } from "./bundle/worker/assembly.ts";
import { importBundleFile } from "./bundle-import/importing.ts";
import { shownOf } from "./closed-round.ts";
import { portfolioDocument } from "./pdf/documents/portfolio-document.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

/** Writes what a PDF would say as its text. */
const inWords: PdfRenderer = {
  logbook: async () => Buffer.from("%PDF"),
  portfolio: async (deps, id, _signal, isWhole) => {
    const found = await findPortfolio(deps.db, id);
    const shown = found && (await shownOf(deps.db, found, isWhole));
    if (!shown) throw new Error("not shown");
    return Buffer.from(JSON.stringify((await portfolioDocument(deps, shown)).document));
  },
};
async function bundleOf(who: TestUser, studentId?: string) {
  const { _id } = await madeBundle(product, who, studentId, inWords);
  return openBundle(await bundlePath(product, _id));
}
const first = { unit: "315", learningOutcome: "6", criteria: "6.1a" };
const swa = { ...first, criteria: "6.2e" };
const sections = [
  { heading: "Before", content: "Isolated it.\nTold Mick.\n\nLocked it off." },
  { heading: "After", content: "Tested." },
];
const review = (id: string, body: object) =>
  product.as(product.ann, reviewPortfolio, { params: { id }, body: body as { status: "Reviewed" } });

/** A job of which Ann accepts the first criterion, and which Sam then has back and changes. */
async function cameBack(
  meanwhile: (id: string) => unknown = () => undefined,
): Promise<{ id: string; before: BundlePortfolio | undefined }> {
  const { as, sam } = product;
  const own = { title: "Tray run", sections: JSON.stringify(sections), also: JSON.stringify([swa]) };
  const shows = { cells: '["swa"]', workplace: "real", images: [await photo(40), await photo(50)], declared: "true" };
  const { _id: id } = await saved(product, sam, { ...own, ...shows, status: "To Be Reviewed" });
  const decisions = [first, swa].map((place, index) => {
    const verdict = index === 0 ? "accepted" : "not yet";
    return { ...place, verdict, ...(index > 0 && { text: "Show the gland." }) };
  });
  await review(id, { status: "Reviewed", assessorComments: "Nearly.", decisions });
  const [before] = (await bundleOf(product.ann, sam.id)).record.portfolios;
  clock.advance(60_000);
  await meanwhile(id);
  await as(sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  const [photos] = [(await as(sam, viewPortfolio, { params: { id } })).body.images];
  const changed = { title: "Secret title", taskDescription: "Secret task", sections: "[]", postcode: "LS9 9ZZ" };
  const form = editForm({ ...changed, existingImages: JSON.stringify(photos.slice(1)), images: [await photo(60)] });
  expect((await as(sam, changePortfolio, { params: { id }, form })).status).toBe(200);
  return { id, before };
}

test("a draft of which something is accepted is in its assessor's bundle as its last round was closed", async () => {
  const { before } = await cameBack();
  const { record, files } = await bundleOf(product.ann, product.sam.id);
  const [after, ...others] = record.portfolios;
  if (!before || !after) throw new Error("it is not there");
  expect(others).toEqual([]);
  const { photos, also: _, cells: __, updatedAt: ___, version: ____, submissionCount: _____, ...same } = before;
  // Only what was accepted is still said of its criteria; the photo that its learner has removed is gone.
  const counts = { also: [], cells: [], submissionCount: 1, updatedAt: before.reviewedAt };
  expect(after).toEqual({ ...same, ...counts, version: after.version, photos: photos.slice(1) });
  for (const [path, bytes] of files)
    if (!path.startsWith("photos/")) expect([path, bytes.includes("Secret")]).toEqual([path, false]);
  const pdf = files.get(after.pdf)?.toString() ?? "";
  expect(pdf).toContain("Tray run");
  expect(pdf).toContain("Told Mick.");
  expect(pdf).not.toContain("Changed since");
});

test("it is in a room's bundle exactly so, and nothing that was said or changed later", async () => {
  const { as, sam, ann, bob } = product;
  await givenDuty(product, bob);
  await cameBack(async (id) => {
    const question = { params: { id }, body: { text: "Secret question: which gland?" } };
    expect((await as(sam, writeMessage, question)).status).toBe(201);
    const body = { places: [swa], text: "Secret appeal: both sides are shown." };
    expect((await as(sam, appeal, { params: { id }, body })).status).toBe(201);
  });
  const [theirs] = (await bundleOf(ann, sam.id)).record.portfolios;
  const pass = bearing(await entered(product, await opened(product)));
  const [inRoom, ...others] = await openRoomBundle(product, pass, inWords);
  if (!inRoom || !theirs) throw new Error("it is not there");
  expect(others).toEqual([]);
  const nameless = JSON.parse(JSON.stringify(theirs), (key, value) => (key === "email" ? "" : value));
  expect(inRoom.record.portfolios).toEqual([nameless]);
  expect(inRoom.record.portfolios).toMatchObject([{ title: "Tray run", status: "Reviewed", messages: [], also: [] }]);
  expect(inRoom.record.portfolios[0]).not.toHaveProperty("appeals");
  for (const [path, bytes] of inRoom.files)
    if (!path.startsWith("photos/")) expect([path, bytes.includes("Secret")]).toEqual([path, false]);
});

test("of an appeal before the last round it has what was said by then", async () => {
  const { as, sam, ann, bob } = product;
  await givenDuty(product, bob);
  const { _id: id } = await saved(product, sam, { also: JSON.stringify([first, swa]), status: "To Be Reviewed" });
  const missing = { ...swa, verdict: "not yet", text: "Show the gland." };
  await review(id, { status: "Reviewed", decisions: [{ ...first, verdict: "accepted" }, missing] });
  clock.advance(60_000);
  await as(sam, appeal, { params: { id }, body: { places: [swa], text: "Both sides are shown." } });
  const sample = await newestOf(product, id);
  clock.advance(60_000);
  for (const status of ["Draft", "To Be Reviewed"] as const)
    await as(sam, changePortfolio, { params: { id }, body: { status } });
  await review(id, { status: "Reviewed", assessorComments: "Still not." });
  clock.advance(60_000);
  expect((await dismiss(product, bob, sample)).status).toBe(200);
  const appeals = async () => (await bundleOf(ann, sam.id)).record.portfolios[0]?.appeals;
  expect(await appeals()).toMatchObject([{ state: "closed", checks: [{ verdict: "agree" }] }]);
  await as(sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  expect(await appeals()).toMatchObject([{ state: "drawn", text: "Both sides are shown.", checks: [] }]);
});

test("it is its learner's own as they have changed it, and arrives elsewhere the same", async () => {
  await cameBack();
  const path = await exported(product, product.sam.id);
  const there = await openProduct();
  await importBundleFile(there.deps, path);
  const [before, after] = [await unpacked(path), await unpacked(await exported(there, product.sam.id))];
  expect(before.record.portfolios).toMatchObject([{ title: "Secret title", status: "Draft", photos: [{}, {}] }]);
  expect(after.record).toEqual(before.record);
  await there.close();
});

test("once nothing in it is accepted any more it is private, as one of which nothing ever was", async () => {
  const { id } = await cameBack();
  const { _id: never } = await saved(product, product.sam, { title: "Secret too", status: "To Be Reviewed" });
  await review(never, { status: "Reviewed", assessorComments: "Not enough." });
  await product.as(product.sam, changePortfolio, { params: { id: never }, body: { status: "Draft" } });
  const titles = async () => (await bundleOf(product.ann, product.sam.id)).record.portfolios.map(({ title }) => title);
  expect(await titles()).toEqual(["Tray run"]);
  const body = { ...first, reason: "The photo is of another job." };
  expect((await product.as(product.ann, takeBack, { params: { id }, body })).status).toBe(200);
  expect(await titles()).toEqual([]);
});

test("what an assessor has only saved of a round is in nobody's bundle", async () => {
  const { _id: id } = await saved(product, product.sam, { also: JSON.stringify([swa]), status: "To Be Reviewed" });
  const decisions = [{ ...swa, verdict: "not yet", text: "Unpublished gland." }];
  const remarks = [{ on: "text", field: "taskDescription", from: 0, to: 3, quote: "Cha", text: "Unpublished remark." }];
  const body = { status: "To Be Reviewed", assessorComments: "Unpublished words.", decisions, remarks };
  expect((await review(id, body)).status).toBe(200);
  for (const bundle of [await bundleOf(product.ann, product.sam.id), await bundleOf(product.sam)]) {
    const [portfolio] = bundle.record.portfolios;
    expect(portfolio).toMatchObject({ feedback: "", decisions: [], remarks: [], reviews: [] });
    for (const [path, bytes] of bundle.files) expect([path, bytes.includes("Unpublished")]).toEqual([path, false]);
  }
});
