import { day, minute } from "contract/core/calendar.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";
import { closedRound, givenDuty, plan } from "../../test/product/quality.ts";
import { newId } from "../platform/database/ids.ts";
import { populationOf } from "./drawing.ts";
import { completeDraws } from "./draws.ts";
import { drawsOf } from "./overview.ts";
import { findPlan } from "./plans.ts";

// A recorded centre: its ids, what its rounds show, and which of them two recorded seeds take, on either database.

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeAll(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
  await givenDuty(product, product.bob);
});
afterAll(() => product.close());

const id = (letter: string, nth: number) => letter + String(nth).padStart(31, "0");
const assessors = [id("a", 1), id("a", 2)];
const learners = [id("b", 1), id("b", 2), id("b", 3), id("b", 4), id("b", 5)];
const methods = ["Direct observation", "Work product", "Oral questions"];
const postcodes = ["LS6 3AG", "BD1 1AA", "LS16 5PS", ""];
const units = ["311", "312", "315", "316"];
const at = (nth: number) => new Date(Date.parse("2026-09-01T10:00:00Z") + nth * day).toISOString();

const of = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;

/** Thirty-six rounds of two assessors and five learners; the last ten were closed after the first draw. */
const rounds = Array.from({ length: 36 }, (_, nth) => ({
  ...{ id: id("c", nth), portfolio: id("d", nth), reviewedAt: at(nth), assessor: of(assessors, nth % 3) },
  ...{
    student: of(learners, nth > 25 ? nth : nth % 3 === 1 ? nth % 2 : nth * nth),
    method: of(methods, nth + (nth % 4)),
    postcode: of(postcodes, nth % 7),
  },
  unit: of(units, nth * 3 + (nth % 5)),
}));

/** Rows as the product writes them, each with what is recorded of it instead, in whatever order. */
async function recordedCentre(): Promise<void> {
  const { db } = product.deps;
  const model = await closedRound(product);
  const rowOf = (id: string) => db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const [ann, sam] = await Promise.all([rowOf(product.ann.id), rowOf(product.sam.id)]);
  const portfolio = await db.selectFrom("portfolios").selectAll().where("id", "=", model).executeTakeFirstOrThrow();
  const review = await db.selectFrom("reviews").selectAll().where("portfolio", "=", model).executeTakeFirstOrThrow();
  const decision = await db
    .selectFrom("decisions")
    .selectAll()
    .where("portfolio", "=", model)
    .executeTakeFirstOrThrow();
  for (const id of mixed(assessors))
    await db
      .insertInto("accounts")
      .values({ ...ann, ...named(id) })
      .execute();
  for (const id of mixed(learners))
    await db
      .insertInto("accounts")
      .values({ ...sam, ...named(id) })
      .execute();
  for (const { id, portfolio: of, reviewedAt, assessor, unit, ...shown } of mixed(rounds)) {
    await db
      .insertInto("portfolios")
      .values({ ...portfolio, ...shown, id: of, unit } as never)
      .execute();
    await db
      .insertInto("reviews")
      .values({ ...review, id, portfolio: of, assessor, reviewedAt, content: null })
      .execute();
    await db
      .insertInto("decisions")
      .values({ ...decision, id: of, portfolio: of, review: id, assessor, unit, at: reviewedAt })
      .execute();
  }
}

function mixed<T>(list: readonly T[]): T[] {
  return fc.sample(fc.shuffledSubarray([...list], { minLength: list.length }), 1)[0] ?? [];
}

const named = (id: string) => ({ id, email: `${id}@example.com`, emailKey: `${id}@example.com` });

/** The samples that a draw takes, which a server adds that finds it without them. */
async function takenBy(
  plan: string,
  algorithm: number,
  { seed, ...period }: { seed: string; after: string; until: string },
) {
  const { db } = product.deps;
  const drawn = clock.now().toISOString();
  const ids = rounds.filter(({ reviewedAt }) => reviewedAt > period.after && reviewedAt <= period.until);
  const population = populationOf(ids.map(({ id }) => id));
  const rates = JSON.stringify({
    [assessors[0] ?? ""]: { risk: "standard", rate: 25 },
    [assessors[1] ?? ""]: { risk: "high", rate: 50 },
  });
  const draw = { id: newId(), plan, algorithm, seed, ...period, rates, rounds: ids.length, population };
  await db
    .insertInto("draws")
    .values({ ...draw, by: null, at: drawn })
    .execute();
  clock.advance(11 * minute);
  await completeDraws(product.deps);
  const samples = await db.selectFrom("samples").selectAll().where("draw", "=", draw.id).orderBy("place").execute();
  return samples.map(({ review, reason }) => {
    const shown = (JSON.parse(reason) as [string, string][]).map(([, value]) => value.replace(/^b0+/, "learner "));
    return `${Number(review.slice(1))}: ${shown.join(", ")}`;
  });
}

/** The round, and what it is the first to show of its assessor. */
const taken = [
  "11: Oral questions, learner, LS6, learner 2, 315",
  "14: Work product",
  "15: Direct observation, BD1, learner 1, 312",
  "17: learner 5",
  "9: LS16, 316",
  "20: 311",
  "22: Direct observation, learner, BD1, learner 1, 311",
  "16: Work product, LS16, 312",
  "13: Oral questions, learner 2, 315",
  "7: LS6, 316",
  "10: ",
];

test("a recorded centre and seed give the same samples on both databases, whatever the order of its rows", async () => {
  await recordedCentre();
  const [began, between, ended] = [at(-1), at(25), at(40)];
  const first = { seed: "9f3c41d09f3c41d09f3c41d09f3c7be2", after: began, until: between };
  const second = { seed: "00112233445566778899aabbccddee00", after: between, until: ended };
  const plans = [await plan(product, product.bob), await plan(product, product.bob, "2998-12-31")] as const;
  expect([await takenBy(plans[0], 3, first), await takenBy(plans[0], 3, second)]).toEqual([
    taken,
    ["32: learner 3", "33: learner 4", "28: learner 4", "34: learner 5"],
  ]);
  // As it was before: a learner whom the plan had sampled with another assessor came first as well.
  expect([await takenBy(plans[1], 2, first), await takenBy(plans[1], 2, second)]).toEqual([
    taken,
    ["32: learner 3", "33: learner 4", "34: learner 5", "28: learner 4"],
  ]);
  for (const id of plans) {
    const found = await findPlan(product.deps.db, id);
    if (!found) throw new Error("the plan is gone");
    expect((await drawsOf(product.deps, found, true)).draws).toMatchObject([
      { seed: second.seed, again: { missing: 0, added: 0, isSamePopulation: true } },
      { seed: first.seed, again: { missing: 0, added: 0, isSamePopulation: true } },
    ]);
  }
});
