import { may } from "contract/core/portfolio-permissions.ts";
import type { CriterionPart } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import type { Mark } from "contract/logbook/marks.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { useContext } from "react";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";
import { nextRound } from "../portfolios/decided.ts";
import { addressOfNew } from "../portfolios/places.ts";
import { Age } from "../ui/age.tsx";
import { counted } from "../ui/language.ts";
import { CoveredContext } from "./covered-context.ts";
import { EvidenceItem } from "./evidence-item.tsx";
import { markNames } from "./mark-texts.ts";
import { StateMark } from "./state-mark.tsx";
import { anchorOf } from "./view.ts";

interface Props {
  unit: string;
  outcome: number;
  part: CriterionPart<LogbookEntry>;
}

/** One criterion: its sign, its text, its state or the way to add evidence, and below it the evidence. */
export function CriterionRow({ unit, outcome, part: { criterion, mark, state, evidence } }: Props) {
  const number = criterion.AC_number;
  return (
    <li
      id={anchorOf(unit, outcome, number)}
      tabIndex={-1}
      className="grid break-inside-avoid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 gap-y-2 border-line border-t px-3 py-2 focus:outline-3 focus:outline-focus focus:-outline-offset-3 sm:pr-4 sm:pl-10.5"
    >
      <StateMark state={state} className={`mt-0.5 ${tones[mark]}`} />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h4 className="min-w-0 grow basis-72 font-normal text-wrap">
          <span className="font-semibold">{`AC ${number}:`}</span> {criterion.description}
        </h4>
        <Occasions unit={unit} outcome={outcome} number={number} />
        {mark === "to do" ? (
          <NoEvidence unit={unit} outcome={outcome} number={number} />
        ) : (
          <State mark={mark} evidence={evidence} />
        )}
      </div>
      {mark === "not decided" && <NextRound />}
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

/** In the Range view: on how many occasions it was shown. */
function Occasions({ unit, outcome, number }: { unit: string; outcome: number; number: string }) {
  const covered = useContext(CoveredContext);
  const place = placeKey({ unit, learningOutcome: String(outcome), criteria: number });
  const count = covered?.coverage.occasions.find((one) => placeKey(one) === place)?.occasions ?? 0;
  return count > 0 && <p className="text-dim text-xs">{counted(count, "occasion")}</p>;
}

const tones: Record<Mark, string> = {
  "signed off": "text-done",
  waiting: "text-waiting",
  "came back": "text-review",
  "not decided": "text-dim",
  "to do": "text-edge",
};

/** Signed off; submitted, and how long ago; back with feedback; or left for the assessor's next round. */
function State({ mark, evidence }: { mark: Mark; evidence: LogbookEntry[] }) {
  const submittedAt = evidence
    .filter(({ status }) => status === "To Be Reviewed")
    .map(({ submittedAt }) => submittedAt)
    .findLast((instant) => instant !== null);
  return (
    <p className={`font-medium text-xs sm:shrink-0 ${tones[mark]}`}>
      {mark === "waiting" ? <>Submitted {submittedAt && <Age of={submittedAt} />}</> : markNames[mark]}
    </p>
  );
}

/** Beneath a criterion that the last round left open. */
function NextRound() {
  const { role } = useViewer();
  const self = useAnswer("viewSelf", {}, { enabled: role === "student", freshFor: 60_000 });
  const assessor = self.data?.assignedAssessor?.name;
  return <p className="col-start-2 text-dim text-xs">{nextRound(role, "this", assessor)}</p>;
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
