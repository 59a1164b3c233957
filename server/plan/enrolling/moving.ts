import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import type { Qualification } from "contract/qualifications/known.ts";
import { placeKey, placeOfKey } from "contract/qualifications/places.ts";
import type { Move } from "contract/qualifications/qualifications.ts";
import { recordAction } from "../../audit/log.ts";
import { inBatches } from "../../platform/database/batches.ts";
import { isId, newId } from "../../platform/database/ids.ts";
import { insertRows } from "../../platform/database/prepared-statements.ts";
import type { DecisionRow } from "../../platform/database/review-rows.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { cellsOf } from "../../portfolios/decisions.ts";
import { type Covering, coveredIn, furtherRows, furtherText } from "../../portfolios/further-places.ts";
import { lockStudent } from "../../portfolios/quota.ts";
import { findVersion } from "../../qualifications/versions.ts";
import { type Correspondence, correspondence, type Mapped } from "./correspondence.ts";
import {
  change,
  type EnrolmentCommand,
  enrolmentsOf,
  isRetired,
  present,
  storedId,
  versionIn,
  versionName,
} from "./enrolling.ts";

interface Wanted {
  /** The id of the version. */
  to: string;
  map: readonly Mapped[];
}

/**
 * Moves a learner to another version of what they work towards; answers the id of the one before. An acceptance that stands
 * on a criterion which the other version has too is carried over as a decision of its own, by whoever made it: what is taken
 * back under one version later touches nothing under the other, and the later word of the two stays. Nothing is carried
 * over twice, so moving back restores what was. Units and outcomes that are achieved are not carried over: they rest on the
 * range.
 * @throws Refusal 400 a wrong version or pair, 409 ended, or the version is retired, 412 changed by somebody else since
 */
export async function moveEnrolment(deps: Dependencies, command: EnrolmentCommand, wanted: Wanted): Promise<string> {
  const { clock } = deps;
  const { actor, found, expected } = command;
  const { student: learner } = found;
  return transact(deps, async (db) => {
    await lockStudent(db, learner);
    const enrolment = present(await enrolmentsOf(db, learner), found, expected);
    const { from, to, corresponding } = await between(db, learner, versionIn(enrolment), wanted);
    const entry = { actor, action: "moveEnrolment", subject: "account", subjectId: learner } as const;
    // Every decision with an entry before this one is seen below.
    await recordAction(db, clock, { ...entry, was: versionName(from), became: versionName(to) });
    await change(db, enrolment, { qualification: storedId(to) });
    await carryOver(db, { actor, learner, at: clock.now().toISOString() }, corresponding);
    return from._id;
  });
}

/** What becomes, or became, of a learner's accepted criteria from one version to another. @throws Refusal 400, 409 */
export async function moveFrom(db: Db, learner: string, from: string, wanted: Wanted): Promise<Move> {
  const { corresponding } = await between(db, learner, from, wanted);
  const standing = (await lastDecisions(db, learner)).filter(({ verdict }) => verdict === "accepted");
  const keys = new Set(standing.map((one) => placeKey(placeOf(one))));
  const accepted = [...keys].map(placeOfKey).filter((place) => corresponding.textOf(place) !== undefined);
  const move: Move = { matched: [], mapped: [], unmatched: [] };
  for (const { unit, learningOutcome, criteria } of inCurriculumOrder(accepted)) {
    const place = { unit, learningOutcome, criteria };
    const found = corresponding.of(place);
    if (found) move[found.isMapped ? "mapped" : "matched"].push({ from: place, to: found.to });
    else move.unmatched.push({ ...place, text: corresponding.textOf(place) ?? "" });
  }
  return move;
}

/** The two versions, and which criteria correspond. @throws Refusal 400, 409 */
async function between(db: Db, learner: string, fromId: string, { to: toId, map }: Wanted) {
  const [from, to] = await Promise.all([findVersion(db, fromId), isKnownId(toId) ? findVersion(db, toId) : undefined]);
  if (!from || !to || from.code !== to.code)
    throw refuseField(400, "to", "Choose another version of the same qualification.");
  if (from._id === to._id) throw new Refusal(409, "They work towards this version already.");
  const corresponding = correspondence(from, to, map);
  if (corresponding.wrong >= 0)
    throw refuseField(400, `map.${corresponding.wrong}`, "One of the two criteria is not in its version.");
  if ((await isRetired(db, to)) && !(await hasWorkedOn(db, learner, to)))
    throw new Refusal(409, "Nobody is moved to this version any more.");
  return { from, to, corresponding };
}

