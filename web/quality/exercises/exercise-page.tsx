import { dayInWords } from "contract/core/calendar.ts";
import type { Exercise } from "contract/quality/exercises.ts";
import { exerciseStates } from "contract/quality/exercising.ts";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { IconLink } from "../../ui/button.tsx";
import { Shortcuts } from "../../ui/keys/shortcuts.tsx";
import { PageTitle } from "../../ui/page.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { SampleEvidence } from "../sample-evidence.tsx";
import { EndIt } from "./end-it.tsx";
import { Found } from "./found.tsx";
import { JudgedList } from "./judged-list.tsx";
import { Judging } from "./judging.tsx";

/** One exercise: the nameless round beside what one judges of it, or once it has ended what all found. */
export function Page() {
  const { id = "" } = useParams();
  const query = useAnswer("viewExercise", { params: { id } });
  return (
    <QueryResult query={query} loading={<Loading />}>
      {(exercise) => (
        <div className="wide:flex wide:h-[calc(100dvh-var(--bar-top,3.25rem))] wide:flex-col">
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-panel px-3 py-2 sm:px-4 wide:min-h-16 wide:pr-5">
            <IconLink icon={ArrowLeft} name="To all exercises" to="/quality/exercises" />
            <div className="grid min-w-0 grow basis-60 gap-0.5">
              <div className="flex flex-wrap items-center gap-x-2.5">
                <PageTitle title={exercise.title} className="line-clamp-2" />
                <span className="rounded-small bg-brand-soft px-2 py-0.5 font-medium text-brand text-xs">
                  {`Standardisation, ${exerciseStates[exercise.state].toLowerCase()}`}
                </span>
              </div>
              <p className="text-dim text-sm">
                {`${exercise.answered} of ${exercise.asked} have answered · due ${dayInWords(exercise.dueOn)}`}
              </p>
            </div>
            <EndIt exercise={exercise} />
            <Shortcuts />
          </header>
          <div className="grid-cols-[minmax(0,1fr)_34rem] grid-rows-1 wide:grid wide:min-h-0 wide:grow">
            <SampleEvidence
              sample={{ ...exercise, round: { reviewedAt: exercise.reviewedAt } }}
              onStale={() => void query.refetch()}
            />
            <Right key={exercise._id} exercise={exercise} />
          </div>
        </div>
      )}
    </QueryResult>
  );
}

function Right({ exercise }: { exercise: Exercise }): ReactNode {
  const { state, isYours, own, places, found } = exercise;
  // An answer that was lost may have arrived: the form stays until it has heard so, and nothing is kept on the device then.
  const [isJudging, setJudging] = useState(state === "open" && isYours && !own);
  if (found) return <Found exercise={exercise} found={found} />;
  if (isJudging) return <Judging exercise={exercise} onSent={() => setJudging(false)} />;
  return (
    <section
      aria-label="Criteria"
      className="grid content-start gap-3 bg-panel p-4 max-wide:pb-24 wide:overflow-y-auto wide:border-line wide:border-l"
    >
      <h2>{own ? "What you found" : "To be judged"}</h2>
      <p className="text-dim text-sm">What others found opens once all have answered, or a verifier ends it.</p>
      <JudgedList places={places} lines={own?.lines ?? []} />
      {own?.text && <p className="wrap-anywhere whitespace-pre-wrap">{own.text}</p>}
    </section>
  );
}
