import { setImmediate } from "node:timers/promises";
import { day } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { checkDays } from "contract/quality/sampling.ts";
import { inBatches } from "../platform/database/batches.ts";
import { newId, newIds } from "../platform/database/ids.ts";
import type { DrawRow, SampleRow } from "../platform/database/quality-rows.ts";
import { transact } from "../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { unasked } from "../reviews/countersigning.ts";
import { openChoice } from "./checkers.ts";
import type { Taken } from "./drawing.ts";
import type { Round } from "./rounds.ts";

/** So many samples are added in one transaction: on SQLite nobody else waits longer than for these. */
export const addedAtOnce = 300;

/** In the transaction of `db`. What is there already stays. */
export async function addSamples(db: Db, samples: SampleRow[]): Promise<void> {
  if (samples.length === 0) return;
  await db
    .insertInto("samples")
    .values(samples)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function addSlices(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  samples: SampleRow[],
): Promise<void> {
  for (let start = 0; start < samples.length; start += addedAtOnce) {
    await transact({ db, clock }, (db) => addSamples(db, samples.slice(start, start + addedAtOnce)));
    await setImmediate();
  }
}

/** What a draw has taken, each for whoever may look at it. */
export async function samplesOf(db: Db, clock: Clock, draw: DrawRow, taken: readonly Taken[]): Promise<SampleRow[]> {
  const kinds = await kindsOf(db, taken);
  const choose = await openChoice(
    db,
    clock,
    taken.map(({ round }) => round.learner),
  );
  const samples: SampleRow[] = [];
  const ids = newIds(taken.length);
  for (const [index, one] of taken.entries()) {
    const checker = await choose(toCheck(one.round));
    const placed = { id: ids[index] ?? newId(), draw: draw.id, place: index + 1, at: new Date(draw.at), checker };
    samples.push({ ...sampleOf(one, placed), kind: kinds(one.round) });
    if (index % addedAtOnce === 0) await setImmediate();
  }
  return samples;
}

export function toCheck({ id: review, learner, assessor }: Round) {
  return { review, learner, assessor };
}

type Placed = Pick<SampleRow, "id" | "draw" | "place" | "checker"> & { at: Date; instead?: string };

export function sampleOf({ round, reasons }: Taken, { at, instead, ...placed }: Placed): SampleRow {
  const { id: review, portfolio, learner, assessor } = round;
  const dueOn = dayInLondon(new Date(at.getTime() + checkDays * day));
  return {
    ...{ ...unasked, ...placed, kind: "interim", portfolio, review, learner, assessor, dueOn },
    ...{ reason: JSON.stringify(reasons), instead: instead ?? null, at: at.toISOString(), state: "drawn", version: 1 },
  };
}

/** Summative where a unit of the round is achieved by now. */
export async function kindsOf(db: Db, taken: readonly Taken[]): Promise<(round: Round) => SampleRow["kind"]> {
  const achieved = new Set<string>();
  for (const learners of inBatches([...new Set(taken.map(({ round }) => round.learner))])) {
    const units = db.selectFrom("unitStandings").select(["learner", "unit"]).where("isAchieved", "=", 1);
    for (const { learner, unit } of await units.where("learner", "in", learners).execute())
      achieved.add(`${learner} ${unit}`);
  }
  return ({ learner, shows }) =>
    shows.some(([attribute, value]) => attribute === "unit" && achieved.has(`${learner} ${value}`))
      ? "summative"
      : "interim";
}
