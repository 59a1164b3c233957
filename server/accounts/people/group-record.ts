import type { GroupKind } from "contract/accounts/bulk-options.ts";
import type { BundleGroup } from "contract/exports/bundle-plan.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Clock, Db } from "../../platform/dependencies.ts";
import { keyOf } from "./groups.ts";

// What a bundle has of a learner's groups: kind and name. Whom the centre talks to there stays with the centre.

export function groupRecordsOf(db: Db, learner: string): Promise<BundleGroup[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("groups", "groups.id", "memberships.group")
    .select(["groups.kind", "groups.name"])
    .where("memberships.learner", "=", learner)
    .orderBy("groups.kind")
    .execute();
}

/** Whether each is here, by kind and name. */
export async function groupsHere(db: Db, groups: readonly BundleGroup[]) {
  const found: (BundleGroup & { isHere: boolean })[] = [];
  for (const { kind, name } of groups) {
    const one = db.selectFrom("groups").select("id").where("kind", "=", kind).where("nameKey", "=", keyOf(name));
    found.push({ kind, name, isHere: (await one.executeTakeFirst()) !== undefined });
  }
  return found;
}

/**
 * Puts a learner into groups of these names; one that is not here is made, so that nothing of the learner is lost. In a group of a
 * kind already, they stay in that. Answers the groups that were made.
 */
export async function joinGroups(
  db: Db,
  clock: Clock,
  { learner, by }: { learner: string; by: string },
  groups: readonly BundleGroup[],
): Promise<{ id: string; kind: GroupKind }[]> {
  const made: { id: string; kind: GroupKind }[] = [];
  for (const { kind, name } of groups) {
    const row = { id: newId(), kind, name, nameKey: keyOf(name), contact: "", version: 0, by };
    // The update changes nothing: whoever removes the group meanwhile waits.
    const { id } = await db
      .insertInto("groups")
      .values({ ...row, at: clock.now().toISOString() })
      .onConflict((conflict) =>
        conflict.columns(["kind", "nameKey"]).doUpdateSet(({ ref }) => ({ version: ref("groups.version") })),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    if (id === row.id) made.push({ id, kind });
    await db
      .insertInto("memberships")
      .values({ learner, kind, group: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return made;
}
