import { randomBytes } from "node:crypto";
import { day, minute } from "contract/core/calendar.ts";
import { instantInLondon } from "contract/core/dates.ts";
import { dayAfter } from "contract/plan/weeks.ts";
import type { Plan } from "contract/quality/plans.ts";
import type { Risk } from "contract/quality/sampling.ts";
import { recordAccountAction } from "../accounts/accounts.ts";
import { notify } from "../notifications/notify.ts";
import { isWithinLimit } from "../platform/attempt-counters.ts";
import { newId } from "../platform/database/ids.ts";
import { onReaderThread } from "../platform/database/on-reader-thread.ts";
import type { DrawRow, SampleRow } from "../platform/database/quality-rows.ts";
import { transact } from "../platform/database/transact.ts";
import { type Db, type Dependencies, fromNow } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { addedAtOnce, addSamples, addSlices, kindsOf, sampleOf, samplesOf, toCheck } from "./adding-samples.ts";
import { openChoice } from "./checkers.ts";
import { algorithm, beforeIn, ordered, populationOf, type Taken, take } from "./drawing.ts";
import { figuresBy, rateOf } from "./figures.ts";
import { assessorsIn, type Period, roundsBy, sampledBy, sampledLearners } from "./rounds.ts";

/** A round takes a moment from its time to its commit; it belongs to the draw after that. */
const settling = 5000;

/** What the next draw of a plan is from: since the last one, or since its first day, until now or an earlier instant. */
export async function nextPeriod({ db, clock }: Pick<Dependencies, "db" | "clock">, plan: Plan, most?: string) {
  const last = await db
    .selectFrom("draws")
    .select("until")
    .where("plan", "=", plan._id)
    .orderBy("after", "desc")
    .limit(1)
    .executeTakeFirst();
  const [from, end] = [plan.from, dayAfter(plan.until, 1)].map((one) => instantInLondon(`${one}T00:00`));
  const now = most ?? fromNow(clock, -settling);
  const until = end !== undefined && end < now ? end : now;
  const after = last?.until ?? from ?? now;
  return { last: last?.until ?? null, after, until: until > after ? until : after };
}

/** By assessor, how much was sampled of their rounds and why. */
type UsedRates = Record<string, { risk: Risk; rate: number }>;

interface Drawing extends Period {
  plan: string;
  /** Undefined for the first algorithm, which drew from all. */
  qualification: string | undefined;
  seed: string;
  /** When it was made: only what was sampled before counts. */
  at: string;
  /** Whom the plan had sampled by then; undefined for the first two algorithms. */
  learners: ReadonlySet<string> | undefined;
}

/** One assessor's part of a draw: their rounds in order, and which of them are taken. */
async function drawFrom(db: Db, assessor: string, rate: number, drawing: Drawing) {
  const rounds = await roundsBy(db, assessor, drawing);
  const before = beforeIn(await sampledBy(db, assessor, drawing.plan, drawing.at), drawing.learners);
  const inOrder = await ordered(rounds, drawing.seed, before);
  return { inOrder, taken: take(inOrder, rate, before) };
}

/**
 * Draws from the rounds that were closed since the last draw of the plan, until now or until an earlier instant (`most`), and
 * gives each to who may look at it; answers how many samples it took. @throws Refusal 409 there is nothing to draw from, or somebody has drawn just now
 */
export async function drawSamples(deps: Dependencies, by: string | null, plan: Plan, most?: string): Promise<number> {
  const { db: outside, clock } = deps;
  const { after, until } = await nextPeriod(deps, plan, most);
  const now = clock.now();
  const at = now.toISOString();
  const { qualification } = plan;
  const reading = onReaderThread(outside);
  const learners = await sampledLearners(reading, plan._id, at);
  const drawing = { plan: plan._id, qualification, seed: randomBytes(16).toString("hex"), after, until, at, learners };
  const rates: UsedRates = {};
  const ids: string[] = [];
  const taken: Taken[] = [];
  const assessors = await assessorsIn(reading, drawing);
  for (const [assessor, figures] of await figuresBy(reading, clock, assessors)) {
    const used = rateOf(figures, plan.rates, now);
    rates[assessor] = used;
    const part = await drawFrom(reading, assessor, used.rate, drawing);
    ids.push(...part.inOrder.map(({ id }) => id));
    taken.push(...part.taken);
  }
  if (ids.length === 0) throw new Refusal(409, "No round was closed since the last draw.");
  const { seed } = drawing;
  const row: DrawRow = {
    ...{ id: newId(), plan: plan._id, algorithm, seed, after, until, by, at },
    ...{ rates: JSON.stringify(rates), rounds: ids.length, population: populationOf(ids) },
  };
  const samples = await samplesOf(reading, clock, row, taken);
  const count = await transact(deps, async (db) => {
    // The update changes nothing but lets a second draw of the same plan wait on PostgreSQL.
    await db
      .updateTable("samplingPlans")
      .set((set) => ({ version: set.ref("version") }))
      .where("id", "=", plan._id)
      .execute();
    const drawn = db.selectFrom("draws").select("id").where("plan", "=", plan._id).where("after", "=", after);
    if (await drawn.executeTakeFirst()) throw new Refusal(409, "Somebody has drawn just now. Look at the plan again.");
    await db.insertInto("draws").values(row).execute();
    await addSamples(db, samples.slice(0, addedAtOnce));
    for (const [checker, theirs] of Map.groupBy(samples, (sample) => sample.checker))
      if (checker !== null) await notify(db, clock, { kind: "sample", checker, count: theirs.length });
    await recordAccountAction(db, clock, by, "drawSamples");
    return taken.length;
  });
  await addSlices(deps, samples.slice(addedAtOnce));
  return count;
}

