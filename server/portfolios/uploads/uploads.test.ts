import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setActive } from "contract/accounts/accounts.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { createUpload, uploadLimits, viewUpload } from "contract/portfolios/uploads.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { page, tooManyPixels } from "../../../test/product/photos.ts";
import { portfolioForm } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { announcing, beginUpload, photoOf, sendPiece, sha256, uploaded } from "../../../test/product/uploads.ts";
import { runHousekeeping } from "../../operations/housekeeping.ts";

const hour = 3_600_000;
// Ahead of the machine's clock, by which files age: the sweep finds every file that no row names.
const clock = frozenAt(new Date(Date.now() + 72 * hour).toISOString());
const silent = { info: () => undefined, error: () => undefined };
let product: OpenProduct;
let sam: TestUser;

beforeAll(async () => {
  product = await openProduct({ clock });
});
beforeEach(async () => {
  sam = await product.newcomer({ assessor: product.ann.id });
});
afterAll(() => product.close());

const view = (who: TestUser, id: string) => product.as(who, viewUpload, { params: { id } });
const save = (ids: string[], own = {}) =>
  product.as(sam, createPortfolio, { form: portfolioForm({ uploads: JSON.stringify(ids), ...own }) });

async function storedFiles(): Promise<string[]> {
  const names = await readdir(join(product.folder, "files"), { recursive: true });
  return names.filter((name) => name.includes(".") && !name.endsWith("installation.id")).sort();
}

describe("a piece", () => {
  test("that was damaged on its way is refused, and the right one goes on from there", async () => {
    const bytes = await photoOf(100_000);
    const { _id: id } = await beginUpload(product, sam, bytes);
    const piece = { offset: 0, bytes: bytes.subarray(0, 50_000) };
    const checksum = `sha256 ${sha256(piece.bytes, "base64")}`;
    const damaged = await sendPiece(product, sam, id, { offset: 0, bytes: bytes.subarray(1, 50_001), checksum });
    expect([damaged.statusCode, damaged.json().message]).toEqual([
      460,
      "This piece was damaged on its way. Please send it again.",
    ]);
    expect((await view(sam, id)).body.offset).toBe(0);
    const right = await sendPiece(product, sam, id, { ...piece, checksum });
    expect([right.statusCode, right.headers["upload-offset"]]).toEqual([204, "50000"]);
  });

  test("of a person who was deactivated while it arrived is not stored", async () => {
    const bytes = await photoOf(100_000);
    const { _id: id } = await beginUpload(product, sam, bytes);
    const { hasRoom } = product.deps.files;
    // The server asks for room after it has asked for permission, and before it reads the piece.
    product.deps.files.hasRoom = async () => {
      await product.as(product.ada, setActive, { params: { id: sam.id }, body: { isActive: false } });
      return true;
    };
    const before = await storedFiles();
    const { statusCode } = await sendPiece(product, sam, id, { offset: 0, bytes: bytes.subarray(0, 50_000) });
    product.deps.files.hasRoom = hasRoom;
    expect(statusCode).toBe(403);
    expect(await storedFiles()).toEqual(before);
  });

  test.each([
    ["an offset that is no number", { "upload-offset": "x" }, 400],
    ["no offset", { "upload-offset": "" }, 400],
    ["a checksum of another kind", { "upload-offset": "0", "upload-checksum": "md5 AAAA" }, 400],
    ["JSON", { "upload-offset": "0", "content-type": "application/json" }, 415],
  ])("with %s is refused", async (_what, headers, status) => {
    const { _id: id } = await beginUpload(product, sam, await photoOf(50_000));
    const type = { "content-type": "application/offset+octet-stream" };
    const request = {
      method: "PATCH",
      url: `/api/uploads/${id}`,
      headers: { ...type, ...headers },
      payload: "{}",
    } as const;
    expect((await product.request(sam, request)).statusCode).toBe(status);
  });

  test("that is tiny is refused unless it is the last", async () => {
    const bytes = await photoOf(20_000);
    const { _id: id } = await beginUpload(product, sam, bytes);
    const sent = (from: number, to: number) =>
      sendPiece(product, sam, id, { offset: from, bytes: bytes.subarray(from, to) });
    expect((await sent(0, 16_383)).statusCode).toBe(400);
    expect((await sent(0, 16_384)).statusCode).toBe(204);
    expect((await sent(16_384, 20_000)).statusCode).toBe(204);
  });

  test("longer than what was announced is refused", async () => {
    const bytes = await photoOf(50_000);
    const { _id: id } = await beginUpload(product, sam, bytes);
    const more = Buffer.concat([bytes, Buffer.alloc(1)]);
    expect((await sendPiece(product, sam, id, { offset: 0, bytes: more })).statusCode).toBe(413);
    expect((await view(sam, id)).body.offset).toBe(0);
  });

  test("is no body for any other call", async () => {
    const headers = { "content-type": "application/offset+octet-stream" };
    const request = { method: "POST", url: "/api/portfolios/save", headers, payload: "bytes" } as const;
    expect((await product.request(sam, request)).statusCode).toBe(415);
  });
});

