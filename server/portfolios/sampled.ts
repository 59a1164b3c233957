import type { Viewer } from "contract/core/permissions.ts";
import { isVerifier } from "../accounts/duties.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";

/** @throws Refusal 409 somebody is to look at this portfolio's decisions */
export async function refuseSampled(db: Db, portfolio: string): Promise<void> {
  const open = db.selectFrom("samples").select("id").where("portfolio", "=", portfolio).where("state", "!=", "closed");
  if (await open.limit(1).executeTakeFirst()) throw new Refusal(409, "This portfolio is being sampled.");
}

/**
 * Whether a portfolio is sampled, or one of its rounds is judged in an exercise, and this person looks at such, countersigns
 * it, was asked to answer an action on it or takes part.
 */
export async function isSampledFor(deps: Dependencies, viewer: Viewer, portfolio: string): Promise<boolean> {
  if (viewer.role === "student") return false;
  const { db } = deps;
  const sampled = db.selectFrom("samples").select("id").where("portfolio", "=", portfolio).limit(1);
  const judged = db.selectFrom("exercises").select("exercises.id").where("portfolio", "=", portfolio).limit(1);
  if (!(await sampled.executeTakeFirst()) && !(await judged.executeTakeFirst())) return false;
  if (await isVerifier(deps, viewer._id)) return true;
  const countersigns = sampled.where("kind", "=", "countersign").where("checker", "=", viewer._id);
  if (await countersigns.executeTakeFirst()) return true;
  const part = judged.innerJoin("exerciseParts", "exerciseParts.exercise", "exercises.id");
  if (await part.where("exerciseParts.account", "=", viewer._id).executeTakeFirst()) return true;
  const asked = db.selectFrom("checks").select("id").where("portfolio", "=", portfolio).where("owner", "=", viewer._id);
  return (await asked.limit(1).executeTakeFirst()) !== undefined;
}
