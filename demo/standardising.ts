import type { Dependencies } from "server/platform/dependencies.ts";
import { agreeOn, answerExercise, endExercise } from "server/quality/exercises/answering.ts";
import { findExercise } from "server/quality/exercises/exercises.ts";
import { participantsFor, setExercise } from "server/quality/exercises/setting.ts";
import { decidedIn } from "server/quality/exercises/viewing.ts";
import { roundWith } from "server/quality/raised/rounds.ts";
import { day } from "./calendar.ts";

/** Days before today. */
const on = { set: 8, judged: 6, agreed: 4, open: 1 };

/** How many criteria such a round has. */
const places = { least: 3, most: 13 };

interface People {
  verifier: string;
  /** Takes part in the one that is open. */
  assessor: string;
}

/** One round was judged blind, with three differences and what was agreed; another waits. */
export function standardisingEvents(deps: Dependencies, people: () => People, today: Date) {
  const ago = (days: number) => new Date(today.getTime() - days * day);
  const verifier = () => people().verifier;
  let exercise = "";
  return [
    {
      at: ago(on.set),
      run: async () => {
        exercise = (await askSome(deps, verifier())) ?? "";
      },
    },
    { at: ago(on.judged), run: () => judge(deps, exercise) },
    {
      at: ago(on.agreed),
      run: async () => {
        const found = await findExercise(deps.db, exercise);
        if (found?.endedAt === null) await endExercise(deps, { by: verifier(), exercise: found, expected: undefined });
        const ended = await findExercise(deps.db, exercise);
        if (ended) await agreeOn(deps, { by: verifier(), exercise: ended, expected: undefined }, agreed);
      },
    },
    { at: ago(on.open), run: () => askSome(deps, verifier(), people().assessor) },
  ];
}

/**
 * Lets everybody who may judge the latest round that has enough criteria and that nobody has judged so, one in which somebody
 * may take part where they are named; answers its id.
 */
async function askSome(deps: Dependencies, by: string, who?: string): Promise<string | undefined> {
  const rounds = await deps.db
    .selectFrom("decisions")
    .select("decisions.review")
    .where("decisions.review", "is not", null)
    .where("decisions.verdict", "!=", "taken back")
    .where("decisions.review", "not in", (row) => row.selectFrom("exercises").select("exercises.review"))
    .groupBy("decisions.review")
    .having(({ fn, between }) => between(fn.countAll<number>(), places.least, places.most))
    .orderBy(({ fn }) => fn.max("decisions.position"), "desc")
    .execute();
  for (const { review } of rounds) {
    const round = review === null ? undefined : await roundWith(deps.db, review);
    const people = round ? await participantsFor(deps, round, by) : [];
    const isFor = who === undefined || people.some(({ _id }) => _id === who);
    if (round && people.length >= 2 && isFor)
      return setExercise(deps, by, { round: round.review, participants: people.map(({ _id }) => _id) });
  }
  return undefined;
}

/** All judge as it was decided, but for the first three criteria, each of which somebody sees otherwise. */
async function judge(deps: Dependencies, id: string): Promise<void> {
  const exercise = await findExercise(deps.db, id);
  if (!exercise) return;
  const decided = await decidedIn(deps.db, exercise);
  for (const [nth, _id] of exercise.participants.entries()) {
    const lines = decided.map((line, at) => {
      const isOther = at < 3 && at % exercise.participants.length === nth;
      const { verdict } = line;
      if (!isOther) return { ...line, text: verdict === "not yet" ? missing : "" };
      return verdict === "accepted"
        ? { ...line, verdict: "not yet" as const, text: missing }
        : { ...line, verdict: "accepted" as const, text: "" };
    });
    const viewer = { _id, role: "assessor" as const };
    await answerExercise(deps, { viewer, exercise }, { lines, text: nth === 0 ? words : "" });
  }
}

const missing = "The photo shows the result, not how it was made sure.";
const words =
  "I looked for a photo or a sentence on each criterion, and took a caption for enough where it names the thing.";
const agreed =
  "A caption is enough for what the photo shows. What was tested or made sure needs its own photo or a sentence with the reading.";
