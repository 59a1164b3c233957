import { dayInWords } from "contract/core/calendar.ts";
import { dayOf } from "contract/core/dates.ts";
import { listed } from "contract/portfolios/verdicts.ts";
import { placeKey, placeName } from "contract/qualifications/places.ts";
import { appealStateNames, checkNamesOf } from "contract/quality/room-words.ts";
import type { Visit, VisitedAppeal, VisitedExercise } from "contract/quality/visits.ts";
import { counted } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { learnerColumn, type Opens } from "./learner-column.tsx";
import { Checks } from "./room-lists.tsx";

/** Rounds of these learners that several people judged blind, and how alike they did. */
export function Exercises({ exercises, onOpen }: { exercises: Visit["exercises"] } & Opens) {
  const columns: Column<VisitedExercise>[] = [
    learnerColumn(onOpen),
    { head: "Portfolio", cell: ({ title }) => title },
    { head: "Begun", label: "Begun", cell: ({ at }) => dayOf(at) },
    { head: "Answers", label: "Answers", cell: ({ answered, asked }) => `${answered} of ${asked}` },
    { head: "Found", label: "Found", cell: (exercise) => <Results {...exercise} />, className: "md:py-2" },
  ];
  return (
    <Panel flush heading={counted(exercises.length, "exercise")}>
      <Table
        caption="Standardisation"
        columns={columns}
        rows={exercises}
        keyOf={({ _id }) => _id}
        empty="No round of these learners was standardised."
        cards="lines"
      />
    </Panel>
  );
}

function Results({ endedAt, results, agreed }: VisitedExercise) {
  if (endedAt === null) return "Open: what was found is shown after its end";
  const differing = results.filter(({ verdict, accepted, notYet }) => (verdict === "accepted" ? notYet : accepted) > 0);
  return (
    <div className="grid gap-1">
      <p>{`Ended on ${dayOf(endedAt)}. ${differing.length === 0 ? "All judged alike." : `${counted(differing.length, "difference")}:`}`}</p>
      {differing.length > 0 && (
        <ul className="grid gap-1">
          {differing.map((one) => (
            <li key={placeKey(one)}>{differenceText(one)}</li>
          ))}
        </ul>
      )}
      <p className="wrap-anywhere whitespace-pre-wrap text-dim">
        {agreed ? `Agreed: ${agreed}` : "Nothing was agreed yet."}
      </p>
    </div>
  );
}

/** "315 6.2e was accepted; of the others 1 accepted it, 2 did not yet." */
function differenceText(one: VisitedExercise["results"][number]): string {
  const decided = one.verdict === "accepted" ? "was accepted" : "was marked as not yet";
  return `${placeName(one)} ${decided}; of the others ${one.accepted} accepted it, ${one.notYet} did not`;
}

/** What these learners appealed, and every answer. */
export function Appeals({ appeals, onOpen }: { appeals: Visit["appeals"] } & Opens) {
  const columns: Column<VisitedAppeal>[] = [
    learnerColumn(onOpen),
    { head: "Portfolio", cell: ({ title }) => title },
    { head: "Appeal", label: "Appeal", cell: (one) => <Appealed {...one} />, className: "md:py-2" },
    { head: "Decided by", label: "Decided by", cell: ({ assessor }) => assessor },
    { head: "Answer", label: "Answer", cell: (one) => <Answered {...one} />, className: "md:py-2" },
  ];
  return (
    <Panel flush heading={counted(appeals.length, "appeal")}>
      <Table
        caption="Appeals"
        columns={columns}
        rows={appeals}
        keyOf={({ _id }) => _id}
        empty="These learners have appealed nothing."
        cards="lines"
      />
    </Panel>
  );
}

function Appealed({ places, text, at, isSecond }: VisitedAppeal) {
  const what = places.length === 0 ? "A record" : listed(places.map(placeName));
  return (
    <div className="wrap-anywhere">
      {`${what}, ${dayOf(at)}${isSecond ? ", against the first answer" : ""}`}
      <p className="whitespace-pre-wrap text-dim">{text}</p>
    </div>
  );
}

function Answered({ state, checks, at, dueOn }: VisitedAppeal) {
  return (
    <div className="grid gap-1">
      <p className="font-medium">
        {`${appealStateNames[state]}${state === "waiting" ? `, due by ${dayInWords(dueOn)}` : ""}`}
      </p>
      {checks.length > 0 && <Checks checks={checks} at={at} words={checkNamesOf(state)} />}
    </div>
  );
}
