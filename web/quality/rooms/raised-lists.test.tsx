import type { VisitedAppeal, VisitedExercise } from "contract/quality/visits.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Appeals, Exercises } from "./raised-lists.tsx";

const onOpen = () => undefined;
const learner = { _id: "sam", name: "Sam Singh" };
const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const other = { ...place, criteria: "6.3b" };
const common = { _id: "a", portfolio: "p", title: "Trunking run", learner, at: "2026-11-02T10:00:00.000Z" };
const open: VisitedExercise = {
  ...common,
  state: "open",
  endedAt: null,
  asked: 3,
  answered: 1,
  results: [],
  agreed: "",
};
const ended: VisitedExercise = {
  ...{ ...open, state: "agreed", endedAt: "2026-11-09T10:00:00.000Z", answered: 3, agreed: "A caption is enough." },
  results: [
    { ...place, verdict: "accepted", accepted: 1, notYet: 2 },
    { ...other, verdict: "not yet", accepted: 0, notYet: 3 },
  ],
};

const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
const exercises = (one: VisitedExercise) =>
  textOf(renderToStaticMarkup(<Exercises exercises={[one]} onOpen={onOpen} />));
const appeals = (one: VisitedAppeal) => textOf(renderToStaticMarkup(<Appeals appeals={[one]} onOpen={onOpen} />));

test("an exercise says where those who judged differ from the decision, once it has ended", () => {
  expect(exercises(open)).toContain("Open: what was found is shown after its end");
  const text = exercises(ended);
  expect(text).toContain("1 difference:");
  expect(text).toContain("315 6.2e was accepted; of the others 1 accepted it, 2 did not");
  expect(text).toContain("Agreed: A caption is enough.");
  expect(text).not.toContain("6.3b");
  expect(exercises({ ...ended, results: [], agreed: "" })).toContain("All judged alike. Nothing was agreed yet.");
});

test("an appeal says of what it is, whether it is the second, and every answer", () => {
  const waiting: VisitedAppeal = {
    ...{ ...common, assessor: "Ann Archer", places: [place], text: "It is in photo 2.", isSecond: false },
    ...{ state: "waiting", dueOn: "2026-11-23", checks: [] },
  };
  expect(appeals(waiting)).toContain("Waits for an answer, due by 23 November 2026");
  const checks = [{ by: "Bob Barnes", verdict: "agree" as const, text: "It is not.", at: "2026-11-05T10:00:00.000Z" }];
  const answered = appeals({ ...waiting, places: [], isSecond: true, state: "not upheld", checks });
  for (const said of [
    "A record, 2 November 2026, against the first answer",
    "Not upheld",
    "Answered, Bob Barnes, 5 November 2026",
    "It is not.",
  ])
    expect(answered).toContain(said);
});
