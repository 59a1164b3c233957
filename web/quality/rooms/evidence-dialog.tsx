import { dayOf } from "contract/core/dates.ts";
import { placeKey, placeName } from "contract/qualifications/places.ts";
import type { VisitedPortfolio } from "contract/quality/visits.ts";
import Attachments from "../../portfolios/attachments/attachments.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";
import { SampleEvidence } from "../sample-evidence.tsx";
import { useVisited } from "./visit.ts";

/** The evidence as its assessor judged it, without any act. */
export function EvidenceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useVisited("visitPortfolio", id);
  return (
    <Dialog title={data?.title ?? "Evidence"} wide onClose={onClose}>
      {!data && !error && <Loading />}
      {!data && <QueryError query={{ error, refetch }} />}
      {data && (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="-mx-4 min-w-0">
            <SampleEvidence
              sample={{ ...data, photosGone: 0, round: { reviewedAt: data.submittedAt ?? "" } }}
              onStale={() => void refetch()}
            />
            {data.attachments.length > 0 && (
              <div className="px-4">
                <Attachments attachments={data.attachments} onBroken={() => void refetch()} />
              </div>
            )}
          </div>
          <Judged portfolio={data} />
        </div>
      )}
    </Dialog>
  );
}

function Judged({ portfolio: { decisions, rounds, said } }: { portfolio: VisitedPortfolio }) {
  return (
    <div className="grid content-start gap-4">
      <section aria-label="Decisions" className="grid gap-1.5">
        <h3>Decisions</h3>
        <ul className="grid gap-1.5">
          {decisions.map((decision) => (
            <li key={placeKey(decision)} className="wrap-anywhere text-sm">
              <span className="font-semibold">{placeName(decision)}</span>
              {` ${verdicts[decision.verdict]}, ${decision.by}, ${dayOf(decision.at)}`}
              {decision.text && <span className="block whitespace-pre-wrap text-dim">{decision.text}</span>}
            </li>
          ))}
        </ul>
      </section>
      {rounds.map(({ by, at, comments }) => (
        <section key={at} className="rounded-panel bg-review-soft px-3.5 py-2.5">
          <h3 className="font-normal text-review text-xs">{`Feedback of ${by}, ${dayOf(at)}`}</h3>
          <p className="wrap-anywhere whitespace-pre-wrap">{comments}</p>
        </section>
      ))}
      {said.length > 0 && (
        <section aria-label="Statements" className="grid gap-1.5">
          <h3>Statements</h3>
          {said.map(({ kind, by, text, at, matches }) => (
            <p key={at + kind} className="wrap-anywhere whitespace-pre-wrap text-sm">
              <span className="font-medium">{`${by}, ${dayOf(at)}`}</span>
              {matches ? "" : ", about an earlier state"}
              {text && `: ${text}`}
            </p>
          ))}
        </section>
      )}
    </div>
  );
}

const verdicts = { accepted: "accepted", "not yet": "not yet", "taken back": "taken back" };
