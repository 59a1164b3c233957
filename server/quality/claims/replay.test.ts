import { actsFrom, type ClaimAct, claimActs } from "contract/quality/claiming.ts";
import * as claims from "contract/quality/claims.ts";
import { checkSample } from "contract/quality/samples.ts";
import type { SampleState } from "contract/quality/sampling.ts";
import { decideMore, takeBack } from "contract/reviews/deciding.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { achieving, drawn, firstOf, type LearnersUnit, ofUnits } from "../../../test/product/claims.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { missingToAchieve } from "../../logbook/coverage.ts";
import type { Db } from "../../platform/dependencies.ts";
import { figuresOf } from "../figures.ts";
import { knownOpenUnits } from "./known-open-units.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeAll(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
});
afterAll(() => product.close());

type Achieved = Awaited<ReturnType<typeof achieving>>;
const text = "Say which photo shows the label.";

/** What people may do; each act is allowed to be refused. */
const acts = {
  draw: () => drawn(product),
  agree: (one: LearnersUnit) => check(one, { verdict: "agree" }),
  require: (one: LearnersUnit) => check(one, { verdict: "action", text }),
  answer: async ({ learner }: LearnersUnit) => {
    for (const id of await samplesOf(learner, ["action"]))
      await product.as(product.ann, checkSample, { params: { id }, body: { verdict: "answered", text } });
  },
  takeBack: ({ portfolio: id, unit }: Achieved) =>
    product.as(product.ann, takeBack, { params: { id }, body: { ...firstOf(unit), reason: text } }),
  accept: ({ portfolio: id, unit }: Achieved) => {
    const decisions = [{ ...firstOf(unit), verdict: "accepted" as const }];
    return product.as(product.ann, decideMore, { params: { id }, body: { decisions } });
  },
  claim: (one: LearnersUnit) => product.as(product.ada, claims.claimUnits, { body: ofUnits(one) }),
  release: (one: LearnersUnit) => product.as(product.ada, claims.releaseClaims, { body: ofUnits(one) }),
  certificate: (one: LearnersUnit) =>
    product.as(product.ada, claims.releaseClaims, { body: { ...ofUnits(one), certificate: "C-1" } }),
  claimBack: (one: LearnersUnit) =>
    product.as(product.ada, claims.takeBackClaims, { body: { ...ofUnits(one), reason: text } }),
};
type ActName = keyof typeof acts;

async function check({ learner }: LearnersUnit, body: { verdict: "agree" } | { verdict: "action"; text: string }) {
  for (const id of await samplesOf(learner, ["drawn", "answered"]))
    await product.as(product.bob, checkSample, { params: { id }, body });
}

async function samplesOf({ id }: TestUser, states: SampleState[]): Promise<string[]> {
  const all = product.deps.db.selectFrom("samples").select("id").where("learner", "=", id);
  return (await all.where("state", "in", states).execute()).map((row) => row.id);
}

/** What stood in the way of a unit just before a claim, from the rows alone. */
async function openAt({
  learner,
  unit,
  position,
  at,
}: Claimed): Promise<{ open: number; agreed: number; lacking: number }> {
  const { db } = product.deps;
  const samples = await db
    .selectFrom("samples")
    .selectAll()
    .where("learner", "=", learner)
    .where("at", "<", at)
    .execute();
  const checks = await db
    .selectFrom("checks")
    .selectAll()
    .where("position", "<", position)
    .orderBy("position")
    .execute();
  const decided = await db
    .selectFrom("decisions")
    .selectAll()
    .where("position", "<", position)
    .orderBy("position")
    .execute();
  const lastOf = (id: string) => checks.findLast(({ sample }) => sample === id)?.verdict ?? "drawn";
  const ofUnit = samples.filter(({ review }) => decided.some((one) => one.review === review && one.unit === unit));
  const portfolios = await db.selectFrom("portfolios").select("id").where("student", "=", learner).execute();
  const theirs = decided.filter((one) => one.unit === unit && portfolios.some(({ id }) => id === one.portfolio));
  const last = new Map(theirs.map((one) => [`${one.portfolio} ${one.outcome} ${one.criterion}`, one.verdict]));
  return {
    open: ofUnit.filter(({ id }) => !["agree", "impossible"].includes(lastOf(id))).length,
    agreed: samples.filter(({ id }) => lastOf(id) === "agree").length,
    lacking: [...last.values()].filter((verdict) => verdict !== "accepted").length,
  };
}
type Claimed = { learner: string; unit: string; position: number; at: string; act: ClaimAct };

/** What a process keeps; in a transaction of its own it keeps nothing. */
async function known(db: Db) {
  const units = await knownOpenUnits({ db, clock }, missingToAchieve);
  const open = units.map(({ learner, unit, blocks }) => [learner.name, unit, blocks.map(({ text }) => text)]);
  return { open, figures: await figuresOf(db, clock, product.ann.id) };
}

const names = Object.keys(acts) as ActName[];
// What is pressed at the same time is in the same list.
const histories = fc.array(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }), {
  minLength: 6,
  maxLength: 14,
});

test("whatever people do, a claimed unit had nothing in its way, is claimed once, and its acts replayed give the lists", async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const one = await achieving(product);
      for (const together of [["draw"], ["agree"], ...history] as ActName[][]) {
        clock.advance(60_000);
        await Promise.all(together.map((name) => acts[name](one)));
        expect(await known(product.deps.db)).toEqual(await product.deps.db.transaction().execute(known));
      }
    }),
    // One that certainly claims.
    { numRuns: 12, examples: [[[["claim"], ["release"], ["certificate"], ["claimBack"]]]] },
  );
  const { db } = product.deps;
  const rows = await db.selectFrom("claims").selectAll().orderBy("position").execute();
  expect(rows.length).toBeGreaterThan(3);
  const states = new Map<string, ClaimAct>();
  for (const row of rows) {
    expect(actsFrom[row.act]).toContain(states.get(row.learner) ?? "taken back");
    states.set(row.learner, row.act);
    if (row.act === "claimed") expect(await openAt(row)).toEqual({ open: 0, agreed: expect.any(Number), lacking: 0 });
    if (row.act === "claimed") expect((await openAt(row)).agreed).toBeGreaterThan(0);
  }
  for (const state of claimActs) {
    const listed = (await product.as(product.ada, claims.listClaims, { query: { state } })).body;
    const replayed = [...states].filter(([, act]) => act === state).map(([learner]) => learner);
    expect(listed.units.map(({ learner }) => learner._id).sort()).toEqual(replayed.sort());
    expect(listed.counts[state]).toBe(replayed.length);
  }
});
