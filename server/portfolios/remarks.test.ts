import { changePortfolio, createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { attached, mp4, pdf } from "../../test/product/attachments.ts";
import { photo } from "../../test/product/photos.ts";
import { editForm, portfolioForm, saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const passage = { on: "text", field: "taskDescription", from: 12, to: 17, quote: "board" } as const;
const body = (own: object) => ({ status: "Reviewed", assessorComments: "See my remarks.", ...own }) as never;
const review = (id: string, own: object) =>
  product.as(product.ann, reviewPortfolio, { params: { id }, body: body(own) });
const remarks = async (id: string) => (await product.as(product.sam, viewPortfolio, { params: { id } })).body.remarks;

async function submitted() {
  const images = [await photo(40), await photo(50)];
  const { _id: id, images: paths } = await saved(product, product.sam, { status: "To Be Reviewed", images });
  const spot = { on: "photo", photo: paths[1], x: 0.25, y: 1, text: "Where is the earth tag?" };
  return { id, spot, paths };
}

describe("remarks on spots of photos and passages of texts", () => {
  test("are published with their round, in its order, each about a criterion or about none", async () => {
    const { id, spot } = await submitted();
    const given = [
      { ...spot, place: swa },
      { ...passage, text: "Which one?" },
    ];
    expect((await review(id, { remarks: given })).status).toBe(200);
    const { body } = await product.as(product.ann, viewForReview, { params: { id } });
    const round = body.rounds[0]?._id;
    const { photo: _, ...rest } = spot;
    const made = { _id: expect.any(String), round };
    expect(await remarks(id)).toEqual([
      { ...rest, photo: 2, place: swa, ...made },
      { ...passage, text: "Which one?", place: null, ...made },
    ]);
    await review(id, { assessorComments: "And one more.", remarks: [{ ...spot, text: "Better." }] });
    expect((await remarks(id)).map(({ text }) => text)).toEqual(["Where is the earth tag?", "Which one?", "Better."]);
  });

  test("follow their photo to its number, and say when it is there no more", async () => {
    const { id, spot, paths } = await submitted();
    await review(id, { remarks: [spot] });
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    const numbers = async () => (await remarks(id)).map((one) => one.on === "photo" && one.photo);
    const edit = (own: Record<string, string>) =>
      product.as(product.sam, changePortfolio, { params: { id }, form: editForm(own) });
    await edit({ photos: JSON.stringify([{ path: paths[1] }, { path: paths[0] }]) });
    expect(await numbers()).toEqual([1]);
    await edit({ existingImages: JSON.stringify([paths[0]]) });
    expect(await numbers()).toEqual([null]);
  });

  test("are saved for their assessor alone, and published by the round that follows", async () => {
    const { id, spot } = await submitted();
    await review(id, { status: "To Be Reviewed", assessorComments: undefined, remarks: [spot] });
    const mine = (await product.as(product.ann, viewForReview, { params: { id } })).body;
    expect([mine.savedRemarks, await remarks(id)]).toEqual([[{ ...spot, place: null }], []]);
    const other = { ...spot, text: "And the label?" };
    await review(id, { status: "To Be Reviewed", assessorComments: undefined, remarks: [other] });
    const again = (await product.as(product.ann, viewForReview, { params: { id } })).body;
    expect(again.savedRemarks).toEqual([{ ...other, place: null }]);
    await review(id, { status: "To Be Reviewed", assessorComments: "Saved." });
    await review(id, { assessorComments: undefined });
    expect(await remarks(id)).toHaveLength(1);
    expect((await product.as(product.ann, viewForReview, { params: { id } })).body.savedRemarks).toEqual([]);
  });

  test("stand at a second of a recording, follow it to its number, and say when it is there no more", async () => {
    const sound = await attached(product, product.sam, { bytes: mp4({ bytes: 5000 }), name: "Run.mp4" });
    const paper = await attached(product, product.sam, { bytes: pdf(), name: "Card.pdf" });
    const attachments = JSON.stringify([{ upload: sound }, { upload: paper }]);
    const form = portfolioForm({ status: "To Be Reviewed", attachments });
    const { _id: id, attachments: made } = (await product.as(product.sam, createPortfolio, { form })).body.portfolio;
    const [film, card] = made.map(({ path }) => path);
    const moment = { on: "recording", attachment: film, second: 12, text: "Hold it here." };
    const onPaper = await review(id, { remarks: [{ ...moment, attachment: card }] });
    expect([onPaper.status, JSON.stringify(onPaper.body)]).toEqual([
      400,
      expect.stringMatching(/recording .* not there/),
    ]);
    await review(id, { remarks: [moment] });
    expect(await remarks(id)).toMatchObject([{ on: "recording", attachment: 1, second: 12, text: "Hold it here." }]);
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    const edit = (files: object[]) =>
      product.as(product.sam, changePortfolio, {
        params: { id },
        form: editForm({ attachments: JSON.stringify(files) }),
      });
    await edit([{ path: card }, { path: film }]);
    expect(await remarks(id)).toMatchObject([{ attachment: 2 }]);
    await edit([{ path: card }]);
    expect(await remarks(id)).toMatchObject([{ attachment: null, second: 12 }]);
  });

  test.each<[string, object, RegExp]>([
    [
      "a photo of another portfolio",
      { on: "photo", photo: "uploads/x.jpg", x: 0, y: 0, text: "x" },
      /photo .* not there/,
    ],
    ["a spot outside", { on: "photo", photo: "uploads/x.jpg", x: 1.1, y: 0, text: "x" }, /x/],
    ["a passage that changed", { ...passage, quote: "roof", text: "x" }, /says something else now/],
    ["no words", { ...passage, text: " " }, /Write what you remark/],
  ])("are refused on %s, and nothing of the round is kept", async (_, remark, message) => {
    const { id } = await submitted();
    const { status, body } = await review(id, { remarks: [remark] });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(message)]);
    expect((await product.as(product.ann, viewForReview, { params: { id } })).body.rounds).toEqual([]);
  });

  test.each([sql`update "remarks" set "text" = 'x'`, sql`delete from "remarks"`])(
    "are only ever added: the database refuses %#",
    async (statement) => {
      const { id, spot } = await submitted();
      await review(id, { remarks: [spot] });
      await expect(statement.execute(product.deps.db)).rejects.toThrow("Remarks are only ever added.");
    },
  );
});
