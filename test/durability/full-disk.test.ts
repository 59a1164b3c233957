import { createPortfolio, listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { photo } from "../product/photos.ts";
import { portfolioForm } from "../product/portfolios.ts";
import { type OpenProduct, openProduct } from "../product/product.ts";
import { testRealDisk } from "./real-disk.ts";
import { namespace } from "./small-disk.ts";

// Only the disk is faked: for a while the system answers ENOSPC.
const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  function full(): Error {
    return Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  }
  return {
    ...real,
    open: async (...parameters: Parameters<typeof real.open>) => {
      const handle = await real.open(...parameters);
      if (disk.isFull && String(parameters[0]).endsWith(".tmp")) {
        handle.writeFile = async () => {
          throw full();
        };
      }
      return handle;
    },
  };
});

let product: OpenProduct;
afterEach(() => product.close());

test("a full disk is reported, nothing is stored by halves, and everything works again once there is room", async () => {
  product = await openProduct();
  const save = async () =>
    product.as(product.sam, createPortfolio, { form: portfolioForm({ images: [await photo(), await photo(500)] }) });
  expect((await save()).status).toBe(201);
  disk.isFull = true;
  const refused = await save();
  expect([refused.status, refused.body.message]).toEqual([
    507,
    "The server is out of space. Your changes were not saved.",
  ]);
  expect((await product.as(product.sam, listOwnPortfolios)).body).toHaveLength(1);
  expect(await product.deps.db.selectFrom("photos").select("id").execute()).toHaveLength(2);
  disk.isFull = false;
  expect((await save()).status).toBe(201);
  expect((await product.as(product.sam, listOwnPortfolios)).body).toHaveLength(2);
});

// Only SQLite has a limit of its size that a test can set.
test("a database that cannot grow says so, and goes on once it can", async () => {
  product = await openProduct();
  const grow = (pages: string) => sql.raw(`pragma max_page_count = ${pages}`).execute(product.deps.db);
  const save = () =>
    product.as(product.sam, createPortfolio, { form: portfolioForm({ taskDescription: "x".repeat(9000) }) });
  if (process.env.HOUSE_DATABASE === "sqlite") await grow("1");
  const answers = [];
  for (let nth = 0; nth < 12; nth++) answers.push((await save()).status);
  const refused = answers.filter((status) => status !== 201);
  expect(new Set(refused)).toEqual(new Set(process.env.HOUSE_DATABASE === "sqlite" ? [507] : []));
  expect((await product.as(product.sam, listOwnPortfolios)).body).toHaveLength(12 - refused.length);
  if (process.env.HOUSE_DATABASE === "sqlite") await grow("1000000");
  expect((await save()).status).toBe(201);
});

// Where the machine allows to mount a real disk, it is filled, too.
if (namespace) testRealDisk();
