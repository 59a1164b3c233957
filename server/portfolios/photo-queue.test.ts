import { execFileSync } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pathOf } from "contract/core/paths.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { portfolioForm } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { beginUpload, photoOf, sendPiece } from "../../test/product/uploads.ts";
import { parsersIn } from "../platform/workers/parsing.ts";

const parse = parsersIn<typeof import("../platform/images/processing.ts")>(
  new URL("../platform/images/processing.ts", import.meta.url),
);
let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

/** Photos that do not end, each in a pipe. */
function endlessPhotos(...names: string[]): string[] {
  const pipes = names.map((name) => join(product.folder, name));
  for (const pipe of pipes) execFileSync("mkfifo", [pipe]);
  return pipes;
}

/** Opened for writing once its worker reads it, which cannot read a pipe from a place. */
async function end(pipe: string): Promise<void> {
  await (await open(pipe, "w")).close();
}

/** Two photos that do not end, and as many that wait for them as may. Answers what ends them. */
function fillQueue(): () => Promise<unknown> {
  const pipes = endlessPhotos("one", "two");
  const missing = Array.from({ length: 16 }, () => join(product.folder, "missing"));
  const tasks = [...pipes, ...missing].map((path) => parse("checkPhoto", { path, name: "a.jpg" }));
  const done = Promise.allSettled(tasks);
  return async () => {
    await Promise.all(pipes.map(end));
    await done;
  };
}

test("while many photos wait, further ones are refused before they are received, and nothing else is", async () => {
  const { sam, as, app } = product;
  const bytes = await photoOf(200_000);
  const { _id: upload } = await beginUpload(product, sam, bytes);
  const form = portfolioForm({ images: [new Blob([new Uint8Array(bytes)])] });
  const save = () => as(sam, createPortfolio, { form, headers: { "idempotency-key": "once" } });
  const release = fillQueue();
  const unread = await app.inject({
    method: "POST",
    url: pathOf(createPortfolio),
    headers: {
      authorization: `Bearer ${sam.token}`,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": "400000",
    },
  });
  const refused = [await save(), { status: unread.statusCode, headers: unread.headers, body: unread.json() }];
  for (const { status, headers, body } of refused)
    expect([status, headers["retry-after"], body.message]).toEqual([
      503,
      "5",
      "Many photos are being stored just now. Please try again shortly.",
    ]);
  expect((await as(sam, createPortfolio, { form: portfolioForm() })).status).toBe(201);
  const piece = (from: number, to?: number) => ({ offset: from, bytes: bytes.subarray(from, to) });
  expect((await sendPiece(product, sam, upload, piece(0, 100_000))).statusCode).toBe(204);
  expect((await sendPiece(product, sam, upload, piece(100_000))).statusCode).toBe(503);
  await release();
  expect((await sendPiece(product, sam, upload, piece(100_000))).statusCode).toBe(204);
  expect((await save()).status).toBe(201);
  expect((await as(sam, createPortfolio, { form: portfolioForm({ images: [await photo()] }) })).status).toBe(201);
});

test("a photo that takes long holds up no others", async () => {
  const [pipe = ""] = endlessPhotos("one");
  const endless = parse("checkPhoto", { path: pipe, name: "a.jpg" });
  const { status } = await product.as(product.sam, createPortfolio, {
    form: portfolioForm({ images: [await photo()] }),
  });
  expect(status).toBe(201);
  const ended = expect(endless).rejects.toThrow();
  await end(pipe);
  await ended;
});
