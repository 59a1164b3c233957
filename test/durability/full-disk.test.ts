import { open } from "node:fs/promises";
import { createPortfolio, listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { photo } from "../product/photos.ts";
import { portfolioForm } from "../product/portfolios.ts";
import { type OpenProduct, openProduct } from "../product/product.ts";
import { uploadHalfway } from "./halfway.ts";
import { testRealDisk } from "./real-disk.ts";
import { namespace } from "./small-disk.ts";

let product: OpenProduct;
afterEach(() => product.close());

test("a full disk is reported, nothing is stored by halves, and everything works again once there is room", async () => {
  product = await openProduct();
  const save = async () =>
    product.as(product.sam, createPortfolio, { form: portfolioForm({ images: [await photo(), await photo(500)] }) });
  expect((await save()).status).toBe(201);
  const writing = await fullDisk();
  const refused = await save();
  expect([refused.status, refused.body.message]).toEqual([
    507,
    "The server is out of space. Your changes were not saved.",
  ]);
  expect((await product.as(product.sam, listOwnPortfolios)).body).toHaveLength(1);
  expect(await product.deps.db.selectFrom("photos").select("id").execute()).toHaveLength(2);
  expect(writing).toHaveBeenCalled();
  writing.mockRestore();
  expect((await save()).status).toBe(201);
  expect((await product.as(product.sam, listOwnPortfolios)).body).toHaveLength(2);
});

test("an attachment in mid-upload goes on where it was once the full disk has room", async () => {
  product = await openProduct();
  let writing: Awaited<ReturnType<typeof fullDisk>> | undefined;
  const fail = async () => {
    writing = await fullDisk();
  };
  await uploadHalfway(product, { fail, mend: () => writing?.mockRestore(), status: 507 });
});

/** Only the disk is faked: until it is restored, the system answers ENOSPC when a file is written. */
async function fullDisk() {
  const handle = await open(import.meta.filename);
  await handle.close();
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  return vi.spyOn(Object.getPrototypeOf(handle), "writeFile").mockRejectedValue(full);
}

// Only SQLite has a limit of its size that a test can set.
test("a database that cannot grow says so, and goes on once it can", async () => {
  // Its own: where rows have been deleted, a database that cannot grow has room.
  product = await openProduct({ settings: {} });
  const grow = (pages: string) => sql.raw(`pragma max_page_count = ${pages}`).execute(product.deps.db);
  const save = () =>
    product.as(product.sam, createPortfolio, { form: portfolioForm({ taskDescription: "x".repeat(9000) }) });
  if (process.env.TEST_DATABASE === "sqlite") await grow("1");
  const answers = [];
  for (let nth = 0; nth < 12; nth++) answers.push((await save()).status);
  const refused = answers.filter((status) => status !== 201);
  expect(new Set(refused)).toEqual(new Set(process.env.TEST_DATABASE === "sqlite" ? [507] : []));
  expect((await product.as(product.sam, listOwnPortfolios)).body).toHaveLength(12 - refused.length);
  if (process.env.TEST_DATABASE === "sqlite") await grow("1000000");
  expect((await save()).status).toBe(201);
});

// Where the machine allows to mount a real disk, it is filled, too.
if (namespace) testRealDisk();
