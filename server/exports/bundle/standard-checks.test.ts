import { exec } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundlePath, madeBundle, openBundle } from "../../../test/product/exports/bundles.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { publicKeyOf } from "./signing.ts";
import { checks } from "./worker/assembly.ts";

let product: OpenProduct;
let folder: string;

beforeEach(async () => {
  product = await openProduct();
  folder = join(product.folder, "unpacked");
  const { _id } = await madeBundle(product, product.sam);
  const { files } = await openBundle(await bundlePath(product, _id));
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
});
afterEach(() => product.close());

const run = (command: string) => promisify(exec)(command, { cwd: folder });

test("two standard commands check an unpacked bundle, those that its README and docs/bundles.md name", async () => {
  const [sums = "", signature = ""] = checks;
  expect((await run(sums)).stdout).toContain("portfolio.json: OK");
  expect((await run(signature)).stdout).toContain("Signature Verified Successfully");
  for (const place of [join(folder, "README.txt"), join(import.meta.dirname, "../../../docs/bundles.md")]) {
    const text = await readFile(place, "utf8");
    for (const command of checks) expect(text).toContain(command);
  }
});

test("they find a changed file and a changed list", async () => {
  const [sums = "", signature = ""] = checks;
  await writeFile(join(folder, "logbook.pdf"), "another");
  await expect(run(sums)).rejects.toThrow("1 computed checksum did NOT match");
  await writeFile(join(folder, "SHA256SUMS"), "another");
  await expect(run(signature)).rejects.toMatchObject({ stdout: expect.stringContaining("Verification Failure") });
});

test("the README's way to the fingerprint leads to the one that administrators see", async () => {
  const readme = await readFile(join(folder, "README.txt"), "utf8");
  const command = /openssl pkey -pubin.*/.exec(readme)?.[0] ?? "";
  expect((await run(command)).stdout).toContain(publicKeyOf(product.deps.keys.bundles).fingerprint);
});
