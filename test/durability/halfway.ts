import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { createUpload, viewUpload } from "contract/portfolios/uploads.ts";
import { expect } from "vitest";
import { mp4 } from "../product/attachments.ts";
import { portfolioForm } from "../product/portfolios.ts";
import type { OpenProduct } from "../product/product.ts";
import { announcing, sendPiece, sha256 } from "../product/uploads.ts";

interface Failure {
  fail: () => unknown;
  mend: () => unknown;
  /** How what is sent meanwhile is refused. */
  status: number;
}

/** A video of which a third has arrived when its storage fails: nothing of the rest is kept by halves, and it goes on from there. */
export async function uploadHalfway(product: OpenProduct, { fail, mend, status }: Failure): Promise<void> {
  const { sam, deps, folder } = product;
  const bytes = mp4({ bytes: 600_000 });
  const headers = announcing(bytes, "run.mp4", bytes.length, "video/mp4");
  const { _id: id } = (await product.as(sam, createUpload, { headers })).body;
  const send = async (from: number, to?: number) =>
    (await sendPiece(product, sam, id, { offset: from, bytes: bytes.subarray(from, to) })).statusCode;
  const offset = async () => (await product.as(sam, viewUpload, { params: { id } })).body.offset;
  const stored = async () => {
    const names: string[] = [];
    for await (const batch of deps.files.list()) names.push(...batch.map(({ name }) => name));
    return names.sort();
  };
  const third = 200_000;
  expect(await send(0, third)).toBe(204);
  const before = await stored();
  await fail();
  // The next piece, and the last, with which it is joined and checked.
  expect([await send(third, 2 * third), await send(third)]).toEqual([status, status]);
  await mend();
  expect(await offset()).toBe(third);
  expect(await stored()).toEqual(before);
  expect(await readdir(join(folder, "incoming")).catch(() => [])).toEqual([]);

  expect([await send(third, 2 * third), await send(2 * third)]).toEqual([204, 204]);
  const form = portfolioForm({ attachments: JSON.stringify([{ upload: id }]) });
  const { body } = await product.as(sam, createPortfolio, { form });
  expect(body.receivedAttachments).toEqual([sha256(bytes)]);
  const [path = ""] = body.portfolio.attachments.map((one) => one.path);
  expect((await product.request(undefined, { method: "GET", url: `/${path}` })).rawPayload).toEqual(bytes);
  expect(await deps.db.selectFrom("uploadPieces").select("file").execute()).toEqual([]);
}
