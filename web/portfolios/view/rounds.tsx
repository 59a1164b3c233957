import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { lazy, Suspense } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { By, prose } from "./words.tsx";

const VoiceOf = lazy(() => import("../attachments/voice.tsx").catch(() => ({ default: () => null })));

/** For administrators: the rounds before the latest one, whose feedback the page has already. */
export function EarlierRounds({ portfolio: { _id: id, feedbackGiven, voices } }: { portfolio: PortfolioDetail }) {
  const rounds = useAnswer("listRounds", { params: { id } }, { enabled: feedbackGiven !== null });
  if (!feedbackGiven || rounds.data?.length === 1) return null;
  return (
    <Panel heading="Earlier rounds" className="lg:col-start-2">
      <QueryResult query={rounds} loading={<Loading rows={2} />}>
        {(rounds) => (
          <ol className="grid gap-3 [&>li+li]:border-line [&>li+li]:border-t [&>li+li]:pt-3">
            {rounds.slice(1).map(({ _id, assessorName, comments, ...round }, nth) => (
              <li key={_id}>
                <h3 className="font-medium text-sm">{`Round ${rounds.length - 1 - nth}`}</h3>
                <By act={{ ...round, by: assessorName, at: round.reviewedAt }} />
                <p className={`mt-1 ${prose}`}>{comments}</p>
                {voices?.length > 0 && (
                  <Suspense>
                    <VoiceOf voices={voices} round={_id} from={["viewPortfolio", id]} />
                  </Suspense>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryResult>
    </Panel>
  );
}
