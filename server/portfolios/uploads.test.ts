import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { portfolioForm } from "../../test/product/portfolios.ts";
import { multipartOf, type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const boundary = "----mischief";
const multipart = `multipart/form-data; boundary=${boundary}`;

/** One part as it goes over the wire; `disposition` is what follows "form-data". */
function part(disposition: string, content: string, type = ""): string {
  const kind = type && `content-type: ${type}\r\n`;
  return `--${boundary}\r\ncontent-disposition: form-data${disposition}\r\n${kind}\r\n${content}\r\n`;
}

const field = (name: string, content: string) => part(`; name="${name}"`, content);
const complete = () =>
  Object.entries(portfolioForm())
    .map(([name, value]) => field(name, String(value)))
    .join("");
const closed = (parts: string) => `${parts}--${boundary}--\r\n`;

async function send(payload: string | Buffer, contentType = multipart) {
  const response = await product.request(product.sam, {
    method: "POST",
    url: "/api/portfolios/save",
    headers: { "content-type": contentType },
    payload,
  });
  return { status: response.statusCode, body: response.json<{ message: string; requestId: string }>() };
}

/** The rows, stored files and temporary files that remain: none after a refused upload. */
async function leftovers(): Promise<number> {
  const rows = await product.deps.db.selectFrom("portfolios").select("id").execute();
  const photos = await product.deps.db.selectFrom("photos").select("id").execute();
  const stored = await readdir(join(product.folder, "files"), { recursive: true, withFileTypes: true });
  const arriving = await readdir(join(product.folder, "incoming"));
  return rows.length + photos.length + arriving.length + stored.filter((entry) => entry.isFile()).length;
}

/** Refused with a sentence, as any other error, and nothing is stored. */
async function expectRefused(status: number, payload: string | Buffer, contentType?: string): Promise<string> {
  const { status: answered, body } = await send(payload, contentType);
  expect([answered, typeof body.message, typeof body.requestId]).toEqual([status, "string", "string"]);
  expect(body.message).toMatch(/^\S.*\.$/);
  expect(await leftovers()).toBe(0);
  return body.message;
}

test("an upload that is cut off anywhere is refused and leaves nothing", async () => {
  const { payload, headers } = await multipartOf(portfolioForm({ images: [await photo(), await photo(200)] }));
  const whole = payload.length;
  // The last four bytes are the closing dashes and CRLF; a body without the CRLF is complete all the same.
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: whole - 5 }), async (length) => {
      await expectRefused(400, payload.subarray(0, length), headers["content-type"]);
    }),
    { numRuns: 40, examples: [[1], [whole - 5], [whole - 40]] },
  );
  expect((await send(payload, headers["content-type"])).status).toBe(201);
});

test("a form without a boundary, or with another one than its own, is refused", async () => {
  const whole = closed(complete());
  await expectRefused(400, whole, "multipart/form-data");
  await expectRefused(400, whole, "multipart/form-data; boundary=another");
  await expectRefused(400, whole, 'multipart/form-data; boundary=""');
  await expectRefused(400, "no form at all");
  await expectRefused(400, "");
});

test("a field that comes twice is refused by its name", async () => {
  expect(await expectRefused(400, closed(complete() + field("title", "Another")))).toContain("title");
});

test("five thousand parts are too many, be they fields or files", async () => {
  const files = Array.from({ length: 5000 }, (_, nth) =>
    part(`; name="images"; filename="${nth}.jpg"`, "x", "image/jpeg"),
  );
  await expectRefused(413, closed(files.join("")));
  await expectRefused(413, closed(Array.from({ length: 5000 }, (_, nth) => field(`f${nth}`, "x")).join("")));
  await expectRefused(413, closed(complete() + files.join("")));
});

test("a text of megabytes is refused by the name of its field", async () => {
  const { title: _, ...rest } = portfolioForm();
  const others = Object.entries(rest).map(([name, value]) => field(name, String(value)));
  const message = await expectRefused(413, closed(others.join("") + field("title", "x".repeat(3_000_000))));
  expect(message).toContain("title");
});

test("whatever a field is called, it is refused or ignored, and never a server error", async () => {
  for (const name of ["__proto__", "constructor", "toString", "__defineGetter__"]) {
    await expectRefused(400, closed(complete() + field(name, "polluted")));
  }
  const harmless = ["", "unknown", "$where", "title[]", "title.length", "n".repeat(3000), "a\u0000b", "ä😀"];
  for (const name of [...harmless, 'a"; filename="b.jpg']) {
    expect([name, (await send(closed(complete() + field(name, "ignored")))).status]).toEqual([name, 201]);
  }
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("a file input that was left alone is no photo, and a file without a name is one", async () => {
  const empty = part('; name="images"; filename=""', "", "application/octet-stream");
  const { status } = await send(closed(complete() + empty));
  expect([status, (await product.as(product.sam, listOwnPortfolios)).body[0]?.images]).toEqual([201, []]);

  const { payload, headers } = await multipartOf(portfolioForm({ images: [await photo()] }));
  const nameless = Buffer.from(payload.toString("latin1").replace('filename="blob"', 'filename=""'), "latin1");
  const named = await send(nameless, headers["content-type"]);
  expect([named.status, (await product.as(product.sam, listOwnPortfolios)).body[0]?.images.length]).toEqual([201, 1]);
});

test("parts of the wrong kind are ignored or refused, and never a server error", async () => {
  const wrong: [string, number][] = [
    // A text where photos are expected, and a file where none is expected.
    [field("images", "a text"), 201],
    [part('; name="profile"; filename="x.exe"', "MZ", "application/x-msdownload"), 201],
    // A file where a text is expected is ignored; the form has its title as text already.
    [part('; name="title"; filename="title.txt"', "A file", "text/plain"), 201],
    [part('; name="sections"', "{}", "application/json"), 400],
    [part('; name="sections"', "{broken", "application/json"), 400],
    [part("", "without a name"), 201],
    [`--${boundary}\r\n\r\nwithout a header\r\n`, 201],
  ];
  for (const [extra, expected] of wrong) {
    const { status, body } = await send(closed(complete() + extra));
    expect([extra, status, body.message]).toEqual([extra, expected, expect.stringMatching(/^[A-Z]/)]);
  }
});

test("a file's name is shown as it is only when it can be shown, and never decides where it is stored", async () => {
  for (const name of ["../../../etc/passwd", "C:\\secret.jpg", "a\u202Egpj.exe", `${"n".repeat(5000)}.jpg`, "\u0001"]) {
    const file = part(`; name="images"; filename="${name}"`, "not a photo", "image/jpeg");
    const message = await expectRefused(415, closed(complete() + file));
    expect(message.length).toBeLessThan(250);
    expect(message).not.toMatch(/\p{Cc}/u);
    expect(message).not.toContain("..");
  }
  expect(await readdir(product.folder)).not.toContain("passwd");
});
