import { changePortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photo } from "../../../test/product/photos.ts";
import { editForm, saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { namedFiles } from "./named-files.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

async function names(): Promise<string[]> {
  const all: string[] = [];
  for await (const files of namedFiles(product.deps.db)) all.push(...files.map(({ text }) => text));
  return all.sort();
}

test("a file that several photos share is named once, also when the photo that had it first is gone", async () => {
  const image = await photo();
  const save = () => saved(product, product.sam, { images: [image] });
  const first = await save();
  await save();
  await save();
  const shared = await names();
  expect(shared).toHaveLength(2);
  const form = editForm({ existingImages: "[]" });
  await product.as(product.sam, changePortfolio, { params: { id: first._id }, form });
  expect(await names()).toEqual(shared);
});