/** When a draw is so old, no server is adding its samples any more. */
const completedAfter = 10 * minute;

/** Adds to the draws of the last day what a server that ended meanwhile has not added; each is looked at once. */
export async function completeDraws(deps: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const { db, clock } = deps;
  const draws = await db
    .selectFrom("draws")
    .selectAll()
    .where("at", ">", fromNow(clock, -day))
    .where("at", "<", fromNow(clock, -completedAfter))
    .execute();
  for (const draw of draws) {
    if (!(await isWithinLimit(db, clock, `complete draw ${draw.id}`, { most: 1, seconds: (2 * day) / 1000 }))) continue;
    await addSlices(deps, await samplesOf(db, clock, draw, (await drawnAgain(db, draw)).taken));
  }
}

/** In the transaction of `deps.db`: draws the next in the order of a draw, in the place of a sample that cannot be judged. */
export async function drawNext({ db, clock }: Pick<Dependencies, "db" | "clock">, sample: SampleRow): Promise<void> {
  const { draw: id, assessor } = sample;
  if (id === null) return;
  const draw = await db.selectFrom("draws").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const { rate = 0 } = usedIn(draw)[assessor] ?? {};
  const { inOrder } = await drawFrom(db, assessor, rate, await drawingOf(db, draw));
  const of = db.selectFrom("samples").where("draw", "=", id);
  const drawn = new Set((await of.select("review").execute()).map(({ review }) => review));
  const round = inOrder.find((one) => !drawn.has(one.id));
  if (!round) return;
  const { last } = await of.select(({ fn }) => fn.max<number>("place").as("last")).executeTakeFirstOrThrow();
  const choose = await openChoice(db, clock);
  const taken = { round, reasons: [] };
  const kinds = await kindsOf(db, [taken]);
  const placed = {
    id: newId(),
    draw: id,
    place: last + 1,
    at: clock.now(),
    checker: await choose(toCheck(round)),
    instead: sample.id,
  };
  await db
    .insertInto("samples")
    .values({ ...sampleOf(taken, placed), kind: kinds(round) })
    .execute();
}

/** What a draw was from. */
async function drawingOf(db: Db, draw: DrawRow): Promise<Drawing> {
  const plan = db.selectFrom("samplingPlans").select("qualification").where("id", "=", draw.plan);
  const { qualification } = await plan.executeTakeFirstOrThrow();
  const learners = draw.algorithm < 3 ? undefined : await sampledLearners(db, draw.plan, draw.at);
  return { ...draw, qualification: draw.algorithm === 1 ? undefined : qualification, learners };
}

async function drawnAgain(db: Db, draw: DrawRow): Promise<{ ids: string[]; taken: Taken[] }> {
  const used = usedIn(draw);
  const drawing = await drawingOf(db, draw);
  const [ids, taken]: [string[], Taken[]] = [[], []];
  for (const assessor of await assessorsIn(db, draw)) {
    const part = await drawFrom(db, assessor, used[assessor]?.rate ?? 0, drawing);
    ids.push(...part.inOrder.map(({ id }) => id));
    taken.push(...part.taken);
  }
  return { ids, taken };
}

/** Draws again from the recorded seed and rates, and compares: what only one of the two has. */
export async function again(db: Db, draw: DrawRow) {
  const { ids, taken } = await drawnAgain(db, draw);
  const rows = await db
    .selectFrom("samples")
    .select("review")
    .where("draw", "=", draw.id)
    .where("instead", "is", null)
    .execute();
  const before = new Set(rows.map(({ review }) => review));
  const same = taken.filter(({ round }) => before.has(round.id)).length;
  return {
    ...{ same, missing: before.size - same, added: taken.length - same },
    isSamePopulation: populationOf(ids) === draw.population,
  };
}

function usedIn({ rates }: Pick<DrawRow, "rates">): UsedRates {
  return JSON.parse(rates);
}
