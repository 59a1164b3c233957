import { dayInLondon, instantInLondon } from "contract/core/dates.ts";
import { isWithinLimit } from "../platform/attempt-counters.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { drawSamples } from "./draws.ts";
import { toPlan } from "./plans.ts";

/** Whichever server comes first; should it end meanwhile, another goes on with the next housekeeping. */
const lease = { most: 1, seconds: 1800 };

/**
 * Draws by itself what was closed before this month began and nobody has drawn, for each plan that was there by then and is
 * open. After that nothing of it is left, so that a month has one such draw at most; answers how many samples were taken.
 */
export async function drawMonthly(deps: Dependencies): Promise<number> {
  const { db, clock } = deps;
  const today = dayInLondon(clock.now());
  const monthBegan = instantInLondon(`${today.slice(0, 7)}-01T00:00`);
  let taken = 0;
  for (const plan of await openPlans(db, today, monthBegan))
    if (await isWithinLimit(db, clock, `monthly draw ${plan.id}`, lease))
      taken += await drawSamples(deps, null, toPlan(plan), monthBegan).catch(noneOf);
  return taken;
}

function openPlans(db: Db, today: string, madeBefore: string) {
  return db
    .selectFrom("samplingPlans")
    .selectAll()
    .where("from", "<=", today)
    .where("until", ">=", today)
    .where("at", "<", madeBefore)
    .orderBy("id")
    .execute();
}

/** There was nothing to draw from, or somebody was first. */
function noneOf(error: unknown): number {
  if (error instanceof Refusal && error.status === 409) return 0;
  throw error;
}
