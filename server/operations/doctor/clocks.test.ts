import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { wallClock } from "../../platform/dependencies.ts";
import { bucketAt } from "../../platform/files/bucket/location.ts";
import type { Installation } from "./examine.ts";
import { clockFindings } from "./surroundings.ts";

let product: OpenProduct;
let ahead = 0;
const storage = createServer((_request, answer) => {
  answer.writeHead(403, { date: new Date(Date.now() + ahead).toUTCString() }).end();
});
beforeAll(async () => {
  product = await openProduct();
  await once(storage.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  storage.close();
  await product.close();
});

test.each([
  ["is right", 0, []],
  ["is ten minutes ahead", 600_000, [expect.stringMatching(/^The clocks of this machine and of the object storage/)]],
  ["is ten minutes behind", -600_000, [expect.stringMatching(/^The clocks of this machine and of the object storage/)]],
])("a clock of the object storage that %s", async (_, by, expected) => {
  ahead = by;
  const { port } = storage.address() as AddressInfo;
  const FILES_URL = bucketAt(`s3://evidence/centre?endpoint=http://127.0.0.1:${port}`);
  const installation = { ...product.deps, clock: wallClock, settings: { ...product.deps.settings, FILES_URL } };
  expect(await findingsOf(installation)).toEqual(expected);
});

test("an object storage that does not answer is not found here", async () => {
  const FILES_URL = bucketAt("s3://evidence/centre?endpoint=http://127.0.0.1:1");
  const installation = { ...product.deps, clock: wallClock, settings: { ...product.deps.settings, FILES_URL } };
  expect(await findingsOf(installation)).toEqual([]);
});

async function findingsOf(installation: Installation): Promise<string[]> {
  const found: string[] = [];
  for await (const finding of clockFindings(installation)) found.push(finding);
  return found;
}
