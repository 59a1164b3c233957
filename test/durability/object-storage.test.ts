import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { register } from "contract/accounts/accounts.ts";
import { pathOf } from "contract/core/paths.ts";
import { requestBundle } from "contract/exports/bundles.ts";
import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import {
  createPortfolio,
  deletePortfolio,
  exportPortfolio,
  listOwnPortfolios,
  viewPortfolio,
} from "contract/portfolios/portfolios.ts";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openApp } from "../../server/app.ts";
import { stopPdfWorkers } from "../../server/exports/pdf/worker/pool.ts";
import { runHousekeeping } from "../../server/operations/housekeeping.ts";
import { asStoredName } from "../../server/platform/files/stored-name.ts";
import { madeBundle, ownBundle } from "../product/exports/bundles.ts";
import { openStorage, type Storage } from "../product/object-storage/storage.ts";
import { photo } from "../product/photos.ts";
import { portfolioForm, saved } from "../product/portfolios.ts";
import { type OpenProduct, openProduct } from "../product/product.ts";
import { uploadHalfway } from "./halfway.ts";

let storage: Storage;
let product: OpenProduct;

beforeAll(async () => {
  storage = await openStorage();
});
afterAll(async () => {
  await stopPdfWorkers();
  await storage.close();
});
beforeEach(async () => {
  product = await openProduct({ settings: storage.settings });
});
afterEach(async () => {
  storage.gateway.isDown = false;
  await product.close();
});

const get = (url: string, headers: Record<string, string> = {}, of = product) =>
  of.request(undefined, { method: "GET", url: url.startsWith("/") ? url : `/${url}`, headers });
const onDisk = async (kind: "files" | "incoming") => await readdir(join(product.folder, kind)).catch(() => []);
const bothSizes = (paths: string[]) => paths.flatMap((path) => [path, thumbnailOf(path)]);
const log = { error: vi.fn(), info: vi.fn() };

test("a learner's photos are kept in object storage, and nowhere on this machine", async () => {
  const { _id } = await saved(product, product.sam, { images: [await photo(900, 600), await photo(300, 200)] });
  const found = await product.as(product.sam, viewPortfolio, { params: { id: _id } });
  const paths = bothSizes(found.body.images);
  expect(paths).toHaveLength(4);
  for (const path of paths) {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
    expect((await sharp(answer.rawPayload).metadata()).format).toBe("jpeg");
    expect((await get(path, { "if-none-match": String(answer.headers.etag) })).statusCode).toBe(304);
  }
  expect([await onDisk("files"), await onDisk("incoming")]).toEqual([[], []]);
});

test("a profile picture is too", async () => {
  const form = {
    ...{ name: "Nia New", email: "nia@example.com", password: "long-enough-7", dob: "2003-05-06", postcode: "LS1 1AA" },
    ...{ qualification: "Level 2", phone: "0113 496 0001", referenceNo: "N-1", role: "student" },
  };
  const { body } = await product.as(undefined, register, { form: { ...form, image: await photo(300, 300) } });
  const row = await product.deps.db
    .selectFrom("accounts")
    .select("image")
    .where("id", "=", body.user._id)
    .executeTakeFirst();
  const picture = await product.request(product.ada, { method: "GET", url: `/uploads/${row?.image}` });
  expect((await sharp(picture.rawPayload).metadata()).width).toBe(256);
});

test("PDFs and bundles are made of it, and a broken download of a bundle resumes", async () => {
  const { _id } = await saved(product, product.sam, { images: [await photo(900, 600)] });
  const url = pathOf(exportPortfolio).replace("{id}", _id);
  const pdf = await product.request(product.sam, { method: "GET", url });
  expect([pdf.statusCode, pdf.rawPayload.toString("latin1", 0, 5)]).toEqual([200, "%PDF-"]);
  expect(pdf.rawPayload.includes("DCTDecode")).toBe(true);

  await madeBundle(product, product.sam);
  const { link } = await ownBundle(product, product.sam);
  const whole = await get(link ?? "");
  expect([whole.statusCode, whole.rawPayload.toString("latin1", 0, 2)]).toEqual([200, "PK"]);
  const [first, rest] = [
    await get(link ?? "", { range: "bytes=0-99" }),
    await get(link ?? "", { range: "bytes=100-" }),
  ];
  expect([first.statusCode, rest.statusCode]).toEqual([206, 206]);
  expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
  expect([await onDisk("files"), await onDisk("incoming")]).toEqual([[], []]);
});

test("the sweep spares what a row names, and deletes the rest when it is a day old", async () => {
  const { _id } = await saved(product, product.sam, { images: [await photo()] });
  const orphan = asStoredName("0123456789abcdef0123456789abcdef.jpg");
  await product.deps.files.put(orphan, Buffer.from("left by a crash"));
  await runHousekeeping(product.deps, log);
  expect(await product.deps.files.get(orphan)).toBeDefined();
  const tomorrow = { now: () => new Date(Date.now() + 25 * 3_600_000) };
  await runHousekeeping({ ...product.deps, clock: tomorrow }, log);
  expect(await product.deps.files.get(orphan)).toBeUndefined();
  const { images } = (await product.as(product.sam, viewPortfolio, { params: { id: _id } })).body;
  for (const path of bothSizes(images)) expect((await get(path)).statusCode).toBe(200);
  expect(log.error).not.toHaveBeenCalled();
});

