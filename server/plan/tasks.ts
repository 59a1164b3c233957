import { day } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import type { StudentSubject, Viewer } from "contract/core/permissions.ts";
import { doneDays, dueAt, tasksPerPage } from "contract/plan/due.ts";
import type { PlannedTask, Task } from "contract/plan/tasks.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import { recordAction } from "../audit/log.ts";
import { markSubjectRead } from "../notifications/notification-queries.ts";
import { notify } from "../notifications/notify.ts";
import { isId, newId } from "../platform/database/ids.ts";
import { pageOf } from "../platform/database/searching.ts";
import type { TaskRow } from "../platform/database/task-rows.ts";
import { transact } from "../platform/database/transact.ts";
import { type Clock, type Db, type Dependencies, fromNow } from "../platform/dependencies.ts";
import { Refusal, refuseField } from "../platform/refusal.ts";
import { openUnitsOf } from "../qualifications/worked-towards.ts";
import { nextReminder } from "./tasks-reminders.ts";

/** A task with what permissions are decided by: the learner and their present assessor. */
export type FoundTask = StudentSubject & TaskRow;

export async function findTask(db: Db, id: string): Promise<FoundTask | undefined> {
  if (!isId(id)) return undefined;
  const row = await withPeople(db).where("tasks.id", "=", id).executeTakeFirst();
  return row && { ...row, student: row.learner };
}

/** @throws Error when it is not there */
export async function taskWith(db: Db, id: string): Promise<Task> {
  return toTask(await withPeople(db).where("tasks.id", "=", id).executeTakeFirstOrThrow());
}

/** A page of one learner's plan, or of all that concern this person, without what is cancelled. */
export async function tasksFor(
  { db, clock }: Dependencies,
  viewer: Viewer,
  learner: string | undefined,
  wanted: number,
) {
  const since = fromNow(clock, -doneDays * day);
  const listed = withPeople(db)
    .where("tasks.cancelledAt", "is", null)
    .where(({ or, eb }) => or([eb("tasks.doneAt", "is", null), eb("tasks.doneAt", ">=", since)]))
    .$if(learner !== undefined, (query) => query.where("tasks.learner", "=", learner ?? ""))
    .$if(learner === undefined && viewer.role === "assessor", (query) =>
      query.where("learners.assessor", "=", viewer._id),
    );
  const { total, open } = await listed
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("tasks.doneAt", "is", null).as("open"),
    ])
    .executeTakeFirstOrThrow();
  const { offset, ...page } = pageOf(wanted, total, tasksPerPage);
  const rows = await listed
    .orderBy(({ eb }) => eb.case().when("tasks.doneAt", "is", null).then(0).else(1).end())
    .orderBy(({ eb, ref }) => eb.case().when("tasks.doneAt", "is", null).then(ref("tasks.dueAt")).end())
    .orderBy("tasks.doneAt", "desc")
    .orderBy("tasks.id")
    .limit(tasksPerPage)
    .offset(offset)
    .execute();
  return { tasks: rows.map(toTask), open, total, ...page };
}

/** Sets a task, or plans a visit; answers its id. @throws Refusal 400 for a past day or an unknown criterion */
export async function setTask(deps: Dependencies, by: string, learner: string, plan: PlannedTask): Promise<string> {
  const { clock } = deps;
  const columns = columnsOf(clock, plan, await openUnitsOf(deps.db, learner));
  refusePast(clock, plan);
  const id = newId();
  const now = clock.now().toISOString();
  const open = { doneAt: null, cancelledAt: null, version: 1, createdAt: now, updatedAt: now };
  return transact(deps, async (db) => {
    await db
      .insertInto("tasks")
      .values({ id, learner, by, ...columns, ...open })
      .execute();
    await notify(db, clock, { kind: "task", act: "set", task: { id, learner, title: plan.title }, by });
    await recordAction(db, clock, { actor: by, action: "setTask", subject: "account", subjectId: learner });
    return id;
  });
}

export interface PlanCommand {
  actor: string;
  task: FoundTask;
  /** The version that the change is based on; undefined when any will do. */
  expected: number | undefined;
}

/** @throws Refusal 400 as `setTask`, 409 when it is done or cancelled, 412 changed by someone else since */
export async function changeTask(deps: Dependencies, { actor, task, expected }: PlanCommand, plan: PlannedTask) {
  const { clock } = deps;
  refuseClosed(task);
  const before = (JSON.parse(task.places) as CriterionPlace[]).map(({ unit }) => unit);
  const units = new Set([...(await openUnitsOf(deps.db, task.learner)), ...before]);
  const columns = columnsOf(clock, plan, units);
  const isMoved = columns.dueAt !== task.dueAt || columns.endsAt !== task.endsAt;
  if (isMoved) refusePast(clock, plan);
  await transact(deps, async (db) => {
    await update(db, clock, { task, expected }, columns);
    await markSubjectRead(db, clock, task.id, ["task"]);
    const changed = { id: task.id, learner: task.learner, title: plan.title };
    await notify(db, clock, { kind: "task", act: isMoved ? "moved" : "changed", task: changed, by: actor });
    await recordAction(db, clock, { actor, action: "changeTask", subject: "account", subjectId: task.learner });
  });
}

