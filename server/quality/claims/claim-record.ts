import type { BundleClaim } from "contract/exports/bundle-plan.ts";
import { findUnit } from "contract/qualifications/curriculum.ts";
import { actsFrom, type ClaimAct } from "contract/quality/claiming.ts";
import type { ClaimRow } from "../../platform/database/claim-rows.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Db } from "../../platform/dependencies.ts";

// What a bundle has of the claims of a learner: their history, which counts where it is imported.

/** In the order in which they were made. */
export async function claimRecordsOf(db: Db, learner: string): Promise<BundleClaim[]> {
  const rows = await db
    .selectFrom("claims")
    .innerJoin("accounts", "accounts.id", "claims.by")
    .select(["claims.unit", "claims.act", "claims.batch", "claims.reference", "claims.reason", "claims.at"])
    .select(["claims.by", "accounts.name", "accounts.email"])
    .where("claims.learner", "=", learner)
    .orderBy("claims.position")
    .execute();
  return rows.map(({ by: id, name, email, ...claim }) => ({ ...claim, by: { id, name, email } }));
}

/** The rows of imported claims: older than every entry of the audit log here, so they are counted up to -1. */
export function claimRows(
  learner: string,
  claims: readonly BundleClaim[],
  idOf: (person: string) => string,
): ClaimRow[] {
  const last = new Map<string, string>();
  return claims.map(({ by, ...claim }, index) => {
    const id = newId();
    const follows = last.get(claim.unit) ?? null;
    last.set(claim.unit, id);
    return { ...claim, id, follows, learner, position: index - claims.length, by: idOf(by.id) };
  });
}

/** Whether nobody could have made these claims in this order. */
export function areOutOfOrder(claims: readonly BundleClaim[]): boolean {
  const states = new Map<string, ClaimAct>();
  return claims.some(({ unit, act }) => {
    const state = states.get(unit) ?? "taken back";
    states.set(unit, act);
    return findUnit(unit) === undefined || !actsFrom[act].includes(state);
  });
}
