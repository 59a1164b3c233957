import { codeOf } from "contract/qualifications/keys.ts";
import { type ClaimAct, refusalOfAct, refusalToClaim } from "contract/quality/claiming.ts";
import type { OfUnit } from "contract/quality/claims.ts";
import type { Entry } from "../../audit/log.ts";
import { recordActions } from "../../audit/log.ts";
import { peopleOf } from "../../audit/names.ts";
import type { ClaimRow } from "../../platform/database/claim-rows.ts";
import { newId } from "../../platform/database/ids.ts";
import { insertRows } from "../../platform/database/prepared-statements.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { directSince } from "./direct-claims.ts";
import { type Lacking, openUnits } from "./open-units.ts";

interface Command {
  actor: string;
  units: readonly OfUnit[];
}

const actions: Record<ClaimAct, Entry["action"]> = {
  claimed: "claim",
  released: "releaseClaim",
  certificated: "certificate",
  "taken back": "takeClaimBack",
};

/**
 * Claims units, all or none; those of qualifications with direct claims are released at once. Answers the reference of what was claimed.
 * @throws Refusal 400 no such learner, 409 claimed already, not achieved, or blocked: then with everything in the way
 */
export async function claimUnits(deps: Dependencies, { actor, units }: Command, lacking: Lacking) {
  const { clock } = deps;
  return transact(deps, async (db) => {
    const direct = await directSince(db);
    const first = await recorded({ ...deps, db }, actor, units, "claimed");
    const last = await lastClaims(db, units);
    const names = await namesOf(db, units);
    for (const unit of units) refuseAct("claimed", unit, { last, names });
    await refuseBlocked({ db, clock }, units, { lacking, names });
    const batch = `PB-${first}`;
    const parts = { batch, reference: "", reason: "" };
    const claimed = rowsOf({ ...deps, db }, { actor, units, act: "claimed", first }, (unit) => ({
      ...parts,
      follows: last.get(keyOf(unit))?.id ?? null,
    }));
    await insert(db, claimed);
    const atOnce = units.filter(({ unit }) => direct.has(codeOf(unit)));
    if (atOnce.length === 0) return { batch, state: "claimed" as const };
    const next = await recorded({ ...deps, db }, actor, atOnce, "released");
    const ids = new Map(claimed.map((row) => [keyOf(row), row.id]));
    const follow = (unit: OfUnit) => ({ ...parts, follows: ids.get(keyOf(unit)) ?? null });
    await insert(db, rowsOf({ ...deps, db }, { actor, units: atOnce, act: "released", first: next }, follow));
    return { batch, state: atOnce.length === units.length ? ("released" as const) : ("claimed" as const) };
  });
}

/**
 * Adds what became of claims, all or none; answers those that had a certificate before.
 * @throws Refusal 400 no such learner, 409 one of them does not stand so
 */
export async function followClaims(
  deps: Dependencies,
  { actor, units }: Command,
  { act, reference, reason = "" }: { act: Exclude<ClaimAct, "claimed">; reference?: string; reason?: string },
): Promise<Pick<ClaimRow, "learner" | "unit" | "reference">[]> {
  return transact(deps, async (db) => {
    const first = await recorded({ ...deps, db }, actor, units, act);
    const last = await lastClaims(db, units);
    const names = await namesOf(db, units);
    for (const unit of units) refuseAct(act, unit, { last, names });
    const rows = rowsOf({ ...deps, db }, { actor, units, act, first }, (unit) => {
      const claim = last.get(keyOf(unit));
      return {
        follows: claim?.id ?? null,
        batch: claim?.batch ?? "",
        reference: reference ?? claim?.reference ?? "",
        reason,
      };
    });
    await insert(db, rows);
    const returned = rows.filter(({ reference }) => act === "taken back" && reference !== "");
    return returned.map(({ learner, unit, reference }) => ({ learner, unit, reference }));
  });
}