test("while the storage is down, what needs it is asked to come back, and everything else goes on", async () => {
  const { _id } = await saved(product, product.sam, { images: [await photo()] });
  await madeBundle(product, product.sam);
  const view = async () => (await product.as(product.sam, viewPortfolio, { params: { id: _id } })).body;
  const [path = ""] = (await view()).images;
  const link = (await ownBundle(product, product.sam)).link ?? "";
  const pdf = { method: "GET", url: pathOf(exportPortfolio).replace("{id}", _id) } as const;
  storage.gateway.isDown = true;
  const form = portfolioForm({ images: [await photo()] });
  const refused = [
    await get(path),
    await get(link),
    await product.request(product.sam, pdf),
    await product.as(product.sam, createPortfolio, { form }),
  ];
  for (const answer of refused) {
    expect("statusCode" in answer ? answer.statusCode : answer.status).toBe(503);
    expect(answer.headers).toMatchObject({ "retry-after": "30", "cache-control": "no-store" });
    const { message } = "statusCode" in answer ? answer.json() : answer.body;
    expect(message).toBe("Photos and files cannot be reached just now. Please try again in a minute.");
  }
  expect(await onDisk("incoming")).toEqual([]);

  expect((await get("/readyz")).statusCode).toBe(200);
  const { _id: textOnly } = await saved(product, product.sam);
  expect((await product.as(product.sam, deletePortfolio, { params: { id: textOnly } })).status).toBe(200);
  expect((await product.as(product.sam, requestBundle, { body: {} })).status).toBe(202);
  expect((await product.as(product.sam, listOwnPortfolios)).body).toMatchObject([{ _id }]);

  storage.gateway.isDown = false;
  expect((await get(path)).statusCode).toBe(200);
  expect((await product.request(product.sam, pdf)).statusCode).toBe(200);
  expect((await product.as(product.sam, createPortfolio, { form })).status).toBe(201);
});

test.each<[string, (isBroken: boolean) => void]>([
  [
    "is down",
    (isBroken) => {
      storage.gateway.isDown = isBroken;
    },
  ],
  [
    "stores nothing",
    (isBroken) => {
      storage.gateway.faults = isBroken ? [{ pattern: /^PUT/, fault: "error", times: 99 }] : [];
    },
  ],
])("an attachment in mid-upload goes on where it was after the storage %s", async (_, breaks) => {
  await uploadHalfway(product, { fail: () => breaks(true), mend: () => breaks(false), status: 503 });
});

test("with FILES_DIRECT a browser is sent to the storage for a photo, after the permission was checked", async () => {
  const direct = await openProduct({ settings: { ...storage.settings, FILES_DIRECT: "1" } });
  const { _id } = await saved(direct, direct.sam, { images: [await photo()] });
  const { images } = (await direct.as(direct.sam, viewPortfolio, { params: { id: _id } })).body;
  for (const path of bothSizes(images)) {
    const sent = await get(path, {}, direct);
    expect([sent.statusCode, sent.headers["cache-control"], sent.body]).toEqual([302, "private, max-age=300", ""]);
    expect(sent.headers["referrer-policy"]).toBe("no-referrer");
    const fetched = await fetch(String(sent.headers.location));
    expect([fetched.status, fetched.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await sharp(Buffer.from(await fetched.arrayBuffer())).metadata()).format).toBe("jpeg");
    // A program with a bearer token is not sent elsewhere with it.
    const url = `/${path.replace(/\?.*/, "")}`;
    expect((await direct.request(direct.sam, { method: "GET", url })).statusCode).toBe(200);
    expect((await direct.request(direct.tom, { method: "GET", url })).statusCode).toBe(404);
  }
  await direct.deps.db.updateTable("accounts").set({ isActive: 0 }).where("id", "=", direct.sam.id).execute();
  expect((await get(images[0] ?? "", {}, direct)).statusCode).toBe(403);
  const policies = await Promise.all(
    [direct, product].map(async (of) => (await get("/", {}, of)).headers["content-security-policy"]),
  );
  expect(policies[0]).toContain(`img-src 'self' ${storage.gateway.url} blob:;`);
  expect(policies[1]).toContain("img-src 'self' blob:;");
  await direct.close();
});

test("no log has a key or a signed link, whatever the storage does", async () => {
  const token = "a token of the tests";
  const settings = { ...storage.settings, FILES_DIRECT: "1", AWS_SESSION_TOKEN: token };
  const direct = await openProduct({ settings });
  const { _id } = await saved(direct, direct.sam, { images: [await photo()] });
  const { images } = (await direct.as(direct.sam, viewPortfolio, { params: { id: _id } })).body;
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = await openApp(direct.deps, { level: "trace", stream });
  const authorization = `Bearer ${direct.sam.token}`;
  const bare = `/${images[0]?.replace(/\?.*/, "")}`;
  const statusOf = async (url: string, headers = {}) => (await app.inject({ method: "GET", url, headers })).statusCode;
  expect(await statusOf(`/${images[0]}`)).toBe(302);
  for (const fault of ["refused", "error", "closed"] as const) {
    storage.gateway.faults = [{ pattern: /./, fault, times: 9 }];
    expect(await statusOf(bare, { authorization })).toBe(503);
    await runHousekeeping(direct.deps, app.log);
  }
  storage.gateway.faults = [];
  await app.close();
  await direct.close();
  const log = lines.join("");
  for (const said of ["files unavailable", "AccessDenied", "InternalError", "housekeeping failed"])
    expect(log).toContain(said);
  expect(log).not.toMatch(/S3RVER|a token of|Signature|AWS4|X-Amz|authorization/i);
});
