import { may } from "contract/core/permissions.ts";
import type { CriterionPart } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { type Standing, standingOf } from "contract/logbook/standings.ts";
import { Link } from "react-router";
import { useViewer } from "../app/session.tsx";
import { addressOfNew } from "../portfolios/places.ts";
import { Age } from "../ui/age.tsx";
import { EvidenceItem } from "./evidence-item.tsx";
import { standingNames } from "./standing-texts.ts";
import { StateMark } from "./state-mark.tsx";
import { anchorOf } from "./view.ts";

interface Props {
  unit: string;
  outcome: number;
  part: CriterionPart<LogbookEntry>;
}

/** One criterion: its sign, its text, its state or the way to add evidence, and below it the evidence. */
export function CriterionRow({ unit, outcome, part: { criterion, state, evidence } }: Props) {
  const number = criterion.AC_number;
  const standing = standingOf(evidence);
  return (
    <li
      id={anchorOf(unit, outcome, number)}
      tabIndex={-1}
      className="grid break-inside-avoid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 gap-y-2 border-line border-t px-3 py-2 focus:outline-3 focus:outline-focus focus:-outline-offset-3 sm:pr-4 sm:pl-10.5"
    >
      <StateMark state={state} className={`mt-0.5 ${standing ? tones[standing] : "text-edge"}`} />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h4 className="min-w-0 grow basis-72 font-normal text-wrap">
          <span className="font-semibold">{`AC ${number}:`}</span> {criterion.description}
        </h4>
        {standing ? (
          <State standing={standing} evidence={evidence} />
        ) : (
          <NoEvidence unit={unit} outcome={outcome} number={number} />
        )}
      </div>
      {evidence.length > 0 && (
        <ul className="col-start-2 grid gap-2.5">
          {evidence.map((entry) => (
            <EvidenceItem key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
    </li>
  );
}

const tones: Record<Standing, string> = {
  Done: "text-done",
  "To Be Reviewed": "text-waiting",
  Reviewed: "text-review",
};

/** Signed off; submitted, and how long ago; or back with feedback. */
function State({ standing, evidence }: { standing: Standing; evidence: LogbookEntry[] }) {
  const submittedAt = evidence
    .filter(({ status }) => status === standing)
    .map(({ submittedAt }) => submittedAt)
    .findLast((instant) => instant !== null);
  return (
    <p className={`font-medium text-xs sm:shrink-0 ${tones[standing]}`}>
      {standing === "To Be Reviewed" ? (
        <>Submitted {submittedAt && <Age of={submittedAt} />}</>
      ) : (
        standingNames[standing]
      )}
    </p>
  );
}

function NoEvidence({ unit, outcome, number }: { unit: string; outcome: number; number: string }) {
  const viewer = useViewer();
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 sm:shrink-0">
      <p className="text-dim text-xs">No evidence submitted yet</p>
      {may(viewer, "createPortfolio") && (
        <Link
          to={addressOfNew(unit, outcome, number)}
          aria-label={`Add evidence for AC ${number} of unit ${unit}`}
          className="inline-flex min-h-6 items-center font-medium text-sm no-underline hover:underline max-sm:min-h-11 print:hidden"
        >
          Add evidence
        </Link>
      )}
    </div>
  );
}