/**
 * Enters an act on each unit in the audit log; answers the position of the first. It comes before anything is read: the log's
 * head is locked from here on, so that nothing that happens to these units at the same time is missed.
 */
async function recorded(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  actor: string,
  units: readonly OfUnit[],
  act: ClaimAct,
): Promise<number> {
  const side = act === "taken back" ? "was" : "became";
  const entry = { actor, action: actions[act], subject: "account" } as const;
  await recordActions(
    db,
    clock,
    units.map(({ learner, unit }) => ({ ...entry, subjectId: learner, [side]: unit })),
  );
  const { position } = await db.selectFrom("auditLogHead").select("position").executeTakeFirstOrThrow();
  return position - units.length + 1;
}

interface Known {
  last: Map<string, ClaimRow>;
  names: Map<string, { name: string }>;
}

function refuseAct(act: ClaimAct, { learner, unit }: OfUnit, { last, names }: Known): void {
  const name = names.get(learner)?.name ?? "";
  const refusal = refusalOfAct(act, last.get(keyOf({ learner, unit }))?.act ?? "taken back", { name, unit });
  if (refusal) throw new Refusal(409, refusal);
}

async function refuseBlocked(
  deps: Pick<Dependencies, "db" | "clock">,
  units: readonly OfUnit[],
  { lacking, names }: Pick<Known, "names"> & { lacking: Lacking },
): Promise<void> {
  const open = await openUnits(deps, lacking, learnersOf(units));
  const byKey = new Map(open.map((one) => [keyOf({ learner: one.learner._id, unit: one.unit }), one]));
  const nameOf = (learner: string) => names.get(learner)?.name ?? "";
  const missing = units.find((unit) => !byKey.has(keyOf(unit)));
  if (missing) throw new Refusal(409, `Unit ${missing.unit} of ${nameOf(missing.learner)} is not achieved.`);
  const blocked = units.flatMap(({ learner, unit }) => {
    const { blocks = [] } = byKey.get(keyOf({ learner, unit })) ?? {};
    return blocks.length > 0 ? [{ learner, unit, name: nameOf(learner), blocks }] : [];
  });
  const refusal = refusalToClaim(blocked);
  if (!refusal) return;
  const blocks = blocked.flatMap(({ learner, unit, blocks }) => blocks.map((block) => ({ learner, unit, ...block })));
  throw new Refusal(409, refusal, { blocks });
}

/** What stands of these units, by learner and unit. */
async function lastClaims(db: Db, units: readonly OfUnit[]): Promise<Map<string, ClaimRow>> {
  const rows = await db
    .selectFrom("claims")
    .selectAll()
    .where("learner", "in", learnersOf(units))
    .orderBy("position")
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** @throws Refusal 400 */
async function namesOf(db: Db, units: readonly OfUnit[]) {
  const learners = learnersOf(units);
  const names = await peopleOf(db, learners);
  if (names.size < learners.length) throw refuseField(400, "units", "One of these learners does not exist.");
  return names;
}

interface Acting extends Command {
  act: ClaimAct;
  first: number;
}

function rowsOf(
  { clock }: Dependencies,
  { actor: by, units, act, first }: Acting,
  partsOf: (unit: OfUnit) => Pick<ClaimRow, "follows" | "batch" | "reference" | "reason">,
): ClaimRow[] {
  const at = clock.now().toISOString();
  return units.map(({ learner, unit }, index) => ({
    ...{ id: newId(), position: first + index, learner, unit, act, by, at },
    ...partsOf({ learner, unit }),
  }));
}

async function insert(db: Db, rows: ClaimRow[]): Promise<void> {
  await insertRows(db, "claims", rows);
}

function learnersOf(units: readonly OfUnit[]): string[] {
  return [...new Set(units.map(({ learner }) => learner))];
}

function keyOf({ learner, unit }: OfUnit): string {
  return `${learner} ${unit}`;
}
