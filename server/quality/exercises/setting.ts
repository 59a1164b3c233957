import { dayInLondon } from "contract/core/dates.ts";
import { exerciseDue } from "contract/quality/exercising.ts";
import { recordAction } from "../../audit/log.ts";
import { notify } from "../../notifications/notify.ts";
import type { ExerciseRow } from "../../platform/database/exercise-rows.ts";
import { holding } from "../../platform/database/holding.ts";
import { newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { type DecidedRound, roundWith } from "../raised/rounds.ts";

/**
 * Who may judge a round blind, by name: assessors and verifiers, but for who decided on this portfolio, countersigned it or
 * looked at its samples, has its learner now, or chose the round.
 */
export async function participantsFor(deps: Pick<Dependencies, "db" | "clock">, round: DecidedRound, chooser: string) {
  const { db, clock } = deps;
  const { portfolio, learner } = round;
  const barred = await db
    .selectFrom("decisions")
    .select("assessor as id")
    .where("portfolio", "=", portfolio)
    .union(db.selectFrom("checks").select("by as id").where("portfolio", "=", portfolio))
    .union(
      db.selectFrom("samples").select("checker as id").where("portfolio", "=", portfolio).$castTo<{ id: string }>(),
    )
    .union(db.selectFrom("accounts").select("assessor as id").where("id", "=", learner).$castTo<{ id: string }>())
    .execute();
  const out = new Set([chooser, ...barred.map(({ id }) => id)]);
  const people = await db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("isActive", "=", 1)
    .where(({ or, eb }) =>
      or([eb("role", "=", "assessor"), eb("id", "in", holding(db, clock, "verifier").select("duties.account"))]),
    )
    .orderBy("name")
    .orderBy("id")
    .execute();
  return people.filter(({ id }) => !out.has(id)).map(({ id: _id, name }) => ({ _id, name }));
}

interface Given {
  round: string;
  participants: string[];
}

/**
 * Lets others judge a closed round blind; answers the exercise's id. @throws Refusal 400 no such round, or somebody who may
 * not take part, 409 it is judged already
 */
export async function setExercise(deps: Dependencies, by: string, given: Given): Promise<string> {
  const { clock } = deps;
  const round = await roundWith(deps.db, given.round);
  if (!round) throw refuseField(400, "round", "Choose a closed round with decisions.");
  const eligible = new Set((await participantsFor(deps, round, by)).map(({ _id }) => _id));
  const participants = [...new Set(given.participants)];
  if (!participants.every((id) => eligible.has(id)))
    throw refuseField(
      400,
      "participants",
      "Choose people who had no part in this round, and do not have its learner now.",
    );
  const row = exerciseOf(round, by, clock);
  return transact(deps, async (db) => {
    const kept = await db
      .insertInto("exercises")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (kept.numInsertedOrUpdatedRows !== 1n) throw new Refusal(409, "An exercise with this round is open already.");
    await addParts(db, clock, row.id, participants);
    const subject = { subject: "portfolio", subjectId: round.portfolio } as const;
    await recordAction(db, clock, { actor: by, action: "setExercise", ...subject });
    return row.id;
  });
}

function exerciseOf({ portfolio, review }: DecidedRound, by: string, clock: Clock): ExerciseRow {
  const now = clock.now();
  return {
    ...{ id: newId(), portfolio, review, by, at: now.toISOString(), dueOn: dayInLondon(exerciseDue(now)) },
    ...{ endedAt: null, agreed: "", agreedBy: null, agreedAt: null, version: 1 },
  };
}

async function addParts(db: Db, clock: Clock, exercise: string, participants: string[]): Promise<void> {
  const parts = participants.map((account) => ({ exercise, account, lines: "[]", text: "", answeredAt: null }));
  await db.insertInto("exerciseParts").values(parts).execute();
  for (const to of participants) await notify(db, clock, { kind: "exercise", to, exercise });
}
