import type { BulkAct } from "contract/accounts/bulk.ts";
import type { GroupKind } from "contract/accounts/bulk-options.ts";
import { recordActions } from "../../audit/log.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { activateIn, deactivateIn } from "../accounts.ts";
import { giveAssessor } from "../assigning.ts";

/** A student whose row is locked. `group` is the one of the kind that the act is about. */
export interface Student {
  id: string;
  assessor: string | null;
  isActive: number;
  updatedAt: string;
  group: string | null;
}

/** The part of a student that an act sets: their assessor, whether they are active, or their group of a kind. */
export type Part = "assessor" | "isActive" | GroupKind;

/** What an act makes of that part, as a text; "" for nobody and no group. */
export function became(change: BulkAct): string {
  if (change.act === "assign") return change.assessorId ?? "";
  if (change.act === "join") return change.group;
  if (change.act === "leave") return "";
  return change.act === "activate" ? "1" : "0";
}

/** What the part is now. */
export function present(part: Part, { assessor, isActive, group }: Student): string {
  if (part === "assessor") return assessor ?? "";
  return part === "isActive" ? String(isActive) : (group ?? "");
}

/** Sets the part of students who have another value there, in a transaction. */
export async function setPart(
  deps: Dependencies,
  actor: string,
  students: readonly Student[],
  [part, value]: readonly [Part, string],
): Promise<void> {
  if (students.length === 0) return;
  if (part === "assessor") return giveAssessor(deps, actor, students, value || null);
  if (part !== "isActive") return setGroup(deps, actor, students, [part, value]);
  for (const { id } of students)
    await (value === "1" ? activateIn(deps, actor, id) : deactivateIn(deps, actor, { id, role: "student" }));
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
