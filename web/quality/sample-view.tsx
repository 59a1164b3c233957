import { dayInWords } from "contract/core/calendar.ts";
import { dayOfYear } from "contract/core/dates.ts";
import { may } from "contract/core/permissions.ts";
import type { Sample } from "contract/quality/samples.ts";
import { sampleKinds } from "contract/quality/sampling.ts";
import { ArrowLeft } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";
import { daysAgo } from "../ui/age.tsx";
import { IconLink } from "../ui/button.tsx";
import { counted } from "../ui/language.ts";
import { PageTitle } from "../ui/page.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryError } from "../ui/states/query-result.tsx";
import { useDraftStorage } from "../unsent/drafts/use-draft-storage.ts";
import { CheckSheet } from "./check-sheet.tsx";
import { DecisionsMade } from "./decisions-made.tsx";
import { SampleEvidence } from "./sample-evidence.tsx";
import { SampleMenu } from "./sample-menu.tsx";
import type { CheckDraft, Checking } from "./use-check.ts";

const Happened = lazy(() => import("./happened.tsx"));

interface Props {
  id: string;
  /** Its check waits on this device. */
  isQueued: boolean;
  onChecked: () => void;
  children: ReactNode;
}

/** One sample: the evidence as it was judged, the decisions as they were made, and the verifier's check. */
export function SampleView({ id, isQueued, onChecked, children }: Props) {
  // While a check is on its way the sample is not asked for again: each look at it is in the audit log.
  const [isLeaving, setLeaving] = useState(false);
  const query = useAnswer("viewSample", { params: { id } }, { uncached: true, enabled: !isLeaving });
  const { data: sample, error, refetch } = query;
  const viewer = useViewer();
  const draft = useDraftStorage<CheckDraft>(viewer._id, `check:${id}`);
  const mayPlan = may(viewer, "readQuality");
  const { isVerifier } = viewer;
  const checking = { draft, onLeaving: () => setLeaving(true), onChecked, onStale: () => void refetch() };
  return (
    <div className="wide:flex wide:h-[calc(100dvh-var(--bar-top,3.25rem))] wide:flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-panel px-3 py-2 sm:px-4 wide:min-h-16 wide:pr-5">
        <IconLink icon={ArrowLeft} {...(mayPlan ? toPlan : toOverview)} />
        <div className="grid min-w-0 grow basis-60 gap-0.5 max-wide:order-last max-wide:basis-full max-wide:px-1">
          <div className="flex flex-wrap items-center gap-x-2.5">
            <PageTitle title={sample?.title ?? "Quality"} className="line-clamp-2" />
            {sample && <Kind kind={sample.kind} />}
          </div>
          {sample ? <Line sample={sample} /> : <p className="text-sm">&nbsp;</p>}
        </div>
        <div className="flex grow items-center justify-end gap-2 wide:contents">
          {children}
          {sample && isVerifier && !isQueued && <SampleMenu sample={sample} {...checking} />}
        </div>
      </header>
      {error && (
        <div className="p-4">
          <QueryError query={query} />
        </div>
      )}
      {!sample && !error && <Loading />}
      {sample && draft.ready && <Parts sample={sample} isQueued={isQueued} {...checking} />}
    </div>
  );
}

function Parts({ sample, isQueued, ...checking }: Checking & { sample: Sample; isQueued: boolean }) {
  const [disagreed, setDisagreed] = useState(checking.draft.found?.values?.disagreed ?? []);
  return (
    <div className="grid-cols-[minmax(0,1fr)_27rem_18.75rem] grid-rows-1 wide:grid wide:min-h-0 wide:grow">
      <SampleEvidence sample={sample} onStale={checking.onStale}>
        <Suspense>{sample.happened.length > 0 && <Happened entries={sample.happened} />}</Suspense>
      </SampleEvidence>
      <DecisionsMade sample={sample} disagreed={disagreed} onChange={setDisagreed} />
      <CheckSheet {...{ sample, disagreed, isQueued }} {...checking} />
    </div>
  );
}

const toPlan = { name: "To the sampling plan", to: "/quality/plan" };
const toOverview = { name: "To the assessment overview", to: "/assessor" };

function Kind({ kind }: Pick<Sample, "kind">) {
  return (
    <span className="rounded-small bg-brand-soft px-2 py-0.5 font-medium text-brand text-xs">{sampleKinds[kind]}</span>
  );
}

/** Whether its round was a trainee's: those are countersigned. */
function isTrainees({ kind, said }: Sample): boolean {
  return kind === "countersign" || said.some(({ kind }) => kind === "countersigned");
}

function Line({ sample }: { sample: Sample }) {
  const { learner, assessor, round, at, dueOn, state, portfolio } = sample;
  const { role, isVerifier = false } = useViewer();
  const readsLogbooks = role === "assessor" && isVerifier;
  const isLate = dueOn < new Date().toISOString().slice(0, 10);
  return (
    <p className="flex min-w-0 flex-wrap gap-x-2 text-dim text-sm *:not-first:before:mr-2 *:not-first:before:font-normal *:not-first:before:text-faint *:not-first:before:content-['·'/'']">
      <span className="wrap-anywhere font-medium text-text">
        {readsLogbooks ? <Link to={`/assessor/logbook?student=${learner._id}`}>{learner.name}</Link> : learner.name}
      </span>
      <span className="wrap-anywhere">
        decided by <span className="font-medium text-text">{assessor.name}</span>
        {isTrainees(sample) && ", trainee"}
      </span>
      <span>{`Round ${round.number}, closed ${dayOfYear(round.reviewedAt)}`}</span>
      {state === "closed" ? (
        <span>Closed</span>
      ) : (
        <span className={isLate ? "font-medium text-waiting" : ""}>
          {`Waiting ${counted(daysAgo(at, new Date()), "day")}, due ${dayInWords(dueOn)}`}
        </span>
      )}
      {(isVerifier || role === "admin") && (
        <span>
          <Link to={`/portfolio/view/${portfolio}`}>Portfolio</Link>
        </span>
      )}
    </p>
  );
}
