import { dayInWords } from "contract/core/calendar.ts";
import { dayOfYear } from "contract/core/dates.ts";
import type { Draw, NextOf, Plan } from "contract/quality/plans.ts";
import { Dices } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";
import { Button } from "../ui/button.tsx";
import { counted } from "../ui/language.ts";
import { type Column, Table } from "../ui/lists/table.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { AssessorRisk } from "./assessor-risk.tsx";
import { Draws } from "./draws.tsx";
import { Sampled } from "./sampled.tsx";

const RaisedPanel = lazy(() => import("./raised-panel.tsx").catch(() => ({ default: () => null })));
const StandardisationDue = lazy(() =>
  import("./exercises/standardisation-due.tsx").catch(() => ({ default: () => null })),
);
const PlanForm = lazy(() => import("./plan-form.tsx"));

/** The sampling plan: what the next draw takes, what has been sampled so far, and the draws. */
export function Page() {
  const plans = useAnswer("listPlans");
  const [query, setQuery] = useSearchParams();
  const [form, setForm] = useState<Plan | "new">();
  const { isVerifier } = useViewer();
  const chosen = plans.data?.find(({ _id }) => _id === query.get("plan")) ?? plans.data?.[0];
  return (
    <>
      <PageHeading title="Sampling plan">
        {plans.data && plans.data.length > 1 && (
          <select
            aria-label="Plan"
            className="control rounded-control border border-edge bg-panel px-3"
            value={chosen?._id}
            onChange={({ target }) => setQuery({ plan: target.value })}
          >
            {plans.data.map((plan) => (
              <option key={plan._id} value={plan._id}>
                {periodOf(plan)}
              </option>
            ))}
          </select>
        )}
        {isVerifier && chosen && (
          <div className="ml-auto flex gap-2">
            <Button onClick={() => setForm(chosen)}>Rates</Button>
            <Button onClick={() => setForm("new")}>New plan</Button>
          </div>
        )}
      </PageHeading>
      <QueryResult query={plans}>
        {() =>
          chosen ? (
            <PlanParts key={chosen._id} plan={chosen} />
          ) : (
            <Empty drawing="work" message="There is no sampling plan yet.">
              {isVerifier && (
                <Button variant="primary" onClick={() => setForm("new")}>
                  Make a plan
                </Button>
              )}
            </Empty>
          )
        }
      </QueryResult>
      <div className="mt-3 grid gap-3">
        <Suspense>{plans.data && <StandardisationDue />}</Suspense>
        <Suspense>{plans.data && <RaisedPanel />}</Suspense>
      </div>
      <Suspense>
        {form && <PlanForm plan={form === "new" ? undefined : form} onClose={() => setForm(undefined)} />}
      </Suspense>
    </>
  );
}

function periodOf({ qualification, from, until }: Plan): string {
  return `${qualification}, ${dayInWords(from)} to ${dayInWords(until)}`;
}

function PlanParts({ plan }: { plan: Plan }) {
  const draws = useAnswer("listDraws", { params: { id: plan._id }, query: {} });
  const sampled = useAnswer("viewSampled", { query: { plan: plan._id } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <QueryResult query={draws}>
        {({ next, draws }) => <NextDraw plan={plan} next={next} lastDraw={draws[0]} />}
      </QueryResult>
      <QueryResult query={sampled}>{(rows) => <Sampled rows={rows} since={plan.from} />}</QueryResult>
      {draws.data && draws.data.draws.length > 0 && <Draws plan={plan._id} draws={draws.data.draws} />}
    </div>
  );
}

interface NextProps {
  plan: Plan;
  next: { rounds: number; after: string | null; assessors: NextOf[] };
  lastDraw: Draw | undefined;
}

function NextDraw({ plan, next, lastDraw }: NextProps) {
  const { isVerifier } = useViewer();
  const drawing = useChangeWithToasts("drawSamples");
  const atLeast = next.assessors.reduce((sum, one) => sum + one.atLeast, 0);
  const since = lastDraw ? `since the draw of ${dayOfYear(lastDraw.at)}` : `since ${dayInWords(plan.from)}`;
  return (
    <Panel heading="The next draw">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid min-w-0 content-start gap-2">
          {next.rounds === 0 ? (
            <p className="text-dim">{`No round was closed ${since}.`}</p>
          ) : (
            <>
              <p className="text-dim">
                <strong className="text-text">{counted(next.rounds, "round")}</strong>
                {` ${next.rounds === 1 ? "was" : "were"} closed ${since}. It takes `}
                <strong className="text-text">{`at least ${atLeast}`}</strong>: every open cell that occurs, then on to
                each rate.
              </p>
              <Table
                caption="By assessor"
                rows={next.assessors}
                keyOf={({ assessor }) => assessor._id}
                columns={columns}
              />
            </>
          )}
          {lastDraw && lastDraw.unchecked > 0 && (
            <p className="font-medium text-waiting">{`${counted(lastDraw.unchecked, "sample")} of the last draw ${lastDraw.unchecked === 1 ? "has" : "have"} nobody who may look.`}</p>
          )}
        </div>
        <div className="grid content-start gap-3 text-dim text-sm">
          <p>
            Learners not yet sampled come first, then the order that the seed gives. Nobody checks own decisions. A draw
            is never undone or repeated.
          </p>
          {isVerifier && next.rounds > 0 && (
            <>
              <Button
                variant="primary"
                busy={drawing.busy}
                onClick={() => void drawing.send({ params: { id: plan._id } })}
              >
                <Dices aria-hidden size={18} />
                Draw samples
              </Button>
              <p className="text-xs">
                The seed is made when you press and stays on the record, so which ones cannot be known before.
              </p>
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}

const columns: Column<NextOf>[] = [
  {
    head: "Assessor",
    kind: "header",
    cell: (next) => <AssessorRisk next={next} />,
  },
  { head: "Rounds", label: "Rounds", kind: "number", cell: ({ rounds }) => rounds },
  { head: "Rate", label: "Rate", kind: "number", cell: ({ rate }) => `${rate}%` },
  { head: "At least", label: "At least", kind: "number", cell: ({ atLeast }) => <strong>{atLeast}</strong> },
  { head: "Looked at by", label: "Looked at by", cell: (next): ReactNode => <Eligible next={next} /> },
];

function Eligible({ next: { eligible, nobody } }: { next: NextOf }) {
  return (
    <>
      {eligible.map(({ name }) => name).join(", ")}
      {nobody > 0 && (
        <span className="block font-medium text-waiting">
          {nobody === 1 ? "1 sample has nobody who may look" : `${nobody} samples have nobody who may look`}
        </span>
      )}
    </>
  );
}
