import { setDuties } from "contract/accounts/duties.ts";
import { daysBetween } from "contract/core/calendar.ts";
import { appeal, raiseConcern } from "contract/quality/appeals.ts";
import { actsFrom, type ClaimAct, claimActs, claimRules } from "contract/quality/claiming.ts";
import * as claims from "contract/quality/claims.ts";
import { checkSample } from "contract/quality/samples.ts";
import type { SampleState } from "contract/quality/sampling.ts";
import { decideMore, takeBack } from "contract/reviews/deciding.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { achieving, drawn, firstOf, type LearnersUnit, ofUnits } from "../../../test/product/claims.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { givenDuty } from "../../../test/product/quality.ts";
import { refusedRound } from "../../../test/product/raised.ts";
import { missingToAchieve } from "../../logbook/coverage.ts";
import type { Db } from "../../platform/dependencies.ts";
import { figuresOf } from "../figures.ts";
import { knownOpenUnits } from "./known-open-units.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
let una: TestUser;
beforeAll(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
  una = await product.newcomer({ role: "assessor", name: "Una Upton" });
  claimRules.weeksBeforeClaim = 10;
});
afterAll(() => {
  claimRules.weeksBeforeClaim = 0;
  return product.close();
});

type Achieved = Awaited<ReturnType<typeof achieving>>;
const text = "Say which photo shows the label.";

/** What people may do; each act is allowed to be refused. */
const acts = {
  draw: () => drawn(product),
  agree: (one: LearnersUnit) => check(one, { verdict: "agree", text }),
  countersign: (one: LearnersUnit) => check(one, { verdict: "agree", text }, una),
  train: () => givenDuty(product, product.ann, "trainee", una),
  qualify,
  round: async ({ learner, unit }: LearnersUnit) => {
    const { _id: id } = await saved(product, learner, { status: "To Be Reviewed" });
    const decisions = [{ ...firstOf(unit), verdict: "accepted" as const }];
    return product.as(product.ann, reviewPortfolio, { params: { id }, body: { status: "Reviewed", decisions } });
  },
  appeal: async ({ learner, unit }: LearnersUnit) => {
    const places = [firstOf(unit)];
    const id = await refusedRound(product, { learner, places });
    return product.as(learner, appeal, { params: { id }, body: { places, text } });
  },
  concern: ({ portfolio: id }: Achieved) => product.as(product.ada, raiseConcern, { params: { id }, body: { text } }),
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

function qualify() {
  const body = { duties: [], reason: "Has the award." };
  return product.as(product.ada, setDuties, { params: { id: product.ann.id }, body });
}

async function check({ learner }: LearnersUnit, body: { verdict: "agree" | "action"; text: string }, by = product.bob) {
  for (const id of await samplesOf(learner, ["drawn", "answered"]))
    await product.as(by, checkSample, { params: { id }, body });
}

async function samplesOf({ id }: TestUser, states: SampleState[]): Promise<string[]> {
  const all = product.deps.db.selectFrom("samples").select("id").where("learner", "=", id);
  return (await all.where("state", "in", states).execute()).map((row) => row.id);
}

/** Whether anything stood in the way of a unit just before a claim, from the rows alone. */
async function inTheWay({ learner, unit, position, at }: Claimed) {
  const { db } = product.deps;
  const [samples, allChecks, decided, portfolios, enrolment] = await Promise.all([
    db.selectFrom("samples").selectAll().where("learner", "=", learner).where("at", "<", at).execute(),
    db.selectFrom("checks").selectAll().where("position", "<", position).orderBy("position").execute(),
    db.selectFrom("decisions").selectAll().where("position", "<", position).orderBy("position").execute(),
    db.selectFrom("portfolios").select("id").where("student", "=", learner).execute(),
    db.selectFrom("enrolments").select("registeredOn").where("learner", "=", learner).executeTakeFirst(),
  ]);
  const lastOf = (id: string) => allChecks.findLast(({ sample }) => sample === id)?.verdict ?? "drawn";
  const isOf = ({ review, places }: (typeof samples)[number]) => {
    const appealed: { unit: string }[] = JSON.parse(places);
    return (appealed.length > 0 ? appealed : decided.filter((one) => one.review === review)).some(
      (one) => one.unit === unit,
    );
  };
  const open = samples.filter((one) => isOf(one) && !/^(agree|impossible)$/.test(lastOf(one.id)));
  const theirs = decided.filter((one) => one.unit === unit && portfolios.some(({ id }) => id === one.portfolio));
  const last = new Map(theirs.map((one) => [`${one.portfolio} ${one.outcome} ${one.criterion}`, one]));
  const uncountersigned = new Set(open.filter(({ kind }) => kind === "countersign").map(({ review }) => review));
  const counting = [...last.values()].filter(
    (one) => one.verdict === "accepted" && !uncountersigned.has(one.review ?? ""),
  );
  const isCounted = (one: (typeof theirs)[number]) =>
    counting.some(({ outcome, criterion }) => outcome === one.outcome && criterion === one.criterion);
  const drawn = samples.filter(({ kind }) => kind === "interim" || kind === "summative");
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, open.filter((one) => one.kind === kind).length])),
    isSampled: drawn.some(({ id }) => lastOf(id) === "agree"),
    lacking: theirs.filter((one) => !isCounted(one)).length,
    isRegisteredLately: daysBetween(`${enrolment?.registeredOn}T00:00:00Z`, new Date(at)) < 70,
  };
}
const kinds = ["interim", "summative", "countersign", "appeal", "concern"] as const;
const nothing = {
  ...{ interim: 0, summative: 0, countersign: 0, appeal: 0, concern: 0 },
  ...{ isSampled: true, lacking: 0, isRegisteredLately: false },
};
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

