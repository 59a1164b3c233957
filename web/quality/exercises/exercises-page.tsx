import { dayInWords } from "contract/core/calendar.ts";
import { dayOfYear } from "contract/core/dates.ts";
import { may } from "contract/core/permissions.ts";
import type { ExerciseLine } from "contract/quality/exercises.ts";
import { exerciseStates } from "contract/quality/exercising.ts";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { counted } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { focusHeading, PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { noneForLong } from "./standardisation-due.tsx";

const NewExercise = lazy(() => import("./new-exercise.tsx"));

/** Standardise: rounds that several people judge blind, and a new one. */
export function Page() {
  const exercises = useAnswer("listExercises");
  const viewer = useViewer();
  const [isNew, setNew] = useState(false);
  function close() {
    setNew(false);
    focusHeading(); // The pressed button is gone.
  }
  const isDue = exercises.data?.standardised.isDue === true && may(viewer, "readQuality");
  return (
    <>
      <PageHeading title="Standardise">
        {viewer.isVerifier && !isNew && (
          <Button variant="primary" onClick={() => setNew(true)}>
            New exercise
          </Button>
        )}
      </PageHeading>
      <div className="grid gap-4">
        {isDue && <p className="rounded-panel bg-waiting-soft px-4 py-2.5 text-waiting">{noneForLong}</p>}
        {isNew && (
          <Suspense fallback={<Loading rows={4} />}>
            <NewExercise onClose={close} />
          </Suspense>
        )}
        <QueryResult query={exercises} loading={<Loading rows={4} />}>
          {({ exercises: rows }) => (
            <Panel flush heading={counted(rows.length, "exercise")}>
              <Table
                caption="Exercises"
                columns={columns}
                rows={rows}
                keyOf={({ _id }) => _id}
                empty="An exercise lets several people judge one round, each for themselves. Then they compare."
                drawing="work"
                cards="lines"
              />
            </Panel>
          )}
        </QueryResult>
      </div>
    </>
  );
}

const tones: Record<ExerciseLine["state"], Tone> = { open: "yellow", ended: "teal", agreed: "green" };

const columns: Column<ExerciseLine>[] = [
  {
    head: "Round",
    kind: "header",
    cell: ({ _id, title, state, isYours, isAnswered }) => (
      <>
        <Link to={`/quality/exercises/${_id}`}>{title}</Link>
        {state === "open" && isYours && !isAnswered && (
          <span className="block font-medium text-waiting">Waits for you</span>
        )}
      </>
    ),
  },
  { head: "Set", label: "Set", cell: ({ at }) => dayOfYear(at) },
  { head: "Due", label: "Due", cell: ({ dueOn }) => dayInWords(dueOn) },
  { head: "Answered", label: "Answered", cell: ({ asked, answered }) => `${answered} of ${asked}` },
  {
    head: "State",
    label: "State",
    cell: ({ state }) => <Badge tone={tones[state]}>{exerciseStates[state]}</Badge>,
    width: "w-36",
  },
];
