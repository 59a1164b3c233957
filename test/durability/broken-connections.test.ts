import { setTimeout } from "node:timers/promises";
import { createPortfolio, listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { verifyAuditLog } from "../../server/audit/verify.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { photo } from "../product/photos.ts";
import { portfolioForm } from "../product/portfolios.ts";
import { type OpenProduct, openProduct } from "../product/product.ts";

let product: OpenProduct;
afterEach(() => product.close());

// Ends them as a restart of the database or a broken network does. SQLite has no connections.
async function breakConnections(until: Promise<unknown>): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = product.deps.settings;
  if (!DATABASE_URL) return 0;
  const { db, close } = await openDatabase({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR });
  const done = new AbortController();
  until.finally(() => done.abort());
  let broken = 0;
  while (!done.signal.aborted) {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    broken += rows.length;
    await setTimeout(40);
  }
  await close();
  return broken;
}

/** As the browser does: repeats the request with the same idempotency key until it succeeds. Answers the portfolio's id. */
async function saveWithRetries(nth: number, images: Blob[]): Promise<string> {
  const headers = { "idempotency-key": `broken-connection-${nth}` };
  for (;;) {
    const form = portfolioForm({ title: `Save ${nth}`, images });
    const { status, body } = await product.as(product.sam, createPortfolio, { form, headers });
    if (status === 201) return body.portfolio._id;
    expect([status, body.message]).toEqual([503, "The server is busy. Please try again shortly."]);
  }
}

test("when connections to the database break, every save is made once, with its photos, and the product goes on", async () => {
  product = await openProduct();
  const images = [await photo(40, 30)];
  const saves = Promise.all(
    Array.from({ length: 8 }, async (_, series) => {
      const made: string[] = [];
      for (let nth = 0; nth < 8; nth++) made.push(await saveWithRetries(series * 8 + nth, nth % 2 ? images : []));
      return made;
    }),
  );
  const broken = await breakConnections(saves);
  const made = (await saves).flat();

  const { body } = await product.as(product.sam, listOwnPortfolios);
  expect(body.map((portfolio) => portfolio._id).sort()).toEqual(made.sort());
  const paths = body.flatMap((portfolio) => portfolio.images);
  expect(paths).toHaveLength(32);
  for (const path of paths) {
    const response = await product.request(undefined, { method: "GET", url: `/${path}` });
    expect(response.statusCode).toBe(200);
  }
  expect((await verifyAuditLog(product.deps.db)).trouble).toBeUndefined();
  expect(broken > 0).toBe(product.deps.settings.DATABASE_URL !== undefined);
});
