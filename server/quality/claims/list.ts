import { hasWords, searchWords } from "contract/core/search.ts";
import { findUnit } from "contract/qualifications/curriculum.ts";
import { type ClaimAct, type ClaimState, claimActs } from "contract/quality/claiming.ts";
import type { ClaimFilter, ClaimLine, Claims } from "contract/quality/claims.ts";
import { sql } from "kysely";
import { inBatches, inPages, rowsAtOnce } from "../../platform/database/batches.ts";
import type { ClaimRow } from "../../platform/database/claim-rows.ts";
import { holdsInLower, pageOf } from "../../platform/database/searching.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { directClaims } from "./direct-claims.ts";
import { agreedOn, factsOf, hasActionAfter, type LearnerFacts, registrationOf } from "./facts.ts";
import { knownOpenUnits } from "./known-open-units.ts";
import { type Lacking, type OpenUnit, openUnits } from "./open-units.ts";

const perPage = 50;
type Parts = Pick<Dependencies, "db" | "clock">;

/** A page of the units in one state: those that are not claimed by learner, claims newest first. */
export async function listClaims(
  deps: Parts,
  { page: wanted, ...filter }: ClaimFilter & { page: number },
  lacking: Lacking,
): Promise<Claims> {
  const { db } = deps;
  const [open, claimed, direct] = await Promise.all([knownOpenUnits(deps, lacking), countsByAct(db), directClaims(db)]);
  const ready = open.filter(({ blocks }) => blocks.length === 0).length;
  const counts: Record<ClaimState, number> = { ready, blocked: open.length - ready, ...claimed };
  const { state } = filter;
  if (state === "ready" || state === "blocked") {
    const found = foundAmong(open, filter);
    const { page, pages, offset } = pageOf(wanted, found.length, perPage);
    const units = await openLines(deps, found.slice(offset, offset + perPage), lacking);
    return { counts, direct, total: found.length, page, pages, units };
  }
  const found = standing(db, state, filter.search);
  const total = filter.search === "" ? counts[state] : await countOf(found);
  const { page, pages, offset } = pageOf(wanted, total, perPage);
  const rows = await rowsIn(db, found.offset(offset).limit(perPage)).execute();
  return { counts, direct, total, page, pages, units: await linesOf(db, rows) };
}

