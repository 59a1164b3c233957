import type { GroupKind } from "contract/accounts/bulk-options.ts";
import type { Group, GroupWords, NewGroup } from "contract/accounts/groups.ts";
import { type Expression, sql } from "kysely";
import { recordAction } from "../../audit/log.ts";
import { isDuplicate } from "../../platform/database/errors.ts";
import type { GroupRow } from "../../platform/database/group-rows.ts";
import { isId, newId } from "../../platform/database/ids.ts";
import { alphabetical } from "../../platform/database/searching.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";

/** Cohorts and employers by name. */
export async function listGroups(db: Db): Promise<Group[]> {
  const rows = await db
    .selectFrom("groups")
    .select(["id", "kind", "name", "contact", "version"])
    .select(({ selectFrom }) =>
      selectFrom("memberships")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("memberships.group", "=", "groups.id")
        .as("learners"),
    )
    .orderBy("kind")
    .orderBy(({ ref }) => alphabetical(ref("name")))
    .orderBy("id")
    .execute();
  return rows.map(({ id, learners, ...row }) => ({ _id: id, ...row, learners: learners ?? 0 }));
}

export async function findGroup(db: Db, id: string): Promise<GroupRow | undefined> {
  return isId(id) ? db.selectFrom("groups").selectAll().where("id", "=", id).executeTakeFirst() : undefined;
}

/** Answers its id. @throws Refusal 409 for a name that is taken */
export async function makeGroup(deps: Dependencies, actor: string, group: NewGroup): Promise<string> {
  const row = { id: newId(), ...group, nameKey: keyOf(group.name), version: 0, by: actor };
  await namedOnce(group.kind, () =>
    transact(deps, async (db) => {
      await db
        .insertInto("groups")
        .values({ ...row, at: deps.clock.now().toISOString() })
        .execute();
      await recordGroupAction(db, deps, actor, ["makeGroup", row]);
      return row.id;
    }),
  );
  return row.id;
}

interface GroupCommand {
  actor: string;
  group: GroupRow;
  /** The version on which the change is based; undefined for any. */
  expected: number | undefined;
}

/** @throws Refusal 412 when it was changed meanwhile, 409 for a name that is taken */
export async function changeGroup(
  deps: Dependencies,
  { actor, group, expected }: GroupCommand,
  { name, contact }: GroupWords,
): Promise<void> {
  const version = expected ?? group.version;
  await namedOnce(group.kind, () =>
    transact(deps, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable("groups")
        .set({ name, nameKey: keyOf(name), contact, version: sql`"version" + 1` })
        .where("id", "=", group.id)
        .where("version", "=", version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n)
        throw new Refusal(412, "This group was changed meanwhile. Reload it, then make your change again.");
      await recordGroupAction(db, deps, actor, ["changeGroup", group]);
    }),
  );
}

/** @throws Refusal 409 while a learner is in it */
export async function removeGroup(deps: Dependencies, actor: string, group: GroupRow): Promise<void> {
  await transact(deps, async (db) => {
    await lockGroup(db, group.id);
    const one = await db.selectFrom("memberships").select("learner").where("group", "=", group.id).executeTakeFirst();
    if (one) throw new Refusal(409, "Learners are in this group. Take them out of it first.");
    const { numDeletedRows } = await db.deleteFrom("groups").where("id", "=", group.id).executeTakeFirst();
    if (numDeletedRows > 0n) await recordGroupAction(db, deps, actor, ["removeGroup", group]);
  });
}

/** The cohorts and employers of everybody, or of an assessor's learners, by name. */
export async function namedGroups(db: Db, assessor: string) {
  const of = db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.learner")
    .select("memberships.group")
    .where("accounts.assessor", "=", assessor);
  return db
    .selectFrom("groups")
    .select(["id as _id", "kind", "name"])
    .$if(assessor !== "", (all) => all.where("id", "in", of))
    .orderBy("kind")
    .orderBy(({ ref }) => alphabetical(ref("name")))
    .orderBy("id")
    .execute();
}

export async function learnersIn(db: Db, group: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("memberships").select("learner").where("group", "=", group).execute();
  return new Set(rows.map(({ learner }) => learner));
}

/** The names of the groups that learners are in, by learner and kind. */
export async function membershipsOf(db: Db, learners: Expression<string | { id: string }>) {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("groups", "groups.id", "memberships.group")
    .select(["memberships.learner", "memberships.kind", "groups.name"])
    .where("memberships.learner", "in", learners as Expression<string>)
    .execute();
  const names = new Map(rows.map(({ learner, kind, name }) => [`${learner} ${kind}`, name]));
  return (learner: string, kind: GroupKind): string | null => names.get(`${learner} ${kind}`) ?? null;
}

/** Whoever else puts learners into it or removes it waits. Answers whether it is there. */
export async function lockGroup(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("groups")
    .set((row) => ({ version: row.ref("version") }))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function keyOf(name: string): string {
  return name.toLowerCase();
}

async function namedOnce(kind: GroupKind, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const what = kind === "cohort" ? "a cohort" : "an employer";
    throw refuseField(409, "name", `There is ${what} of this name.`);
  }
}

function recordGroupAction(
  db: Db,
  { clock }: Dependencies,
  actor: string,
  [action, { id, kind }]: ["makeGroup" | "changeGroup" | "removeGroup", Pick<GroupRow, "id" | "kind">],
): Promise<void> {
  return recordAction(db, clock, { actor, action, subject: "group", subjectId: id, became: kind });
}
