import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as files from "../../../test/product/attachments.ts";
import { portfolioForm } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";

let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

const fetched = (path: string, headers = {}, method: "GET" | "HEAD" = "GET") =>
  product.request(undefined, { method, url: `/${path}`, headers });

const certificate = files.pdf();
const video = files.mp4({ bytes: 5000 });

describe("a stored attachment is answered", () => {
  let paths: string[];
  beforeAll(async () => {
    const uploads = [
      { bytes: video, name: "run.mp4" },
      { bytes: certificate, name: "Zażółć “gęś”.pdf" },
    ];
    const list = [];
    for (const file of uploads) list.push({ upload: await files.attached(product, product.sam, file) });
    const form = portfolioForm({ attachments: JSON.stringify(list) });
    const { body } = await product.as(product.sam, createPortfolio, { form });
    paths = body.portfolio.attachments.map(({ path }) => path);
  });

  test("as what it is, where nothing can run", async () => {
    const [recording, document] = await Promise.all(paths.map((path) => fetched(path)));
    for (const answer of [recording, document])
      expect(answer?.headers).toMatchObject({
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      });
    expect(recording?.headers).toMatchObject({ "content-type": "video/mp4", "accept-ranges": "bytes" });
    expect(recording?.headers).not.toHaveProperty("content-disposition");
    expect(document?.headers["content-disposition"]).toBe(
      `attachment; filename="Zazo_c _ges_.pdf"; filename*=UTF-8''${encodeURIComponent("Zażółć “gęś”.pdf")}`,
    );
    expect(document?.rawPayload).toEqual(certificate);
  });

  test("in ranges", async () => {
    const [path = ""] = paths;
    const part = await fetched(path, { range: "bytes=10-19" });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 10-19/${video.length}`]);
    expect(part.rawPayload).toEqual(video.subarray(10, 20));
    const end = await fetched(path, { range: "bytes=-5" });
    expect(end.rawPayload).toEqual(video.subarray(-5));
    const beyond = await fetched(path, { range: `bytes=${video.length}-` });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${video.length}`]);
    const { etag } = part.headers;
    expect((await fetched(path, { range: "bytes=0-0", "if-range": `${etag}` })).statusCode).toBe(206);
    expect((await fetched(path, { range: "bytes=0-0", "if-range": '"another"' })).statusCode).toBe(200);
    expect((await fetched(path, { "if-none-match": `${etag}` })).statusCode).toBe(304);
    const head = await fetched(path, {}, "HEAD");
    expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([
      200,
      `${video.length}`,
      0,
    ]);
  });
});

test("from an origin of its own, where it is set, and nothing else is there", async () => {
  const settings = { ATTACHMENTS_ORIGIN: "https://files.example.org", PUBLIC_URL: "https://example.org" };
  const apart = await openProduct({ settings });
  const attachments = JSON.stringify([{ upload: await files.attached(apart, apart.sam, { bytes: certificate }) }]);
  const { body } = await apart.as(apart.sam, createPortfolio, { form: portfolioForm({ attachments }) });
  const [path = ""] = body.portfolio.attachments.map((one) => one.path);
  expect(path).toMatch(/^https:\/\/files\.example\.org\/attachments\//);
  const at = (url: string, host: string) => apart.request(apart.sam, { method: "GET", url, headers: { host } });
  const answer = await at(path.replace(/^https:\/\/[^/]+/, ""), "files.example.org");
  expect([answer.statusCode, answer.headers["cross-origin-resource-policy"]]).toEqual([200, "cross-origin"]);
  const page = (host: string) => at("/api/users/me", host);
  expect([(await page("files.example.org")).statusCode, (await page("example.org")).statusCode]).toEqual([404, 200]);
  const policy = `${(await page("example.org")).headers["content-security-policy"]}`;
  expect(policy).toContain(
    "img-src 'self' https://files.example.org blob:;media-src 'self' https://files.example.org blob:",
  );
  await apart.close();
});