function isKnownId(id: string): boolean {
  return isId(id) || id === referenceCode;
}

/** Who was on a version before may go back to it. */
async function hasWorkedOn(db: Db, learner: string, version: Qualification): Promise<boolean> {
  const entry = await db
    .selectFrom("auditLog")
    .select("position")
    .where("subjectId", "=", learner)
    .where("action", "=", "moveEnrolment")
    .where("was", "=", versionName(version))
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

interface Act {
  actor: string;
  learner: string;
  at: string;
}

async function carryOver(db: Db, { actor, learner, at }: Act, corresponding: Correspondence): Promise<void> {
  const [last, portfolios] = await Promise.all([lastDecisions(db, learner), coveringOf(db, learner)]);
  const { position } = await db.selectFrom("auditLogHead").select("position").executeTakeFirstOrThrow();
  const standing = new Map(last.map((one) => [`${one.portfolio} ${placeKey(placeOf(one))}`, one]));
  const decisions: DecisionRow[] = [];
  // Of two criteria that are mapped to one, the first is carried over.
  const added = new Map<string, Map<string, CriterionPlace>>();
  for (const made of last) {
    const found = made.verdict === "accepted" ? corresponding.of(placeOf(made)) : undefined;
    if (!found) continue;
    const key = `${made.portfolio} ${placeKey(found.to)}`;
    const there = standing.get(key);
    if (there && (there.verdict === "accepted" || there.position > made.position)) continue;
    const { unit, learningOutcome: outcome, criteria: criterion } = found.to;
    const cells = corresponding.cellsOf(cellsOf(made.cells), found.to).join();
    const carried = { ...made, id: newId(), position, unit, outcome, criterion, cells, at, carriedFrom: made.id };
    decisions.push(carried);
    standing.set(key, carried);
    addTo(added, made.portfolio ?? "", found.to);
  }
  // What is not decided yet needs no mapping by its learner either.
  for (const portfolio of portfolios.filter(({ status }) => status !== "Done"))
    for (const place of coveredIn(portfolio)) {
      const found = corresponding.of(place);
      if (found) addTo(added, portfolio.id, found.to);
    }
  const places = portfolios.flatMap((portfolio) => {
    const covered = new Set(coveredIn(portfolio).map(placeKey));
    const lacking = [...(added.get(portfolio.id)?.values() ?? [])].filter((place) => !covered.has(placeKey(place)));
    return furtherRows(portfolio.id, lacking, actor);
  });
  await insertRows(db, "decisions", decisions);
  await insertRows(db, "furtherPlaces", places);
  for (const ids of inBatches([...new Set(places.map(({ portfolio }) => portfolio))]))
    await db
      .updateTable("portfolios")
      .set((row) => ({ version: row("version", "+", 1) }))
      .where("id", "in", ids)
      .execute();
}

function addTo(places: Map<string, Map<string, CriterionPlace>>, portfolio: string, place: CriterionPlace): void {
  const own = places.get(portfolio) ?? new Map();
  places.set(portfolio, own.set(placeKey(place), place));
}

/** The last decision on each criterion of each of a learner's portfolios, deleted ones too: they may be restored. */
async function lastDecisions(db: Db, learner: string): Promise<DecisionRow[]> {
  const rows = await db
    .selectFrom("decisions")
    .innerJoin("portfolios", "portfolios.id", "decisions.portfolio")
    .selectAll("decisions")
    .where("portfolios.student", "=", learner)
    .orderBy("decisions.position")
    .execute();
  return [...new Map(rows.map((row) => [`${row.portfolio} ${placeKey(placeOf(row))}`, row])).values()];
}

function placeOf({ unit, outcome, criterion }: Pick<DecisionRow, "unit" | "outcome" | "criterion">): CriterionPlace {
  return { unit, learningOutcome: outcome, criteria: criterion };
}

function coveringOf(db: Db, learner: string): Promise<(Covering & { id: string; status: string })[]> {
  return db
    .selectFrom("portfolios")
    .select(["id", "status", "unit", "outcome", "criterion", furtherText.as("further")])
    .where("student", "=", learner)
    .execute();
}