async function countOf(found: ReturnType<typeof standing>): Promise<number> {
  const { total } = await found
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Every unit of one of these lists, a few hundred at a time. */
export async function* claimPages(deps: Parts, filter: ClaimFilter, lacking: Lacking): AsyncGenerator<ClaimLine[]> {
  const { state, search } = filter;
  if (state === "ready" || state === "blocked") {
    for (const batch of inBatches(foundAmong(await knownOpenUnits(deps, lacking), filter)))
      yield openLines(deps, batch, lacking);
    return;
  }
  const pages = inPages<Row>((after) => {
    const found = standing(deps.db, state, search).limit(rowsAtOnce);
    return rowsIn(deps.db, after ? found.where("position", "<", after.position) : found).execute();
  });
  for await (const rows of pages) yield await linesOf(deps.db, rows);
}

function foundAmong(open: OpenUnit[], { state, search }: ClaimFilter): OpenUnit[] {
  const words = searchWords(search);
  return open.filter(
    ({ learner, unit, blocks }) => blocks.length > 0 === (state === "blocked") && hasWords([learner.name, unit], words),
  );
}

async function countsByAct(db: Db): Promise<Record<ClaimAct, number>> {
  const rows = await db
    .selectFrom("unitStandings")
    .select(({ fn }) => ["claim", fn.countAll<number>().as("count")])
    .groupBy("claim")
    .execute();
  const count = (act: ClaimAct) => rows.find(({ claim }) => claim === act)?.count ?? 0;
  return Object.fromEntries(claimActs.map((act) => [act, count(act)])) as Record<ClaimAct, number>;
}

/** The units whose last act was this, newest first. A search compares what one index has, and the names of accounts once. */
function standing(db: Db, act: ClaimAct, search: string) {
  const named = (word: string) =>
    db
      .selectFrom("accounts")
      .select("accounts.id")
      .where(({ ref }) => holdsInLower(ref("nameLower"), word));
  return db
    .selectFrom("unitStandings")
    .select(["learner", "unit", "position"])
    .where("claim", "=", act)
    .where(({ and, or, eb, ref }) =>
      and(
        searchWords(search).map((word) => or([holdsInLower(ref("searched"), word), eb("learner", "in", named(word))])),
      ),
    )
    .orderBy("position", "desc");
}

/** What a page of them shows: nothing is looked up for those before it. */
function rowsIn(db: Db, found: ReturnType<typeof standing>) {
  return db
    .selectFrom(found.as("standing"))
    .innerJoin("claims", (join) =>
      join
        .onRef("claims.learner", "=", "standing.learner")
        .onRef("claims.unit", "=", "standing.unit")
        .onRef("claims.position", "=", "standing.position"),
    )
    .innerJoin("accounts as learners", "learners.id", "standing.learner")
    .innerJoin("accounts as people", "people.id", "claims.by")
    .selectAll("claims")
    .select(["learners.name as learnerName", "people.name as byName", claimedAt.as("claimedAt")])
    .orderBy("standing.position", "desc");
}
type Row = ClaimRow & { learnerName: string; byName: string; claimedAt: number };

/** The position at which the unit of a row of `claims` was claimed last. */
const claimedAt = sql<number>`(select max("first"."position") from "claims" as "first"
  where "first"."learner" = "claims"."learner" and "first"."unit" = "claims"."unit" and "first"."act" = 'claimed')`;

async function openLines(deps: Parts, open: readonly OpenUnit[], lacking: Lacking): Promise<ClaimLine[]> {
  if (open.length === 0) return [];
  const learners = open.map(({ learner }) => learner._id);
  const [facts, now] = await Promise.all([factsOf(deps.db, learners), openUnits(deps, lacking, learners)]);
  const blocks = new Map(now.map((one) => [`${one.learner._id} ${one.unit}`, one.blocks]));
  return open.flatMap(({ learner, unit, ...one }) => {
    const of = facts.get(learner._id);
    const line = { last: null, isFlagged: false, blocks: blocks.get(`${learner._id} ${unit}`) ?? one.blocks };
    return of ? [{ ...lineOf(of, { learner, unit }, undefined), ...line }] : [];
  });
}

async function linesOf(db: Db, rows: Row[]): Promise<ClaimLine[]> {
  const facts = await factsOf(
    db,
    rows.map(({ learner }) => learner),
  );
  return rows.flatMap((row) => {
    const of = facts.get(row.learner);
    if (!of) return [];
    const { unit, act, batch, reference, reason, by, byName, at } = row;
    const last = { act, batch, reference, reason, by: { _id: by, name: byName }, at };
    const isFlagged = act !== "taken back" && hasActionAfter(of, unit, row.claimedAt);
    const line = lineOf(of, { learner: { _id: row.learner, name: row.learnerName }, unit }, at);
    return [{ ...line, blocks: [], last, isFlagged }];
  });
}

/** What a line says of a unit; of one that is claimed, how it was achieved before `until`. */
function lineOf(facts: LearnerFacts, of: Pick<ClaimLine, "learner" | "unit">, until = "9") {
  const { unit } = of;
  const achieved = facts.achieved.findLast((one) => one.unit === unit && one.at <= until);
  return {
    ...of,
    unitTitle: findUnit(unit)?.title ?? "",
    registrationNo: registrationOf(facts, unit).registrationNo,
    achievedAt: achieved?.at ?? "",
    assessor: achieved?.assessor ?? { _id: "", name: "" },
    ...agreedOn(facts, unit),
  };
}
