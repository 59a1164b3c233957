import { instantInLondon } from "contract/core/dates.ts";
import type { Draw, NextOf, Plan, SampledCell } from "contract/quality/plans.ts";
import { dueAtRate } from "contract/quality/sampling.ts";
import { personOf } from "../accounts/accounts.ts";
import { peopleOf } from "../audit/names.ts";
import type { DrawRow } from "../platform/database/quality-rows.ts";
import { type Db, type Dependencies, fromNow } from "../platform/dependencies.ts";
import { verifiers } from "./checkers.ts";
import { beforeIn, leastNew } from "./drawing.ts";
import { again, nextPeriod } from "./draws.ts";
import { figuresOf, rateOf } from "./figures.ts";
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
  const draws: Draw[] = [];
  for (const row of rows) draws.push(await toDraw(db, row, isCompared));
  return { next: await nextOf(deps, plan), draws };
}

async function toDraw(db: Db, row: DrawRow & { name: string | null }, isCompared: boolean): Promise<Draw> {
  const { id, at, by, name, after, until, seed, population, rounds } = row;
  const counts = await db
    .selectFrom("samples")
    .select(({ fn }) => [
      fn.countAll<number>().as("samples"),
      fn.countAll<number>().filterWhere("state", "=", "closed").as("agreed"),
      fn.countAll<number>().filterWhere("state", "in", ["action", "answered"]).as("actions"),
      fn.countAll<number>().filterWhere("state", "=", "drawn").as("waiting"),
      fn
        .countAll<number>()
        .filterWhere(({ and, eb }) => and([eb("state", "=", "drawn"), eb("checker", "is", null)]))
        .as("unchecked"),
    ])
    .where("draw", "=", id)
    .executeTakeFirstOrThrow();
  const comparison = isCompared ? await again(db, row) : null;
  return { _id: id, at, by: personOf(by, name), after, until, seed, population, rounds, ...counts, again: comparison };
}

async function nextOf(deps: Dependencies, plan: Plan) {
  const { db, clock } = deps;
  const { last, ...days } = await nextPeriod(deps, plan);
  const period = { ...days, qualification: plan.qualification };
  const now = clock.now();
  const ids = await assessorsIn(db, period);
  const [people, all, of] = await Promise.all([
    peopleOf(db, ids),
    verifiers(db, clock),
    knownRounds(db, "next", plan._id, period),
  ]);
  const assessors: NextOf[] = [];
  for (const id of ids) {
    const { rounds, least } = await of(id, async () => {
      const closed = await roundsBy(db, id, period);
      const before = beforeIn(await sampledBy(db, id, plan._id, now.toISOString()));
      return { rounds: closed.length, least: leastNew(closed, before) };
    });
    if (rounds === 0) continue;
    const figures = await figuresOf(db, clock, id);
    const { risk, rate } = rateOf(figures, plan.rates, now);
    const eligible = all.filter((one) => one.id !== id).map((one) => ({ _id: one.id, name: one.name }));
    const { isTrainee } = figures;
    const atLeast = Math.max(dueAtRate(rounds, rate), least);
    const assessor = people.get(id) ?? { _id: id, name: "" };
    assessors.push({ assessor, risk, isTrainee, rate, rounds, atLeast, eligible });
  }
  return { after: last, rounds: assessors.reduce((sum, { rounds }) => sum + rounds, 0), assessors };
}

/** What occurs in each assessor's rounds since the plan's first day, of these learners' alone where they are given, and how much is sampled. */
export async function sampledIn({ db, clock }: Dependencies, plan: Plan, of?: ReadonlySet<string>) {
  const now = fromNow(clock, 1);
  const { until } = await nextPeriod({ db, clock }, plan);
  const { qualification } = plan;
  const period = { after: instantInLondon(`${plan.from}T00:00`), until, qualification };
  const ids = await assessorsIn(db, period);
  const [people, known] = await Promise.all([peopleOf(db, ids), knownRounds(db, "cells", plan._id, period)]);
  const rows: { assessor: { _id: string; name: string }; cells: SampledCell[] }[] = [];
  for (const id of ids) {
    const cells = of
      ? cellsIn(
          (await roundsBy(db, id, period)).filter(({ learner }) => of.has(learner)),
          await sampledBy(db, id, plan._id, now),
        )
      : await known(id, async () => cellsIn(await roundsBy(db, id, period), await sampledBy(db, id, plan._id, now)));
    const learners = await peopleOf(
      db,
      cells.flatMap(({ attribute, value }) => (attribute === "learner" ? value : [])),
    );
    const named = cells.map((cell) =>
      cell.attribute === "learner" ? { ...cell, value: learners.get(cell.value)?.name ?? "" } : cell,
    );
    if (cells.length > 0) rows.push({ assessor: people.get(id) ?? { _id: id, name: "" }, cells: named });
  }
  return rows;
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
