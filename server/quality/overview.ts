import { instantInLondon } from "contract/core/dates.ts";
import type { Person } from "contract/core/person.ts";
import type { Draw, NextOf, Plan, SampledCell } from "contract/quality/plans.ts";
import { dueAtRate, riskOf } from "contract/quality/sampling.ts";
import { sql } from "kysely";
import { personOf } from "../accounts/accounts.ts";
import { peopleOf } from "../audit/names.ts";
import { inBatches } from "../platform/database/batches.ts";
import { type Db, type Dependencies, fromNow } from "../platform/dependencies.ts";
import { type Checkable, openLookers, type Verifiers, verifiers } from "./checkers.ts";
import { beforeIn, leastNew } from "./drawing.ts";
import { again, nextPeriod } from "./draws.ts";
import { figuresBy, rateOf } from "./figures.ts";
import { knownRounds } from "./known-rounds.ts";
import { assessorsIn, type Round, roundsBy, sampledBy } from "./rounds.ts";

/** The draws of a plan, the newest first, and what the next one takes at least. */
export async function drawsOf(deps: Dependencies, plan: Plan, isCompared: boolean) {
  const { db } = deps;
  const rows = await db
    .selectFrom("draws")
    .leftJoin("accounts", "accounts.id", "draws.by")
    .selectAll("draws")
    .select("accounts.name")
    .where("plan", "=", plan._id)
    .orderBy("after", "desc")
    .execute();
  const counts = await countsBy(
    db,
    rows.map(({ id }) => id),
  );
  const draws: Draw[] = [];
  for (const row of rows) {
    const { id, at, by, name, after, until, seed, population, rounds } = row;
    const comparison = isCompared ? await again(db, row) : null;
    const parts = { ...(counts.get(id) ?? none), again: comparison };
    draws.push({ _id: id, at, by: personOf(by, name), after, until, seed, population, rounds, ...parts });
  }
  return { next: await nextOf(deps, plan), draws };
}

const none = { samples: 0, agreed: 0, actions: 0, waiting: 0, unchecked: 0 };

/** By draw, how its samples stand. */
async function countsBy(db: Db, draws: readonly string[]): Promise<Map<string, typeof none>> {
  const rows = await db
    .selectFrom("samples")
    .select(["draw", "state", sql<number>`case when "checker" is null then 1 else 0 end`.as("isUnchecked")])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("draw", "in", draws.length > 0 ? draws : [""])
    .groupBy(["draw", "state", "isUnchecked"])
    .execute();
  const counts = new Map<string, typeof none>();
  for (const { draw, state, isUnchecked, count } of rows) {
    const of = counts.get(draw ?? "") ?? { ...none };
    counts.set(draw ?? "", of);
    of.samples += count;
    if (state === "closed") of.agreed += count;
    else if (state === "drawn") of.waiting += count;
    else of.actions += count;
    if (state === "drawn" && isUnchecked === 1) of.unchecked += count;
  }
  return counts;
}

async function nextOf(deps: Dependencies, plan: Plan) {
  const { db, clock } = deps;
  const { last, ...days } = await nextPeriod(deps, plan);
  const period = { ...days, qualification: plan.qualification };
  const now = clock.now();
  const ids = await assessorsIn(db, period);
  const [people, all, of, figuresOfAll] = await Promise.all([
    peopleOf(db, ids),
    verifiers(db, clock),
    knownRounds(db, "next", plan._id, { ...period, assessors: ids }),
    figuresBy(db, clock, ids),
  ]);
  const lookers = await openLookers(db, all, { assessors: ids, after: days.after });
  const assessors: NextOf[] = [];
  for (const id of ids) {
    const found = await of(id, async () => {
      const closed = await roundsBy(db, id, period);
      const before = beforeIn(await sampledBy(db, id, plan._id, now.toISOString()));
      const rounds = closed.map(({ id: review, learner }) => ({ review, learner, assessor: id }));
      return { rounds, least: leastNew(closed, before), before: before.learners };
    });
    const figures = figuresOfAll.get(id);
    const rounds = found.rounds.length;
    if (rounds === 0 || !figures) continue;
    const { isTrainee, raised, riskVersion } = figures;
    const { risk, rate } = rateOf(figures, plan.rates, now);
    const atLeast = Math.max(dueAtRate(rounds, rate), found.least);
    const assessor = people.get(id) ?? { _id: id, name: "" };
    const risks = { risk, computed: riskOf(figures, now), raised, riskVersion };
    assessors.push({ assessor, ...risks, isTrainee, rate, rounds, atLeast, ...looking(found, atLeast, lookers) });
  }
  return { after: last, rounds: assessors.reduce((sum, { rounds }) => sum + rounds, 0), assessors };
}

