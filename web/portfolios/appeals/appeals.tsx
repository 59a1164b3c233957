import type { AnswerOf } from "contract/calls.ts";
import { dayInWords } from "contract/core/calendar.ts";
import { momentOf } from "contract/core/dates.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { appealDays, appealedName, appealSentence, awardingBody } from "contract/quality/appealing.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { prose } from "../view/words.tsx";

const AppealForm = lazy(() => import("./appeal-form.tsx"));

type Answer = AnswerOf<"listAppeals">;
type Appeal = Answer["appeals"][number];
/** What is appealed: criteria of one round or a record for the first time, or an answer. */
export type Appealed = Pick<Appeal, "places"> & { follows: string | null };

/**
 * What was appealed of a portfolio and answered, and for its learner what they still can; nothing where nothing was refused.
 * Assessors read it in staff-part.tsx.
 */
export function Appeals({ portfolio }: { portfolio: PortfolioDetail }): ReactNode {
  const { _id: id, userId, decisions, statements } = portfolio;
  const viewer = useViewer();
  const isOwn = viewer._id === userId._id;
  const isRefused =
    viewer.role !== "assessor" &&
    (decisions.some(({ verdict }) => verdict === "not yet") || statements.some(({ kind }) => kind === "dispute"));
  const query = useAnswer("listAppeals", { params: { id } }, { enabled: isRefused });
  if (!isRefused || (!isOwn && query.data?.appeals.length === 0)) return null;
  return (
    <Panel heading="Appeals">
      {/* Room for what is asked for, so that nothing below it moves. */}
      <div className="min-h-18 print:min-h-0">
        <QueryResult query={query} loading={null}>
          {(answer) => <Shown id={id} isOwn={isOwn} {...answer} />}
        </QueryResult>
      </div>
    </Panel>
  );
}

function Shown({ id, isOwn, appeals, open }: Answer & { id: string; isOwn: boolean }) {
  const [chosen, choose] = useState<Appealed>();
  const isChosen = ({ places, follows }: Appealed) =>
    chosen?.follows === follows && appealedName(chosen.places) === appealedName(places);
  const acts = (one: Appealed, until: string) =>
    isOwn && (
      <>
        {!isChosen(one) && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
            <Button onClick={() => choose(one)}>
              {`${one.follows === null ? "Appeal" : "Appeal again:"} ${appealedName(one.places)}`}
            </Button>
            <p className="text-dim text-sm">{`Until ${dayInWords(until)}`}</p>
          </div>
        )}
        <Suspense>{isChosen(one) && <AppealForm id={id} appealed={one} onClose={() => choose(undefined)} />}</Suspense>
      </>
    );
  return (
    <div className="grid gap-4">
      {appeals.length > 0 && (
        <ol className="grid gap-3 [&>li+li]:border-line [&>li+li]:border-t [&>li+li]:pt-3">
          {appeals.map((appeal) => (
            <li key={appeal._id} className="grid gap-1.5">
              <Made appeal={appeal} />
              {appeal.againUntil && acts({ places: appeal.places, follows: appeal._id }, appeal.againUntil)}
            </li>
          ))}
        </ol>
      )}
      {open.map((one) => (
        <div key={one.round + appealedName(one.places)} className="grid gap-1.5">
          {acts({ places: one.places, follows: null }, one.until)}
        </div>
      ))}
      {isOwn && open.length > 0 && (
        <p className="text-dim text-sm">Somebody who had no part in the decision looks at it again.</p>
      )}
      {appeals.length + open.length === 0 && (
        <p className="text-dim text-sm">{`You could appeal within ${appealDays} working days. Ask your assessor instead.`}</p>
      )}
    </div>
  );
}

function Made({ appeal }: { appeal: Appeal }) {
  const { places, follows, text, at, state, answer, noted } = appeal;
  const tone = { waiting: "text-waiting", "not upheld": "", upheld: "text-done", "decided again": "text-done" }[state];
  return (
    <>
      <h3 className="wrap-anywhere">{`${follows === null ? "Appeal" : "Second appeal"}: ${appealedName(places)}`}</h3>
      <p className="text-dim text-sm">{momentOf(at)}</p>
      <p className={prose}>{text}</p>
      <p className={`font-medium text-sm ${tone}`}>{appealSentence(appeal)}</p>
      {answer && (
        <div className="border-review-shape border-l-3 pl-2.5">
          <p className="text-dim text-sm">{`${answer.by}, ${momentOf(answer.at)}`}</p>
          <p className={prose}>{answer.text}</p>
        </div>
      )}
      {noted && (
        <div className="border-review-shape border-l-3 pl-2.5">
          <p className="text-dim text-sm">{`The awarding body, noted ${momentOf(noted.at)}`}</p>
          <p className={prose}>{noted.text}</p>
        </div>
      )}
      {follows !== null && state === "not upheld" && !noted && <p className="text-sm">{awardingBody}</p>}
    </>
  );
}
