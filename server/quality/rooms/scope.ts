import { hash, randomBytes } from "node:crypto";
import { dayOf } from "contract/core/dates.ts";
import { listed } from "contract/portfolios/verdicts.ts";
import { roomLimits, type ScopeReason } from "contract/quality/room-words.ts";
import type { ScopeLine } from "contract/quality/rooms.ts";
import { peopleOf } from "../../audit/names.ts";
import type { ClaimRow } from "../../platform/database/claim-rows.ts";
import { holdsInLower, holdsWords } from "../../platform/database/searching.ts";
import type { Db } from "../../platform/dependencies.ts";
import type { ScopeEntry } from "../../portfolios/visitors.ts";

const foundMost = 20;

/** Whom a new room would hold: claimed, certificated, taken back or withdrawn since the last one, and a tenth of the rest. */
export async function proposal(db: Db): Promise<{ seed: string; learners: ScopeLine[] }> {
  const seed = randomBytes(16).toString("hex");
  const last = await db
    .selectFrom("rooms")
    .select(({ fn }) => fn.max("at").as("at"))
    .executeTakeFirst();
  const since = last?.at ?? "";
  const [claims, withdrawn, active] = await Promise.all([
    db.selectFrom("claims").select(["learner", "act"]).where("at", ">", since).orderBy("position").execute(),
    db
      .selectFrom("enrolments")
      .select("learner")
      .where("endedOn", "is not", null)
      .where("endedOn", ">=", since.slice(0, 10))
      .orderBy("endedOn")
      .execute(),
    db
      .selectFrom("accounts")
      .select("id")
      .where("role", "=", "student")
      .where("isActive", "=", 1)
      .orderBy("id")
      .execute(),
  ]);
  const reasons = new Map<string, ScopeReason>(withdrawn.map(({ learner }) => [learner, "withdrawn"]));
  for (const { learner, act } of claims) reasons.set(learner, act === "released" ? "claimed" : act);
  for (const learner of tenthOf(
    active.map(({ id }) => id).filter((id) => !reasons.has(id)),
    seed,
  ))
    reasons.set(learner, "tenth");
  const chosen = [...reasons].slice(0, roomLimits.learners).map(([learner, reason]) => ({ learner, reason }));
  return { seed, learners: await scopeLines(db, chosen) };
}

/** A tenth, rounded up, in the order of SHA-256(seed, "\n", id): anybody can draw it again. */
export function tenthOf(learners: readonly string[], seed: string): string[] {
  const keyOf = (id: string) => hash("sha256", `${seed}\n${id}`);
  const inOrder = learners.map((id) => [keyOf(id), id] as const).sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.slice(0, Math.ceil(learners.length / 10)).map(([, id]) => id);
}

/** Learners whose name has these words, also those who have left. */
export async function foundFor(db: Db, search: string): Promise<ScopeLine[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("id as learner")
    .where("role", "=", "student")
    .where(({ ref }) => holdsWords([ref("nameLower")], search, holdsInLower))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("erasedPeople").select("account").whereRef("account", "=", "accounts.id"))),
    )
    .orderBy("nameKey")
    .orderBy("id")
    .limit(foundMost)
    .execute();
  return scopeLines(
    db,
    rows.map(({ learner }) => ({ learner, reason: "chosen" as const })),
  );
}

/** Why each of them is there, with what that rests on. By name. */
export async function scopeLines(
  db: Db,
  entries: readonly Pick<ScopeEntry, "learner" | "reason">[],
): Promise<ScopeLine[]> {
  const ids = entries.map(({ learner }) => learner);
  if (ids.length === 0) return [];
  const [people, claims, ended] = await Promise.all([
    peopleOf(db, ids),
    standingClaims(db, ids),
    db
      .selectFrom("enrolments")
      .select(["learner", "endedOn"])
      .where("learner", "in", ids)
      .where("endedOn", "is not", null)
      .orderBy("endedOn")
      .execute(),
  ]);
  const endedOn = new Map(ended.map(({ learner, endedOn }) => [learner, endedOn]));
  const details = { claims: Map.groupBy(claims, ({ learner }) => learner), endedOn };
  return entries
    .map(({ learner, reason }) => ({
      learner: people.get(learner) ?? { _id: learner, name: "" },
      reason,
      detail: detailOf(learner, reason, details),
    }))
    .sort((one, other) => one.learner.name.localeCompare(other.learner.name));
}

type StandingClaim = Pick<ClaimRow, "learner" | "unit" | "act" | "at">;

/** What stands of each claimed unit of these learners, the one claimed first first. */
export async function standingClaims(db: Db, learners: readonly string[]): Promise<StandingClaim[]> {
  const rows = await db
    .selectFrom("claims")
    .select(["learner", "unit", "act", "at"])
    .where("learner", "in", learners)
    .orderBy("position")
    .execute();
  return [...new Map(rows.map((row) => [`${row.learner} ${row.unit}`, row])).values()];
}

interface Details {
  claims: Map<string, StandingClaim[]>;
  endedOn: Map<string, string | null>;
}

function detailOf(learner: string, reason: ScopeReason, { claims, endedOn }: Details): string {
  const ended = endedOn.get(learner);
  if (reason === "withdrawn") return ended ? dayOf(ended) : "";
  const acts = (claims.get(learner) ?? []).filter(
    ({ act }) => act === reason || (reason === "claimed" && act === "released"),
  );
  const last = acts.at(-1);
  if (!last) return "";
  const units = acts.map(({ unit }) => unit).sort();
  return `${units.length === 1 ? "Unit" : "Units"} ${listed(units)}, ${dayOf(last.at)}`;
}
