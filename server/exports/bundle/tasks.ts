import type { BundleTask } from "contract/exports/bundle-plan.ts";
import type { Db } from "../../platform/dependencies.ts";

export async function tasksOf(db: Db, student: string): Promise<BundleTask[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("accounts", "accounts.id", "tasks.by")
    .selectAll("tasks")
    .select(["accounts.name", "accounts.email"])
    .where("tasks.learner", "=", student)
    .orderBy("tasks.createdAt")
    .orderBy("tasks.id")
    .execute();
  return rows.map(({ id, title, text, location, dueOn, startsAt, endsAt, by, name, email, ...row }) => {
    const { doneAt, cancelledAt, version, createdAt, updatedAt } = row;
    const what = { title, text, location, places: JSON.parse(row.places) };
    const facts = { id, by: { id: by, name, email }, doneAt, cancelledAt, version, createdAt, updatedAt };
    if (dueOn !== null) return { ...what, kind: "task", dueOn, ...facts };
    return { ...what, kind: "visit", startsAt: startsAt ?? "", endsAt: endsAt ?? "", ...facts };
  });
}