interface Lookable {
  rounds: Checkable[];
  /** Learners who were sampled with this assessor: of each other one a round is taken. */
  before: ReadonlySet<string>;
}

/** Who may look at some of an assessor's rounds, and how many of so many samples have nobody for certain, whatever the seed. */
function looking({ rounds, before }: Lookable, atLeast: number, lookers: (round: Checkable) => Verifiers) {
  const eligible = new Map<string, Person>();
  const [seen, all] = [new Set<string>(), new Set<string>()];
  let alone = 0;
  for (const round of rounds) {
    const may = lookers(round);
    for (const { id, name } of may) eligible.set(id, { _id: id, name });
    all.add(round.learner);
    if (may.length === 0) alone++;
    else seen.add(round.learner);
  }
  const unseen = [...all].filter((learner) => !before.has(learner) && !seen.has(learner)).length;
  const nobody = Math.max(0, unseen, atLeast - (rounds.length - alone));
  return { eligible: [...eligible.values()].sort((one, other) => (one._id < other._id ? -1 : 1)), nobody };
}

/** What occurs in each assessor's rounds since the plan's first day, of these learners' alone where they are given, and how much is sampled. */
export async function sampledIn({ db, clock }: Dependencies, plan: Plan, of?: ReadonlySet<string>) {
  const now = fromNow(clock, 1);
  const { until } = await nextPeriod({ db, clock }, plan);
  const { qualification } = plan;
  const period = { after: instantInLondon(`${plan.from}T00:00`), until, qualification };
  const ids = await assessorsIn(db, period);
  const [people, known] = await Promise.all([
    peopleOf(db, ids),
    knownRounds(db, "cells", plan._id, { ...period, assessors: ids }),
  ]);
  const found: { id: string; cells: SampledCell[] }[] = [];
  for (const id of ids) {
    const cells = of
      ? cellsIn(
          (await roundsBy(db, id, period)).filter(({ learner }) => of.has(learner)),
          await sampledBy(db, id, plan._id, now),
        )
      : await known(id, async () => cellsIn(await roundsBy(db, id, period), await sampledBy(db, id, plan._id, now)));
    if (cells.length > 0) found.push({ id, cells });
  }
  const names = await namesOf(
    db,
    found.flatMap(({ cells }) => cells.flatMap(({ attribute, value }) => (attribute === "learner" ? value : []))),
  );
  return found.map(({ id, cells }) => ({
    assessor: people.get(id) ?? { _id: id, name: "" },
    cells: cells.map((cell) => (cell.attribute === "learner" ? { ...cell, value: names.get(cell.value) ?? "" } : cell)),
  }));
}

async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const batch of inBatches([...new Set(ids)]))
    for (const { _id, name } of (await peopleOf(db, batch)).values()) names.set(_id, name);
  return names;
}

/** Of learners the value is their id. */
function cellsIn(rounds: readonly Round[], sampled: readonly Round[]): SampledCell[] {
  const cells = new Map<string, SampledCell>();
  const isSampled = new Set(sampled.map(({ id }) => id));
  for (const round of rounds)
    for (const [attribute, value] of round.shows) {
      const key = `${attribute} ${value}`;
      const cell = cells.get(key) ?? { attribute, value, occurred: 0, sampled: 0 };
      cell.occurred++;
      if (isSampled.has(round.id)) cell.sampled++;
      cells.set(key, cell);
    }
  return [...cells.values()];
}
