import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { listRounds, reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { editForm, saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { changesBetween } from "../portfolios/content.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const forReview = async (id: string, who: TestUser = product.ann) =>
  (await product.as(who, viewForReview, { params: { id } })).body;

async function submitFeedback(id: string, comments: string, who: TestUser = product.ann) {
  clock.advance(3_600_000);
  const body = { status: "Reviewed", assessorComments: comments } as const;
  expect((await product.as(who, reviewPortfolio, { params: { id }, body })).status).toBe(200);
}

async function amend(id: string, own: Record<string, string | Blob | Blob[]>) {
  await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  expect((await product.as(product.sam, changePortfolio, { params: { id }, form: editForm(own) })).status).toBe(200);
  await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
}

test("before the first round there is nothing to compare", async () => {
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  expect(await forReview(_id)).toMatchObject({ rounds: [], changes: null });
});

test("earlier rounds are listed with who and when, the latest first", async () => {
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  await submitFeedback(_id, "Show the test sheet.");
  await amend(_id, {});
  await submitFeedback(_id, "Good.");
  expect((await forReview(_id)).rounds.map(({ _id: _, ...round }) => round)).toEqual([
    { reviewedAt: "2026-03-02T11:00:00.000Z", assessorName: "Ann Archer", comments: "Good." },
    { reviewedAt: "2026-03-02T10:00:00.000Z", assessorName: "Ann Archer", comments: "Show the test sheet." },
  ]);
  const { body } = await product.as(product.ada, listRounds, { params: { id: _id } });
  expect(body).toEqual((await forReview(_id)).rounds);
});

test("what the learner changed since the last round is shown with both texts", async () => {
  const sections = JSON.stringify([{ heading: "Risk", content: "Live parts" }]);
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed", sections });
  await submitFeedback(_id, "Show the test sheet.");
  expect((await forReview(_id)).changes?.texts).toEqual([]);
  await amend(_id, {
    taskDescription: "Changed the board and tested it.",
    unit: '{"number":"317"}',
    learningOutcome: '{"number":"2"}',
    criteria: '{"number":"2.1"}',
    sections: "[]",
  });
  const { changes } = await forReview(_id);
  expect(changes?.since).toBe("2026-03-02T10:00:00.000Z");
  expect(changes?.texts.map(({ field }) => field)).toEqual([
    "unit",
    "learningOutcome",
    "criteria",
    "taskDescription",
    "sections",
  ]);
  expect(changes?.texts.find(({ field }) => field === "taskDescription")).toMatchObject({
    was: "Changed the board.",
    now: "Changed the board and tested it.",
  });
  expect(changes?.texts.find(({ field }) => field === "sections")).toMatchObject({ was: "Risk\nLive parts", now: "" });
  // The comparison is with the content when the round was closed; a change that was reverted does not show.
  await amend(_id, { sections });
  expect((await forReview(_id)).changes?.texts).toEqual([]);
});

test("photos that were added and removed are counted, the new ones marked", async () => {
  const first = [await photo(), await photo(500)];
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed", images: first });
  await submitFeedback(_id, "One is blurred.");
  const { images } = (await product.as(product.sam, viewPortfolio, { params: { id: _id } })).body;
  await amend(_id, { existingImages: JSON.stringify([images[1]]), images: [await photo(400)] });
  const { photos, changes } = await forReview(_id);
  expect(photos.map(({ width, isNew }) => [width, isNew])).toEqual([
    [500, false],
    [400, true],
  ]);
  expect([changes?.photosAdded, changes?.photosRemoved]).toEqual([1, [{ takenAt: null }]]);
});

test("a photo that was marked, another caption and another order are told, until they are as they were", async () => {
  const images = [await photo(), await photo(500), await photo(600)];
  const captions = JSON.stringify([{ caption: "Board" }, {}, { caption: "Test sheet" }]);
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed", images, photos: captions });
  await submitFeedback(_id, "Mark the fault.");
  expect((await forReview(_id)).changes).toMatchObject({ photosMarked: [], captions: [], isReordered: false });
  const [board, second, sheet] = (await product.as(product.sam, viewPortfolio, { params: { id: _id } })).body.images;
  const photos = [{ path: sheet }, { replaces: second }, { path: board, caption: "Old board" }];
  await amend(_id, {
    existingImages: JSON.stringify([board, sheet]),
    photos: JSON.stringify(photos),
    images: await photo(400),
  });
  const { changes, photos: now } = await forReview(_id);
  expect(now.map(({ width, caption, isNew }) => [width, caption, isNew])).toEqual([
    [600, "Test sheet", false],
    [400, "", false],
    [640, "Old board", false],
  ]);
  expect(changes).toMatchObject({
    photosAdded: 0,
    photosRemoved: [],
    photosMarked: [2],
    captions: [{ photo: 3, was: "Board", now: "Old board" }],
    isReordered: true,
  });
  const paths = now.map(({ path }) => path);
  const asBefore = [{ path: paths[2], caption: "Board" }, { path: paths[1] }, { path: paths[0] }];
  await amend(_id, { photos: JSON.stringify(asBefore) });
  expect((await forReview(_id)).changes).toMatchObject({ photosMarked: [2], captions: [], isReordered: false });
});

test("of a round that was closed before captions and hashes were kept, only what it knew is compared", () => {
  const was = { texts: {}, photos: [{ id: "board", takenAt: null }] };
  const now = { texts: {}, photos: [{ id: "board", takenAt: null, sha256: "aa", caption: "Board" }] };
  expect(changesBetween(was, now, "2026")).toEqual({
    since: "2026",
    ...{ texts: [], photosAdded: 0, photosRemoved: [], photosMarked: [], captions: [], isReordered: false },
    attachments: { added: [], changed: [], removed: [] },
  });
});

test("the same photo in another portfolio of the assessor's learners is named", async () => {
  const pia = await product.newcomer({ name: "Pia Poe", assessor: product.ann.id });
  const images = [await photo(), await photo(500)];
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed", images });
  await saved(product, product.sam, { title: "Again", status: "To Be Reviewed", images: images.slice(0, 1) });
  await saved(product, pia, { title: "Pia's", status: "To Be Reviewed", images: [images[0], images[0]] as Blob[] });
  await saved(product, pia, { title: "Pia's draft", images });
  await saved(product, product.tom, { title: "Not Ann's learner", status: "To Be Reviewed", images });
  const { photos } = await forReview(_id);
  expect(photos.map(({ alsoIn }) => alsoIn.map(({ title, studentName }) => [title, studentName]))).toEqual([
    [
      ["Again", "Sam Singh"],
      ["Pia's", "Pia Poe"],
    ],
    [],
  ]);
});
