import { setTimeout } from "node:timers/promises";
import { createPortfolio, listOwnPortfolios } from "contract/portfolios.ts";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { verifyTrail } from "../audit/verify.ts";
import { openDatabase } from "../database/open.ts";
import { type OpenHouse, openHouse } from "../testing.ts";
import { photo } from "../testing-photos.ts";
import { portfolioForm } from "../testing-portfolios.ts";

let house: OpenHouse;
afterEach(() => house.close());

// As a server that is restarted does, or a network that fails. SQLite has no connections that could break.
async function breakConnections(until: Promise<unknown>): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = house.house.settings;
  if (!DATABASE_URL) return 0;
  const { db, close } = await openDatabase({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR });
  const over = new AbortController();
  until.finally(() => over.abort());
  let broken = 0;
  while (!over.signal.aborted) {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    broken += rows.length;
    await setTimeout(40);
  }
  await close();
  return broken;
}

/** As the browser does it: with the same key, until it is saved. Answers the portfolio's id. */
async function saveUntilKept(nth: number, images: Blob[]): Promise<string> {
  const headers = { "idempotency-key": `broken-connection-${nth}` };
  for (;;) {
    const form = portfolioForm({ title: `Save ${nth}`, images });
    const { status, body } = await house.as(house.sam, createPortfolio, { form, headers });
    if (status === 201) return body.portfolio._id;
    expect([status, body.message]).toEqual([503, "The server is busy. Please try again shortly."]);
  }
}

test("when connections to the database break, every save is made once, with its photos, and the product goes on", async () => {
  house = await openHouse();
  const images = [await photo(40, 30)];
  const saves = Promise.all(
    Array.from({ length: 8 }, async (_, series) => {
      const made: string[] = [];
      for (let nth = 0; nth < 8; nth++) made.push(await saveUntilKept(series * 8 + nth, nth % 2 ? images : []));
      return made;
    }),
  );
  const broken = await breakConnections(saves);
  const made = (await saves).flat();

  const { body } = await house.as(house.sam, listOwnPortfolios);
  expect(body.map((portfolio) => portfolio._id).sort()).toEqual(made.sort());
  const paths = body.flatMap((portfolio) => portfolio.images);
  expect(paths).toHaveLength(32);
  for (const path of paths) {
    const shown = await house.request(undefined, { method: "GET", url: `/${path}` });
    expect(shown.statusCode).toBe(200);
  }
  expect((await verifyTrail(house.house.db)).trouble).toBeUndefined();
  expect(broken > 0).toBe(house.house.settings.DATABASE_URL !== undefined);
});
