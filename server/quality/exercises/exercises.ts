import type { Viewer } from "contract/core/permissions.ts";
import type { ExerciseLine } from "contract/quality/exercises.ts";
import { exerciseStateOf, isStandardisationDue } from "contract/quality/exercising.ts";
import { withoutNames } from "contract/quality/nameless.ts";
import type { ExerciseRow } from "../../platform/database/exercise-rows.ts";
import { isId } from "../../platform/database/ids.ts";
import type { Clock, Db } from "../../platform/dependencies.ts";
import { type Chosen, namesIn } from "./nameless.ts";

/** An exercise with who takes part. `student` and `assessor` are read by the rules alone, and never answered. */
export type FoundExercise = ExerciseRow & { student: string; assessor: string | null; participants: string[] };

export async function findExercise(db: Db, id: string): Promise<FoundExercise | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom("exercises")
    .innerJoin("portfolios", "portfolios.id", "exercises.portfolio")
    .selectAll("exercises")
    .select("portfolios.student")
    .where("exercises.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const parts = await db.selectFrom("exerciseParts").select("account").where("exercise", "=", id).execute();
  return { ...row, assessor: null, participants: parts.map(({ account }) => account) };
}

const listedMost = 200;

/** Every exercise for those who read quality; of an assessor those in which they take part. */
export async function exercisesFor({ db, clock }: { db: Db; clock: Clock }, viewer: Viewer) {
  const isReader = viewer.isVerifier === true || viewer.role === "admin";
  const listed = db
    .selectFrom("exercises")
    .$if(!isReader, (query) => query.where("exercises.id", "in", withPartOf(db, viewer)))
    .orderBy("exercises.at", "desc")
    .orderBy("exercises.id")
    .limit(listedMost);
  const [rows, parts, names] = await Promise.all([
    listed
      .innerJoin("portfolios", "portfolios.id", "exercises.portfolio")
      .select(["exercises.id", "exercises.at", "exercises.dueOn", "exercises.endedAt", "exercises.agreedAt"])
      .select(["exercises.portfolio", "portfolios.title"])
      .execute(),
    partsOf(db, listed.select("exercises.id").$asScalar()),
    namesIn(db, listed.select("exercises.portfolio").$asScalar()),
  ]);
  const partsIn = Map.groupBy(parts, ({ exercise }) => exercise);
  // One that began between these questions has no names yet: its title would say whose work it is.
  const exercises = rows.flatMap(({ title, ...row }): ExerciseLine[] => {
    const named = names.get(row.portfolio);
    if (!named) return [];
    return [{ ...lineOf(row, partsIn.get(row.id) ?? [], viewer), title: withoutNames(title, named) }];
  });
  return { exercises, standardised: isReader ? await standardised(db, clock) : { last: null, isDue: false } };
}

function withPartOf(db: Db, { _id }: Viewer) {
  return db.selectFrom("exerciseParts").select("exerciseParts.exercise").where("exerciseParts.account", "=", _id);
}

export function partsOf(db: Db, exercises: Chosen) {
  return db
    .selectFrom("exerciseParts")
    .innerJoin("accounts", "accounts.id", "exerciseParts.account")
    .select(["exerciseParts.account", "exerciseParts.lines", "exerciseParts.text", "exerciseParts.answeredAt"])
    .select(["accounts.name", "exerciseParts.exercise"])
    .where("exercise", "in", exercises)
    .orderBy("accounts.name")
    .orderBy("accounts.id")
    .execute();
}

type Parts = Awaited<ReturnType<typeof partsOf>>;
type Row = Pick<ExerciseRow, "id" | "at" | "dueOn" | "endedAt" | "agreedAt">;

/** All that is said of an exercise before its end: how many have answered, and of oneself. */
export function lineOf(row: Row, parts: Parts, { _id }: Viewer): Omit<ExerciseLine, "title"> {
  const own = parts.find(({ account }) => account === _id);
  return {
    ...{ _id: row.id, at: row.at, dueOn: row.dueOn, state: exerciseStateOf(row), asked: parts.length },
    answered: parts.filter(({ answeredAt }) => answeredAt !== null).length,
    isYours: own !== undefined,
    isAnswered: own !== undefined && own.answeredAt !== null,
  };
}

async function standardised(db: Db, clock: Clock) {
  const ended = db
    .selectFrom("exercises")
    .select("endedAt")
    .where("endedAt", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("exerciseParts")
          .select("exerciseParts.account")
          .whereRef("exerciseParts.exercise", "=", "exercises.id")
          .where("exerciseParts.answeredAt", "is not", null),
      ),
    )
    .orderBy("endedAt", "desc")
    .limit(1);
  const first = db.selectFrom("samplingPlans").select("at").orderBy("at").limit(1);
  const [newest, oldest] = [await ended.executeTakeFirst(), await first.executeTakeFirst()];
  const last = newest?.endedAt ?? null;
  return { last, isDue: isStandardisationDue({ last, since: oldest?.at ?? null }, clock.now()) };
}
