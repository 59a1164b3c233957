import { may } from "contract/core/permissions.ts";
import type { CriterionPart } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { useViewer } from "../app/session.tsx";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { dayOf } from "../ui/dates.ts";
import { StateMark, stateNames } from "./state-mark.tsx";
import { addressOfNew, anchorOf } from "./view.ts";

interface Props {
  unit: string;
  outcome: number;
  part: CriterionPart<LogbookEntry>;
}

/** One criterion with its evidence, or with a way to add some. */
export function CriterionRow({ unit, outcome, part: { criterion, state, evidence } }: Props) {
  const viewer = useViewer();
  const number = criterion.AC_number;
  return (
    <li
      id={anchorOf(unit, outcome, number)}
      tabIndex={-1}
      className="grid break-inside-avoid gap-2 rounded-panel border border-line bg-panel p-3 focus:outline-3 focus:outline-focus"
    >
      <div className="flex items-start gap-2">
        <span className="mt-1">
          <StateMark state={state} />
        </span>
        <h4 className="grow font-normal">
          <span className="font-semibold">{`AC ${number}:`}</span> {criterion.description}
        </h4>
        {state !== "none" && <span className="shrink-0 text-dim text-sm">{stateNames[state]}</span>}
      </div>
      {evidence.length > 0 && (
        <ul className="grid gap-2 sm:ml-6">
          {evidence.map((entry) => (
            <EvidenceItem key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
      {evidence.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 sm:ml-6">
          <p className="text-dim">No evidence submitted yet</p>
          {may(viewer, "createPortfolio") && (
            <LinkButton
              to={addressOfNew(unit, outcome, number)}
              aria-label={`Add evidence for AC ${number} of unit ${unit}`}
            >
              Add evidence
            </LinkButton>
          )}
        </div>
      )}
    </li>
  );
}

/** A portfolio as evidence: its title leads to it, for assessors in a tab of its own. */
export function EvidenceItem({ entry }: { entry: LogbookEntry }) {
  const viewer = useViewer();
  const isAssessor = may(viewer, "viewForReview");
  return (
    <li className="grid gap-1 border-line border-l-4 pl-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isAssessor ? (
          <a
            href={`/portfolio/assessor/${entry._id}`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-6 items-center gap-1 font-semibold wrap-anywhere"
          >
            {entry.title}
            <ExternalLink size={14} aria-label="(opens in a new tab)" className="shrink-0 print:hidden" />
          </a>
        ) : (
          <Link
            to={`/portfolio/view/${entry._id}`}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
          >
            {entry.title}
          </Link>
        )}
        <Badge tone="grey">Method: {entry.method}</Badge>
        {isAssessor && <StatusBadge status={entry.status} />}
        <span className="text-dim text-sm">{dayOf(entry.dateTime)}</span>
      </div>
      {entry.summary && (
        <p className="max-w-prose text-sm wrap-anywhere">
          <span className="text-dim">Summary:</span> {entry.summary}
        </p>
      )}
    </li>
  );
}
