import { afterAll, expect, test } from "vitest";
import { screens } from "../bench/growth.ts";
import { fillCentre } from "../bench/harness/centre.ts";
import { openApp } from "../server/app.ts";
import { type OpenProduct, openProduct } from "./product/product.ts";
import { observe } from "./product/statements.ts";

const open: OpenProduct[] = [];
afterAll(() => Promise.all(open.map((product) => product.close())));

/** What a call costs, in figures that do not depend on the machine. */
interface Cost {
  statements: number;
  kilobytes: number;
  /** Portfolios and the like in the answer. */
  rows: number;
}

// `npm run bench -- growth` measures the time of the same calls up to a million portfolios. What each statement reads is
// held by the plans in test/queries and server/reviews.
test("no call of a screen asks or answers more in a centre four times as large, beyond its rows", async () => {
  const small = await costsIn(60);
  const large = await costsIn(240);
  expect(small.size).toBeGreaterThan(30);
  const grown: string[] = [];
  for (const [call, { statements, kilobytes, rows }] of large) {
    const before = small.get(call);
    if (!before) throw new Error(`${call} was not measured`);
    if (before.rows === 0 && rows > 0) continue; // Nobody is late yet in the small centre.
    const most = 1.5 * Math.max(1, rows / Math.max(1, before.rows));
    if (statements > before.statements) grown.push(`${call}: ${before.statements} to ${statements} statements`);
    if (kilobytes > 1 + most * before.kilobytes) grown.push(`${call}: ${before.kilobytes} to ${kilobytes} kB`);
  }
  expect(grown).toEqual([]);
});

/** Each call of a screen, in a centre of so many learners with ten portfolios each, thirty learners to an assessor. */
async function costsIn(learners: number): Promise<Map<string, Cost>> {
  const product = await openProduct({ settings: {} });
  open.push(product);
  const centre = await fillCentre(product.deps, { assessors: learners / 30, learners, portfolios: 10, photos: 1 });
  const { observed, run } = observe(product.deps);
  const app = await openApp(observed);
  const costs = new Map<string, Cost>();
  for (const { call, url, token } of screens(centre)) {
    run.length = 0;
    const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([url, statusCode]).toEqual([url, 200]);
    const rows = body.split('"_id"').length - 1;
    costs.set(call, { statements: run.length, kilobytes: body.length / 1000, rows });
  }
  await app.close();
  return costs;
}