const [longAgo, lately] = ["2026-01-05", "2026-11-02"];
const registrations = fc.constantFrom(longAgo, longAgo, lately);
const examples: [ActName[][], string][] = [
  [[["claim"], ["release"], ["certificate"], ["claimBack"]], longAgo],
  [[["train"], ["round"], ["qualify"], ["claim"], ["countersign"], ["claim"]], longAgo],
  [[["appeal"], ["claim"], ["agree"], ["claim"]], longAgo],
  [[["concern"], ["claim"], ["agree"], ["claim"]], longAgo],
  [[["claim"]], lately],
];

function register({ id }: TestUser, registeredOn: string) {
  const row = { id, learner: id, registrationNo: "ABC1234", registeredOn, startedOn: registeredOn, endReason: "" };
  const rest = { qualification: null, plannedEndOn: null, hoursTarget: null, endedOn: null, version: 1 };
  return product.deps.db
    .insertInto("enrolments")
    .values({ ...row, ...rest })
    .execute();
}

test("whatever people do, a claimed unit had nothing in its way, is claimed once, and its acts replayed give the lists", async () => {
  await fc.assert(
    fc.asyncProperty(histories, registrations, async (history, registeredOn) => {
      await qualify();
      const one = await achieving(product);
      await register(one.learner, registeredOn);
      for (const together of [["draw"], ["agree"], ...history] as ActName[][]) {
        clock.advance(60_000);
        await Promise.all(together.map((name) => acts[name](one)));
        expect(await known(product.deps.db)).toEqual(await product.deps.db.transaction().execute(known));
      }
    }),
    // One that certainly claims, and for each reason one that tries.
    { numRuns: 12 + examples.length, examples },
  );
  const { db } = product.deps;
  const rows = await db.selectFrom("claims").selectAll().orderBy("position").execute();
  expect(rows.length).toBeGreaterThan(3);
  const states = new Map<string, ClaimAct>();
  for (const row of rows) {
    expect(actsFrom[row.act]).toContain(states.get(row.learner) ?? "taken back");
    states.set(row.learner, row.act);
    if (row.act === "claimed") expect(await inTheWay(row)).toEqual(nothing);
  }
  for (const state of claimActs) {
    const listed = (await product.as(product.ada, claims.listClaims, { query: { state } })).body;
    const replayed = [...states].filter(([, act]) => act === state).map(([learner]) => learner);
    expect(listed.units.map(({ learner }) => learner._id).sort()).toEqual(replayed.sort());
    expect(listed.counts[state]).toBe(replayed.length);
  }
});
