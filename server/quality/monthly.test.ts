import { day, minute } from "contract/core/calendar.ts";
import { drawSamples } from "contract/quality/plans.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";
import { closedRound, givenDuty, plan } from "../../test/product/quality.ts";
import { completeDraws } from "./draws.ts";
import { drawMonthly } from "./monthly.ts";
import { drawsOf } from "./overview.ts";
import { findPlan } from "./plans.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-10-30T09:00:00Z");
  product = await openProduct({ clock });
  await givenDuty(product, product.bob);
});
afterEach(() => product.close());

/** A round of Ann's that was closed so many days from now. */
async function closedIn(days: number): Promise<void> {
  const portfolio = await closedRound(product);
  const reviewedAt = new Date(clock.now().getTime() + days * day).toISOString();
  await product.deps.db.updateTable("reviews").set({ reviewedAt }).where("portfolio", "=", portfolio).execute();
}

/** As two servers do at the same instant, and again after an hour. */
async function housekeeping(): Promise<number[]> {
  const both = await Promise.all([drawMonthly(product.deps), drawMonthly(product.deps)]);
  clock.advance(60 * minute);
  return [both[0] + both[1], await drawMonthly(product.deps)];
}

const draws = () => product.deps.db.selectFrom("draws").selectAll().orderBy("after").execute();

test("the server draws once a month what was closed before the month began, whichever server is first", async () => {
  const id = await plan(product, product.bob);
  await closedIn(0);
  expect(await housekeeping()).toEqual([0, 0]);
  await closedIn(5);
  clock.advance(5 * day);
  expect(await housekeeping()).toEqual([1, 0]);
  const [october, none] = await draws();
  expect([none, october]).toMatchObject([
    undefined,
    { plan: id, by: null, rounds: 1, until: "2026-11-01T00:00:00.000Z" },
  ]);
  expect(october?.seed).toMatch(/^[0-9a-f]{32}$/);
  clock.advance(30 * day);
  expect(await housekeeping()).toEqual([1, 0]);
  expect((await draws()).map(({ rounds }) => rounds)).toEqual([1, 1]);
  clock.advance(31 * day);
  expect(await housekeeping()).toEqual([0, 0]);
  const bob = await product.deps.db.selectFrom("notifications").select(["kind", "account"]).execute();
  expect(bob.filter(({ kind, account }) => kind === "sample" && account === product.bob.id)).toHaveLength(2);
  const entries = await product.deps.db
    .selectFrom("auditLog")
    .select("actor")
    .where("action", "=", "drawSamples")
    .execute();
  expect(entries).toEqual([{ actor: null }, { actor: null }]);
});

test("what a verifier has drawn is not drawn again, and the same seed draws the same", async () => {
  const id = await plan(product, product.bob);
  await closedIn(0);
  clock.advance(minute);
  expect((await product.as(product.bob, drawSamples, { params: { id } })).status).toBe(201);
  clock.advance(3 * day);
  expect(await housekeeping()).toEqual([0, 0]);
});

test("what a server that ended has not added of a draw is added later, once", async () => {
  const id = await plan(product, product.bob);
  await closedIn(0);
  await closedIn(0);
  clock.advance(minute);
  await product.as(product.bob, drawSamples, { params: { id } });
  const { db } = product.deps;
  const taken = () => db.selectFrom("samples").select(["review", "place", "checker", "at"]).orderBy("place").execute();
  const before = await taken();
  expect(before).toHaveLength(2);
  await db.deleteFrom("samples").where("place", "=", 2).execute();
  await completeDraws(product.deps);
  expect(await taken()).toHaveLength(1);
  clock.advance(11 * minute);
  await completeDraws(product.deps);
  expect(await taken()).toEqual(before);
  await db.deleteFrom("samples").execute();
  await completeDraws(product.deps);
  expect(await taken()).toEqual([]);
});

test("a draw of the server can be drawn again from its seed, and compared", async () => {
  const id = await plan(product, product.bob);
  await closedIn(0);
  clock.advance(3 * day);
  expect(await housekeeping()).toEqual([1, 0]);
  const found = await findPlan(product.deps.db, id);
  const { draws } = found ? await drawsOf(product.deps, found, true) : { draws: [] };
  expect(draws).toMatchObject([{ by: null, again: { same: 1, missing: 0, added: 0, isSamePopulation: true } }]);
});

test("a plan that was made in this month, or that has ended, is not drawn from", async () => {
  await closedIn(0);
  await plan(product, product.bob, "2026-10-31");
  const id = await plan(product, product.bob);
  const at = "2026-11-02T09:00:00.000Z";
  await product.deps.db.updateTable("samplingPlans").set({ at }).where("id", "=", id).execute();
  clock.advance(5 * day);
  expect(await housekeeping()).toEqual([0, 0]);
});
