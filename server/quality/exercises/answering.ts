import type { Viewer } from "contract/core/permissions.ts";
import type { GivenAnswer } from "contract/quality/exercises.ts";
import { refusalOfAnswer } from "contract/quality/exercising.ts";
import { ownDecisions } from "contract/quality/sampling.ts";
import { recordAccountAction } from "../../accounts/accounts.ts";
import { markSubjectRead } from "../../notifications/notification-queries.ts";
import { notify } from "../../notifications/notify.ts";
import type { ExerciseRow } from "../../platform/database/exercise-rows.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { hasPartIn } from "../samples.ts";
import type { FoundExercise } from "./exercises.ts";
import { decidedIn } from "./viewing.ts";

const over = "This exercise has ended. Read what was found.";

/**
 * Keeps what a participant found, once; the last answer ends the exercise. Answers whether it has ended.
 * @throws Refusal 400 a criterion is left open, 403 who takes no part or had one in the round, 409 it has ended, or was
 * answered
 */
export async function answerExercise(
  deps: Dependencies,
  { viewer, exercise }: { viewer: Viewer; exercise: FoundExercise },
  { lines, text }: GivenAnswer,
): Promise<boolean> {
  const { clock } = deps;
  const { id, portfolio, review } = exercise;
  if (await hasPartIn(deps.db, viewer._id, { kind: "interim", portfolio, review }))
    throw new Refusal(403, ownDecisions);
  if (!exercise.participants.includes(viewer._id)) throw new Refusal(403, "You take no part in this exercise.");
  const refusal = refusalOfAnswer(await decidedIn(deps.db, exercise), lines);
  if (refusal) throw refuseField(400, "lines", refusal);
  return transact(deps, async (db) => {
    // It changes nothing, but of two answers at once the second waits and sees the first.
    const open = await change(db, exercise, {});
    if (!open) throw new Refusal(409, over);
    const { numUpdatedRows } = await db
      .updateTable("exerciseParts")
      .set({ lines: JSON.stringify(lines), text, answeredAt: clock.now().toISOString() })
      .where("exercise", "=", id)
      .where("account", "=", viewer._id)
      .where("answeredAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Refusal(409, "You have answered already.");
    await markSubjectRead(db, clock, id, ["exercise"]);
    const left = db
      .selectFrom("exerciseParts")
      .select("account")
      .where("exercise", "=", id)
      .where("answeredAt", "is", null);
    const isOver = (await left.limit(1).executeTakeFirst()) === undefined;
    if (isOver) await end(db, clock, exercise);
    await recordAccountAction(db, clock, viewer._id, "answerExercise");
    return isOver;
  });
}

interface Command {
  by: string;
  exercise: FoundExercise;
  /** The version that it is based on; undefined when any will do. */
  expected: number | undefined;
}

/** Ends an exercise before all have answered. @throws Refusal 409 it has ended, 412 changed by someone else since */
export async function endExercise(deps: Dependencies, command: Command): Promise<void> {
  const { clock } = deps;
  refuseStale(command);
  await transact(deps, async (db) => {
    if (!(await end(db, clock, command.exercise))) throw new Refusal(409, over);
    await recordAccountAction(db, clock, command.by, "endExercise");
  });
}

/**
 * Keeps what was agreed, which participants are told of. @throws Refusal 409 it has not ended, 412 changed by someone else
 * since
 */
export async function agreeOn(deps: Dependencies, command: Command, agreed: string): Promise<void> {
  const { clock } = deps;
  const { by, exercise } = command;
  refuseStale(command);
  if (exercise.endedAt === null) throw new Refusal(409, "End this exercise first: its participants are still judging.");
  await transact(deps, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("exercises")
      .set({ agreed, agreedBy: by, agreedAt: clock.now().toISOString(), version: exercise.version + 1 })
      .where("id", "=", exercise.id)
      .where("version", "=", exercise.version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw stale();
    await tellParticipants(db, clock, exercise);
    await recordAccountAction(db, clock, by, "agreeOnExercise");
  });
}

/** Whether it was open until now. */
async function end(db: Db, clock: Clock, exercise: FoundExercise): Promise<boolean> {
  const { version } = exercise;
  if (!(await change(db, exercise, { endedAt: clock.now().toISOString(), version: version + 1 }))) return false;
  await markSubjectRead(db, clock, exercise.id, ["exercise"]);
  await tellParticipants(db, clock, exercise);
  return true;
}

/** Changes an exercise that is open. */
async function change(db: Db, { id }: FoundExercise, to: Partial<ExerciseRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("exercises")
    .set({ agreed: "", ...to })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function tellParticipants(db: Db, clock: Clock, { id, participants }: FoundExercise): Promise<void> {
  for (const to of participants) await notify(db, clock, { kind: "exerciseEnded", to, exercise: id });
}

function refuseStale({ exercise, expected }: Command): void {
  if (expected !== undefined && expected !== exercise.version) throw stale();
}

function stale(): Refusal {
  return new Refusal(412, "This exercise was changed in the meantime. Look at it again.");
}