test("whatever pieces come in whatever order, the offset is what was accepted, and the photo arrives whole", async () => {
  const size = 120_000;
  const step = fc.record({
    // Where the piece begins, before or after where it belongs, which is mostly right.
    shift: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constantFrom(-20_000, -1, 1, 20_000)),
    length: fc.integer({ min: 1, max: 60_000 }),
    isDamaged: fc.boolean(),
  });
  const arrives = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
    const bytes = await photoOf(size);
    const { _id: id } = await beginUpload(product, sam, bytes);
    let offset = 0;
    for (const { shift, length, isDamaged } of [...steps, { shift: 0, length: size, isDamaged: false }]) {
      const from = Math.max(0, offset + shift);
      const piece = bytes.subarray(from, from + length);
      const checksum = `sha256 ${sha256(isDamaged ? Buffer.from("other") : piece, "base64")}`;
      const { statusCode, headers } = await sendPiece(product, sam, id, { offset: from, bytes: piece, checksum });
      const isWhole = offset === size;
      const isLast = from + piece.length === size;
      const expected =
        from !== offset ? 409 : isWhole ? 204 : isDamaged ? 460 : piece.length < 16_384 && !isLast ? 400 : 204;
      expect(statusCode).toBe(expected);
      if (expected === 204) {
        if (!isWhole) offset += piece.length;
        expect(headers["upload-offset"]).toBe(String(offset));
      }
      expect((await view(sam, id)).body.offset).toBe(offset);
    }
    expect((await save([id])).body.received).toEqual([sha256(bytes)]);
  });
  await fc.assert(arrives, { numRuns: 15 });
});

describe("an upload", () => {
  test("is told by HEAD how far it is, and is known to its own person only", async () => {
    const bytes = await photoOf(50_000);
    const { _id: id, expiresAt } = await beginUpload(product, sam, bytes);
    await sendPiece(product, sam, id, { offset: 0, bytes: bytes.subarray(0, 20_000) });
    const url = `/api/uploads/${id}`;
    const { statusCode, headers } = await product.request(sam, { method: "HEAD", url });
    expect([statusCode, headers]).toMatchObject([
      200,
      {
        "tus-resumable": "1.0.0",
        "upload-offset": "20000",
        "upload-length": "50000",
        "upload-expires": new Date(expiresAt).toUTCString(),
        "cache-control": "no-store",
      },
    ]);
    const { tom } = product;
    const piece = await sendPiece(product, tom, id, { offset: 20_000, bytes: bytes.subarray(20_000) });
    const others = [(await view(tom, id)).status, piece.statusCode];
    expect(others).toEqual([404, 404]);
    expect(
      (await product.as(tom, createPortfolio, { form: portfolioForm({ uploads: JSON.stringify([id]) }) })).status,
    ).toBe(409);
    expect((await view(sam, id)).body.offset).toBe(20_000);
  });

  test("goes on where it stopped when the same photo is sent again, and is complete when it was", async () => {
    const bytes = await photoOf(50_000);
    const first = await beginUpload(product, sam, bytes);
    await sendPiece(product, sam, first._id, { offset: 0, bytes: bytes.subarray(0, 20_000) });
    expect(await beginUpload(product, sam, bytes)).toMatchObject({ _id: first._id, offset: 20_000 });
    await sendPiece(product, sam, first._id, { offset: 20_000, bytes: bytes.subarray(20_000) });
    const files = await storedFiles();
    expect(await beginUpload(product, sam, bytes)).toMatchObject({ _id: first._id, offset: 50_000, length: 50_000 });
    expect(await storedFiles()).toEqual(files);
    expect((await beginUpload(product, product.tom, bytes))._id).not.toBe(first._id);
  });

  test("whose photo is damaged is refused at its end with the sentence that a form gets, and leaves nothing", async () => {
    const before = await storedFiles();
    for (const [broken, status, sentence] of [
      [page, 415, "odd.jpg is not a photo that can be used. Only JPG, PNG and WebP images are accepted."],
      [await tooManyPixels(), 413, "odd.jpg has too many pixels. Each image may have 50 megapixels at most."],
    ] as const) {
      const bytes = Buffer.concat([Buffer.from(await broken.arrayBuffer()), Buffer.alloc(40_000)]);
      const { _id: id } = await beginUpload(product, sam, bytes, "odd.jpg");
      await sendPiece(product, sam, id, { offset: 0, bytes: bytes.subarray(0, 20_000) });
      const last = await sendPiece(product, sam, id, { offset: 20_000, bytes: bytes.subarray(20_000) });
      expect([last.statusCode, last.json().message]).toEqual([status, sentence]);
      expect((await view(sam, id)).status).toBe(404);
    }
    expect(await storedFiles()).toEqual(before);
    expect((await save([await uploaded(product, sam, await photoOf(30_000))])).status).toBe(201);
  });

  test("of something else than was announced is refused at its end", async () => {
    const bytes = await photoOf(30_000);
    const { body } = await product.as(sam, createUpload, { headers: announcing(await photoOf(30_000)) });
    expect((await sendPiece(product, sam, body._id, { offset: 0, bytes })).statusCode).toBe(460);
    expect((await view(sam, body._id)).status).toBe(404);
  });

  test("is swept two days after it began, and a finished photo two days after its end", async () => {
    const before = await storedFiles();
    const bytes = await photoOf(50_000);
    const { _id: half } = await beginUpload(product, sam, bytes);
    const late = await photoOf(40_000);
    const { _id: whole } = await beginUpload(product, sam, late);
    await sendPiece(product, sam, half, { offset: 0, bytes: bytes.subarray(0, 20_000) });
    clock.advance(uploadLimits.hours * hour - 1);
    await sendPiece(product, sam, whole, { offset: 0, bytes: late });
    await runHousekeeping(product.deps, silent);
    expect([(await view(sam, half)).status, (await view(sam, whole)).status]).toEqual([200, 200]);
    clock.advance(1);
    expect([(await view(sam, half)).status, (await view(sam, whole)).status]).toEqual([404, 200]);
    clock.advance(uploadLimits.hours * hour);
    await runHousekeeping(product.deps, silent);
    expect((await view(sam, whole)).status).toBe(404);
    expect(await product.deps.db.selectFrom("uploadPieces").selectAll().execute()).toEqual([]);
    expect((await storedFiles()).filter((name) => !before.includes(name))).toEqual([]);
  });
});
