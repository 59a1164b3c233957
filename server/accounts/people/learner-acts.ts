import type { BulkAct } from "contract/accounts/bulk.ts";
import type { GroupKind } from "contract/accounts/bulk-options.ts";
import type { AccountCondition } from "contract/accounts/user-tables.ts";
import { recordActions } from "../../audit/log.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { refuseField } from "../../platform/refusal.ts";
import { activateIn, deactivateIn, findAccount } from "../accounts.ts";
import { activeAssessor, giveAssessor, tellAssessors } from "../assigning.ts";
import type { List, Refused, Work } from "../bulk/lists.ts";
import { countStudents, studentsFound } from "../user-tables.ts";
import { findGroup, lockGroup } from "./groups.ts";

/** The list of users: its students can be changed several at once. */
export const learnerList: List<BulkAct, AccountCondition> = {
  acts: ["assign", "activate", "deactivate", "join", "leave"],
  nouns: { chosen: "students", one: "learner", several: "learners", none: "Nobody" },
  find: ({ db }, filter, rows) => studentsFound(db, filter, rows),
  count: ({ db }, filter) => countStudents(db, filter),
  async names(db, rows, most) {
    const found = db.selectFrom("accounts").select("name").where("id", "in", rows);
    return (await found.orderBy("nameKey").orderBy("id").limit(most).execute()).map(({ name }) => name);
  },
  check: async (db, change) => change.act === "assign" && (await activeAssessor(db, change.assessorId)),
  async workOf(db, change) {
    if (change.act === "assign") return assigning(change.assessorId);
    if (!("group" in change)) return changingState(change.act);
    const group = await findGroup(db, change.group);
    if (!group) throw refuseField(400, "change.group", "Choose a group that is there.");
    return grouping(change.act, group);
  },
  async done(db, change, who, count) {
    const are = count === 1 ? "is" : "are";
    if (change.act === "activate") return `${who} ${are} active now.`;
    if (change.act === "deactivate") return `${who} ${are} deactivated.`;
    if (change.act !== "assign") {
      const group = (await findGroup(db, change.group))?.name ?? "the group";
      return change.act === "join" ? `${who} ${are} in ${group} now.` : `${who} ${are} not in ${group} any more.`;
    }
    const assessor = change.assessorId ? await findAccount(db, change.assessorId) : undefined;
    return `${who} now ${count === 1 ? "has" : "have"} ${assessor?.name ?? "no assessor"}.`;
  },
};

interface Student {
  id: string;
  updatedAt: string;
  assessor: string | null;
  isActive: number;
}

function assigning(assessor: string | null): Work<Student> {
  return {
    became: assessor ?? "",
    present: ({ assessor }) => assessor ?? "",
    lock: lockStudents,
    refused: erasedOnes,
    set: (deps, actor, students, value) => giveAssessor(deps, actor, students, value || null),
    tell: ({ db, clock }, changed, value) => {
      const students = changed.map(({ id, was }) => ({ id, assessor: was || null }));
      return tellAssessors(db, clock, students, value || null);
    },
  };
}

function changingState(act: "activate" | "deactivate"): Work<Student> {
  return {
    became: act === "activate" ? "1" : "0",
    present: ({ isActive }) => String(isActive),
    lock: lockStudents,
    refused: erasedOnes,
    set(deps, actor, students, value) {
      const ids = students.map(({ id }) => id);
      return value === "1" ? activateIn(deps, actor, ids) : deactivateIn(deps, actor, ids);
    },
  };
}

function grouping(
  act: "join" | "leave",
  { id, kind }: { id: string; kind: GroupKind },
): Work<Student & { group: string }> {
  return {
    became: act === "join" ? id : "",
    present: ({ group }) => group,
    async lock(deps, ids) {
      const students = await lockStudents(deps, ids);
      const rows = deps.db.selectFrom("memberships").select(["learner", "group"]).where("learner", "in", ids);
      // Whoever leaves a group is in no other one of its kind.
      const own = rows.where("kind", "=", kind).$if(act === "leave", (all) => all.where("group", "=", id));
      const groups = new Map((await own.execute()).map(({ learner, group }) => [learner, group]));
      return students.map((one) => ({ ...one, group: groups.get(one.id) ?? "" }));
    },
    async refused(deps, students, value) {
      if (value === "" || (await lockGroup(deps.db, value))) return erasedOnes(deps, students);
      return new Map(students.map(({ id }) => [id, "gone"]));
    },
    set: (deps, actor, students, value) => setGroup(deps, actor, students, [kind, value]),
  };
}

async function erasedOnes({ db }: Dependencies, students: readonly Student[]): Promise<Refused> {
  const ids = students.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const erased = await db.selectFrom("erasedPeople").select("account").where("account", "in", ids).execute();
  return new Map(erased.map(({ account }) => [account, "erased"]));
}

// The update changes nothing but locks the rows on PostgreSQL.
function lockStudents({ db }: Dependencies, ids: string[]): Promise<Student[]> {
  return db
    .updateTable("accounts")
    .set((row) => ({ role: row.ref("role") }))
    .where("id", "in", ids)
    .where("role", "=", "student")
    .returning(["id", "assessor", "isActive", "updatedAt"])
    .execute();
}

async function setGroup(
  { db, clock }: Dependencies,
  actor: string,
  students: readonly Student[],
  [kind, group]: readonly [GroupKind, string],
): Promise<void> {
  const ids = students.map(({ id }) => id);
  await db.deleteFrom("memberships").where("learner", "in", ids).where("kind", "=", kind).execute();
  const rows = ids.map((learner) => ({ learner, kind, group }));
  if (group !== "") await db.insertInto("memberships").values(rows).execute();
  await db.updateTable("accounts").set({ updatedAt: clock.now().toISOString() }).where("id", "in", ids).execute();
  const what =
    group === "" ? ({ action: "leaveGroup", was: kind } as const) : ({ action: "joinGroup", became: kind } as const);
  await recordActions(
    db,
    clock,
    ids.map((subjectId) => ({ actor, ...what, subject: "account", subjectId })),
  );
}