/** It is kept, so that calendars learn of it. @throws Refusal 409 when it is done or cancelled, 412 */
export async function cancelTask(deps: Dependencies, { actor, task, expected }: PlanCommand): Promise<void> {
  const { clock } = deps;
  refuseClosed(task);
  await transact(deps, async (db) => {
    await update(db, clock, { task, expected }, { cancelledAt: clock.now().toISOString(), remindAt: null });
    await markSubjectRead(db, clock, task.id, ["task", "taskDone"]);
    await notify(db, clock, { kind: "task", act: "cancelled", task, by: actor });
    await recordAction(db, clock, { actor, action: "cancelTask", subject: "account", subjectId: task.learner });
  });
}

/** Says that it is done, or not; what is so already stays as it is. @throws Refusal 409 when it is cancelled */
export async function finishTask(deps: Dependencies, actor: string, task: FoundTask, isDone: boolean): Promise<void> {
  const { clock } = deps;
  if (task.cancelledAt !== null) throw cancelled();
  await transact(deps, async (db) => {
    const now = clock.now();
    const doneAt = isDone ? now.toISOString() : null;
    const { numUpdatedRows } = await db
      .updateTable("tasks")
      .set((row) => ({ doneAt, version: row("version", "+", 1), updatedAt: now.toISOString() }))
      .set({ remindAt: isDone ? null : nextReminder(task, now) })
      .where("id", "=", task.id)
      .where("doneAt", isDone ? "is" : "is not", null)
      .where("cancelledAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    await markSubjectRead(db, clock, task.id, ["task", "taskDone"]);
    if (isDone && actor === task.learner) await notify(db, clock, { kind: "taskDone", act: "done", task });
    const action = isDone ? "finishTask" : "reopenTask";
    await recordAction(db, clock, { actor, action, subject: "account", subjectId: task.learner });
  });
}

/** @throws Refusal 400 for a criterion that is not in the curriculum */
function columnsOf(clock: Clock, plan: PlannedTask, units: ReadonlySet<string>) {
  const places = inCurriculumOrder(plan.places.filter(({ unit }) => units.has(unit)));
  if (places.length < new Set(plan.places.map(placeKey)).size)
    throw refuseField(400, "places", "One of the criteria is not in the curriculum.");
  const when =
    plan.kind === "task"
      ? { dueOn: plan.dueOn, startsAt: null, endsAt: null }
      : { dueOn: null, startsAt: plan.startsAt, endsAt: plan.endsAt };
  const { kind, title, text, location } = plan;
  const timed = { kind, ...when, dueAt: dueAt(when), remindAt: nextReminder({ kind, ...when }, clock.now()) };
  return { ...timed, title, text, location, places: JSON.stringify(places.map(numbersOf)) };
}

/** @throws Refusal 400 for a day before today */
function refusePast(clock: Clock, plan: PlannedTask): void {
  const [field, on] = plan.kind === "task" ? ["dueOn", plan.dueOn] : ["startsAt", dayInLondon(plan.startsAt)];
  if ((on ?? "") < dayInLondon(clock.now())) throw refuseField(400, field ?? "", "Choose today or a later day.");
}

function refuseClosed(task: TaskRow): void {
  if (task.cancelledAt !== null) throw cancelled();
  if (task.doneAt !== null) throw new Refusal(409, "This is done. Mark it as not done before you change it.");
}

function cancelled(): Refusal {
  return new Refusal(409, "This was cancelled.");
}

/** @throws Refusal 412 when it is another version by now, 409 when it was done or cancelled meanwhile */
async function update(
  db: Db,
  clock: Clock,
  { task, expected }: Pick<PlanCommand, "task" | "expected">,
  columns: Partial<TaskRow>,
): Promise<void> {
  if (expected !== undefined && expected !== task.version) throw stale();
  const { numUpdatedRows } = await db
    .updateTable("tasks")
    .set({ ...columns, version: task.version + 1, updatedAt: clock.now().toISOString() })
    .where("id", "=", task.id)
    .where("version", "=", task.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw stale();
}

function stale(): Refusal {
  return new Refusal(412, "This was changed in the meantime. Look at it again, then change it.");
}

function withPeople(db: Db) {
  return db
    .selectFrom("tasks")
    .innerJoin("accounts as learners", "learners.id", "tasks.learner")
    .innerJoin("accounts as setters", "setters.id", "tasks.by")
    .selectAll("tasks")
    .select(["learners.name as learnerName", "learners.assessor", "setters.name as setterName"]);
}

function toTask(row: TaskRow & { learnerName: string; setterName: string }): Task {
  const { id, kind, title, text, dueOn, startsAt, endsAt, location, places, doneAt, cancelledAt, version } = row;
  return {
    _id: id,
    learner: { _id: row.learner, name: row.learnerName },
    by: { _id: row.by, name: row.setterName },
    ...{ kind, title, text, dueOn, startsAt, endsAt, location, places: JSON.parse(places) },
    ...{ doneAt, cancelledAt, version },
  };
}
