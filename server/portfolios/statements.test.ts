import { changePortfolio, createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { editForm, portfolioForm, saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const at = "2026-03-02T09:00:00.000Z";
const own = { _id: expect.any(String), kind: "declaration", by: "Sam Singh", at };
const change = (id: string, body: { status: "Draft" | "To Be Reviewed"; declared?: boolean; aiHelp?: string }) =>
  product.as(product.sam, changePortfolio, { params: { id }, body });
const edit = (id: string, form: Record<string, string | Blob[]> = {}) =>
  product.as(product.sam, changePortfolio, { params: { id }, form: editForm(form) });
const statements = async (id: string) =>
  (await product.as(product.sam, viewPortfolio, { params: { id } })).body.statements;

describe("a learner's declaration of own work", () => {
  test("is kept with what is submitted, and says how AI helped", async () => {
    const aiHelp = "It corrected my spelling.";
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed", declared: "true", aiHelp });
    expect(await statements(id)).toEqual([{ ...own, text: aiHelp, matches: true }]);
  });

  test("is not made by a draft, by an older device, or by moving to Draft", async () => {
    const { _id: id } = await saved(product, product.sam, { declared: "true" });
    await change(id, { status: "To Be Reviewed" });
    await change(id, { status: "Draft", declared: true });
    expect(await statements(id)).toEqual([]);
    await change(id, { status: "To Be Reviewed", declared: true });
    expect(await statements(id)).toEqual([{ ...own, text: "", matches: true }]);
  });

  test.each<[string, Record<string, string | Blob[]>]>([
    ["a letter", { title: "Consumer unit changed" }],
    ["a photo", {}],
    ["a caption", {}],
  ])("no longer matches when %s changes, and does again when that is undone", async (what, form) => {
    const images = [await photo(40)];
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed", declared: "true", images });
    await change(id, { status: "Draft" });
    const matches = async () => (await statements(id))[0]?.matches;
    const { body } = await product.as(product.sam, viewPortfolio, { params: { id } });
    const captioned = (caption: string) => ({ photos: JSON.stringify([{ path: body.images[0], caption }]) });
    const changed =
      what === "a photo" ? { images: [await photo(50)] } : what === "a caption" ? captioned("Board") : form;
    expect(await matches()).toBe(true);
    await edit(id, changed);
    expect(await matches()).toBe(false);
    const existingImages = JSON.stringify(body.images);
    await edit(id, what === "a caption" ? captioned("") : { existingImages });
    expect(await matches()).toBe(true);
  });

  test("matches whatever criteria, comments, status and feedback become", async () => {
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed", declared: "true" });
    const body = { status: "Reviewed", assessorComments: "Good." } as const;
    await product.as(product.ann, reviewPortfolio, { params: { id }, body });
    await change(id, { status: "Draft" });
    await edit(id, { comments: "More to say.", criteria: JSON.stringify({ number: "6.2e" }) });
    expect((await statements(id))[0]?.matches).toBe(true);
  });

  test("is asked for where the centre requires it, in words, and nothing is lost", async () => {
    const strict = await openProduct({ clock, settings: { DECLARATION: "required" } });
    try {
      const { as, sam } = strict;
      const refused = await as(sam, createPortfolio, { form: portfolioForm({ status: "To Be Reviewed" }) });
      const sentence = "Confirm that this is your own work.";
      expect([refused.status, refused.body.errors]).toEqual([400, [{ path: "declared", message: sentence }]]);
      const { _id: id } = await saved(strict, sam);
      const body = { status: "To Be Reviewed" } as const;
      expect((await as(sam, changePortfolio, { params: { id }, body })).body.message).toBe(sentence);
      expect((await as(sam, changePortfolio, { params: { id }, body: { ...body, declared: true } })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  test.each([sql`update "statements" set "text" = 'x'`, sql`delete from "statements"`])(
    "is only ever added: the database refuses %#",
    async (statement) => {
      await saved(product, product.sam, { status: "To Be Reviewed", declared: "true" });
      await expect(statement.execute(product.deps.db)).rejects.toThrow("Statements are only ever added.");
    },
  );
});
