import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { viewUpload } from "contract/portfolios/uploads.ts";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBadNetwork } from "../../../test/product/bad-network.ts";
import { portfolioForm } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { beginUpload, photoOf, sendPiece, sha256, uploadWithTus } from "../../../test/product/uploads.ts";
import { openApp } from "../../app.ts";

let product: OpenProduct;
/** A second server of the same installation: it shares the database and the files, and no memory. */
let other: FastifyInstance;

beforeAll(async () => {
  product = await openProduct();
  other = await openApp(product.deps);
});
afterAll(async () => {
  await other.close();
  await product.close();
});

async function portOf(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
}

test("a photo of 12 MB survives five losses of signal, and each byte is sent about once", async () => {
  const { sam } = product;
  const port = await portOf(product.app);
  const size = 12_000_000;
  const fiveCuts = fc.uniqueArray(fc.integer({ min: 1, max: size }), { minLength: 5, maxLength: 5 });
  const survives = fc.asyncProperty(fiveCuts, async (cuts) => {
    const bytes = await photoOf(size);
    const network = await openBadNetwork(port);
    network.cutAt(cuts.map((after) => ({ after })));
    const url = await uploadWithTus(network.url, sam, bytes);
    await network.close();
    expect(network.losses()).toBe(5);
    expect(network.sent() / size).toBeLessThanOrEqual(1.1);
    const uploads = JSON.stringify([url.split("/").at(-1)]);
    const saved = await product.as(sam, createPortfolio, { form: portfolioForm({ uploads }) });
    expect([saved.status, saved.body.received]).toEqual([201, [sha256(bytes)]]);
  });
  await fc.assert(survives, { numRuns: 3 });
});

test("two servers share one upload: each piece may go to another", async () => {
  const { sam } = product;
  const bytes = await photoOf(200_000);
  const { _id: id } = await beginUpload(product, sam, bytes);
  for (const [index, app] of [product.app, other, product.app, other].entries()) {
    const offset = index * 50_000;
    const piece = { offset, bytes: bytes.subarray(offset, offset + 50_000) };
    expect((await sendPiece({ app }, sam, id, piece)).statusCode).toBe(204);
  }
  const { body } = await product.as(sam, viewUpload, { params: { id } });
  expect(body).toMatchObject({ offset: 200_000, length: 200_000 });
});

test("of one piece that reaches two servers at once, one copy is kept", async () => {
  const { sam } = product;
  const bytes = await photoOf(100_000);
  const { _id: id } = await beginUpload(product, sam, bytes);
  for (const [from, to] of [
    [0, 60_000],
    [60_000, 100_000],
  ] as const) {
    const piece = { offset: from, bytes: bytes.subarray(from, to) };
    const answers = await Promise.all([product.app, other].map((app) => sendPiece({ app }, sam, id, piece)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses).toContain(204);
    const { body } = await product.as(sam, viewUpload, { params: { id } });
    expect(body.offset).toBe(to);
  }
});
