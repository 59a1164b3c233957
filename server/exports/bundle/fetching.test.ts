import { readFile } from "node:fs/promises";
import { logOut, setActive } from "contract/accounts/accounts.ts";
import { findBundle } from "contract/exports/bundles.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundlePath, madeBundle, ownBundle } from "../../../test/product/exports/bundles.ts";
import { photo } from "../../../test/product/photos.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
let whole: Buffer;
let id: string;
let link: string;

beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
  await saved(product, product.sam, { images: [await photo(200, 150)] });
  id = (await madeBundle(product, product.sam))._id;
  whole = await readFile(await bundlePath(product, id));
  link = await newLink();
});
afterEach(() => product.close());

const newLink = async () => (await ownBundle(product, product.sam)).link ?? "";
const fetchWith = (headers: Record<string, string> = {}, url = link) =>
  product.request(undefined, { method: "GET", url, headers });
const fetches = async () =>
  (await product.deps.db.selectFrom("auditLog").select("actor").where("action", "=", "fetchBundle").execute()).length;

test("the link alone downloads the ZIP, under the learner's name, and no cache stores it", async () => {
  const answer = await fetchWith();
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(whole)).toBe(true);
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "content-length": String(whole.length),
    "content-disposition": 'attachment; filename="sam-singh-2026-03-02.zip"',
    "accept-ranges": "bytes",
    etag: `"${id}"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const head = await product.app.inject({ method: "HEAD", url: link });
  expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, String(whole.length), ""]);
});

test("a broken download resumes where it stopped, and is one entry in the audit log", async () => {
  const first = await fetchWith({ range: "bytes=0-99" });
  const rest = await fetchWith({ range: "bytes=100-", "if-range": String(first.headers.etag) });
  expect([first.statusCode, rest.statusCode]).toEqual([206, 206]);
  expect(rest.headers["content-range"]).toBe(`bytes 100-${whole.length - 1}/${whole.length}`);
  expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole)).toBe(true);
  expect(await fetches()).toBe(1);
  await fetchWith();
  expect(await fetches()).toBe(2);
  link = await newLink();
  await fetchWith({ range: "bytes=5-" });
  expect(await fetches()).toBe(3);
});

test("with another ETag the download starts again, and a range behind the end is refused", async () => {
  const restarted = await fetchWith({ range: "bytes=100-", "if-range": '"another"' });
  expect([restarted.statusCode, restarted.rawPayload.length]).toEqual([200, whole.length]);
  const behind = await fetchWith({ range: `bytes=${whole.length}-` });
  expect([behind.statusCode, behind.headers["content-range"]]).toEqual([416, `bytes */${whole.length}`]);
  expect(behind.json().message).toBe("The file ends before the requested range.");
});

test("a link ends with the session, the account and the bundle, and after six hours", async () => {
  const others = await product.as(product.ada, findBundle, { query: { studentId: product.sam.id } });
  expect(others.body.bundle).toBeNull();
  expect((await fetchWith({}, link.slice(0, -2))).statusCode).toBe(401);
  expect((await fetchWith({}, `/api/bundles/${id}/file`)).statusCode).toBe(401);
  const elsewhere = link.replace(id, "0123456789abcdef0123456789abcdef");
  expect((await fetchWith({}, elsewhere)).statusCode).toBe(404);
  clock.advance(6 * 3_600_000 + 1000);
  expect((await fetchWith()).statusCode).toBe(401);
  link = await newLink();
  expect((await fetchWith()).statusCode).toBe(200);
  await product.as(product.sam, logOut);
  expect((await fetchWith()).statusCode).toBe(401);
});

test("a deactivated learner's link opens nothing", async () => {
  await product.as(product.ada, setActive, { params: { id: product.sam.id }, body: { isActive: false } });
  expect((await fetchWith()).statusCode).toBe(401);
});
