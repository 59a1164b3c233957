import * as contract from "contract/quality/exercises.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { roundWith } from "../raised/rounds.ts";
import { agreeOn, answerExercise, endExercise } from "./answering.ts";
import { exercisesFor, findExercise } from "./exercises.ts";
import { participantsFor, setExercise } from "./setting.ts";
import { viewExercise } from "./viewing.ts";

export function exerciseRoutes({ serve, change }: Serving): void {
  const find = ({ db }: Dependencies, { id }: { id: string }) => findExercise(db, id);
  const missing = "Exercise not found";

  serve(contract.listExercises, { answer: ({ deps, viewer }) => exercisesFor(deps, viewer) });

  serve(contract.viewExercise, {
    find,
    missing,
    answer: ({ deps, viewer, record }) => viewExercise(deps, viewer, record),
  });

  serve(contract.listParticipants, {
    find: ({ db }, { id }) => roundWith(db, id),
    missing: "Round not found",
    answer: ({ deps, viewer, record: round }) => participantsFor(deps, round, viewer._id),
  });

  change(contract.setExercise, {
    act: ({ deps, viewer, body }) => setExercise(deps, viewer._id, body),
    answer: async (_, exercise) => ({ message: "They are told, and judge it blind.", exercise }),
  });

  change(contract.answerExercise, {
    find,
    missing,
    act: ({ deps, viewer, record: exercise, body }) => answerExercise(deps, { viewer, exercise }, body),
    answer: async (_, isOver) => ({
      message: isOver
        ? "Your answer is kept. It was the last: read what was found."
        : "Your answer is kept. What others found opens once all have answered.",
    }),
  });

  change(contract.endExercise, {
    find,
    missing,
    act: ({ deps, viewer, record: exercise, expected }) => endExercise(deps, { by: viewer._id, exercise, expected }),
    answer: async () => ({ message: "The exercise has ended. Its participants read what was found." }),
  });

  change(contract.agreeOnExercise, {
    find,
    missing,
    act: ({ deps, viewer, record: exercise, expected, body }) =>
      agreeOn(deps, { by: viewer._id, exercise, expected }, body.text),
    answer: async () => ({ message: "What was agreed is kept. Its participants read it." }),
  });
}
