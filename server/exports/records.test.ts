import { answerRecord } from "contract/reviews/records.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exported, unpacked } from "../../test/product/exports/bundles-back.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";
import { recorded } from "../../test/product/records.ts";
import { findPortfolio } from "../portfolios/portfolios.ts";
import { portfolioDocument } from "./pdf/documents/portfolio-document.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct({ clock: frozenAt("2026-03-02T09:00:00Z") });
});
afterEach(() => product.close());

async function answered(answer: "confirm" | "dispute", text = "") {
  const { _id: id, fingerprint } = await recorded(product);
  const body = { answer, text, fingerprint: fingerprint ?? "" };
  expect((await product.as(product.sam, answerRecord, { params: { id }, body })).status).toBe(200);
  return id;
}

test("a record's PDF says who wrote it and what its learner answered, and asks for no declaration", async () => {
  const found = await findPortfolio(product.deps.db, await answered("dispute", "I was on another site."));
  if (!found) throw new Error("the record is gone");
  const { facts, decisions } = (
    await portfolioDocument(product.deps, { portfolio: found, photos: [], attachments: [] })
  ).document;
  expect(decisions.map(({ text }) => text)).toEqual(Array(2).fill("Accepted. Seen on site at 10:14."));
  expect(facts.filter(({ name }) => name === "Record" || name === "Declaration")).toEqual([
    {
      name: "Record",
      value: "Record by Ann Archer, disputed\nSam Singh disputed it on 2 March 2026, 09:00. I was on another site.",
    },
  ]);
});

test("a bundle has its author, when each thing was seen, and whether its learner has confirmed it", async () => {
  await answered("dispute", "I was on another site.");
  await answered("confirm");
  const { record, files } = await unpacked(await exported(product, product.sam.id));
  const author = { id: product.ann.id, name: "Ann Archer" };
  const seen = Array(2).fill({ seenAt: "2026-03-01T10:14:00.000Z" });
  const [disputed, confirmed] = record.portfolios.toSorted((one) => (one.isPending ? -1 : 1));
  expect(disputed).toMatchObject({ author, isPending: true, statements: [{ kind: "dispute" }], decisions: seen });
  expect(confirmed).toMatchObject({ author, status: "Done", statements: [{ kind: "confirm" }] });
  expect(confirmed?.isPending).toBeUndefined();
  const page = files.get("index.html")?.toString() ?? "";
  for (const state of ["confirmed", "not confirmed"])
    expect(page).toContain(`<dd dir="auto">Ann Archer, ${state}</dd>`);
});
