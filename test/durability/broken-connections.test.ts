import { createPortfolio, listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { rounds } from "../../run/everything.ts";
import { verifyAuditLog } from "../../server/audit/verify.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import type { Database } from "../../server/platform/dependencies.ts";
import { photo } from "../product/photos.ts";
import { portfolioForm } from "../product/portfolios.ts";
import { type OpenProduct, openProduct } from "../product/product.ts";

/** Saves of each of eight that save at once. */
const each = rounds(4, 8);
let product: OpenProduct;
afterEach(() => product.close());

// Ends them as a restart of the database or a broken network does, and waits until they have ended. Answers how many.
async function breakConnections({ db }: Database): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  return rows.length;
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

/** The pool may learn only from its next query that a connection has ended. */
async function listWithRetries() {
  for (;;) {
    const { status, body } = await product.as(product.sam, listOwnPortfolios);
    if (status === 200) return body;
    expect(status).toBe(503);
  }
}

test("when connections to the database break, every save is made once, with its photos, and the product goes on", async () => {
  product = await openProduct();
  const { DATABASE_URL, DATA_DIR } = product.deps.settings;
  // SQLite has no connections.
  const breaking = DATABASE_URL ? await openDatabase({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR }) : undefined;
  const images = [await photo(40, 30)];
  const made: string[] = [];
  let broken = 0;
  async function saveSeries(series: number): Promise<void> {
    for (let nth = 0; nth < each; nth++) {
      made.push(await saveWithRetries(series * each + nth, nth % 2 ? images : []));
      // Each save that is done breaks those that are under way: so they are broken anywhere, and always go on.
      const ended = breaking ? await breakConnections(breaking) : 0;
      broken += ended;
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, series) => saveSeries(series)));
  await breaking?.close();

  const body = await listWithRetries();
  expect(body.map((portfolio) => portfolio._id).sort()).toEqual(made.sort());
  const paths = body.flatMap((portfolio) => portfolio.images);
  expect(paths).toHaveLength(4 * each);
  for (const path of paths) {
    const response = await product.request(undefined, { method: "GET", url: `/${path}` });
    expect(response.statusCode).toBe(200);
  }
  expect((await verifyAuditLog(product.deps.db)).trouble).toBeUndefined();
  expect(broken > 0).toBe(breaking !== undefined);
});
