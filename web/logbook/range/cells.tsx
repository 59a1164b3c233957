import { shortDayOf } from "contract/core/dates.ts";
import { may } from "contract/core/portfolio-permissions.ts";
import type { Coverage } from "contract/logbook/coverage-calls.ts";
import type { CellState } from "contract/logbook/range.ts";
import { CircleCheck, CircleDashed, CircleMinus, Clock, type LucideIcon } from "lucide-react";
import { useContext, useId } from "react";
import { Link } from "react-router";
import { useViewer } from "../../app/session.tsx";
import { OthersLearner } from "../../plan/others-learner.ts";
import { counted } from "../../ui/language.ts";

type Requirement = Coverage["range"][number];
type Cell = Requirement["cells"][number];

/** One requirement of the range: a cell for each kind, with its state in words and the jobs that show it. */
export function Cells({ requirement }: { requirement: Requirement }) {
  const id = useId();
  const { kind, outcome, text, realWork, shown, least, cells } = requirement;
  const name = `${text.charAt(0).toUpperCase()}${text.slice(1)}${realWork ? ", in real work" : ""}`;
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="text-sm">
          {outcome ? `LO ${outcome}: ${name}` : name}
        </h3>
        <p className="text-dim text-sm tabular">
          {kind === "cells" ? `${shown} of ${cells.length} shown` : `${shown} of ${least} so far`}
        </p>
      </div>
      <ul className="grid gap-1.5 empty:hidden" style={columns}>
        {cells.map((cell) => (
          <li key={cell.id} className="grid gap-0.5" style={nameAndBox}>
            <p className="text-sm" style={atEnd}>
              {cell.name}
            </p>
            <CellBox cell={cell} />
          </li>
        ))}
      </ul>
    </section>
  );
}

// As many as fit; the boxes stand in line whether a name takes one line or two.
const columns = { gridTemplateColumns: "repeat(auto-fill, minmax(8.5rem, 1fr))" };
const nameAndBox = { gridRow: "span 2", gridTemplateRows: "subgrid" };
const atEnd = { alignSelf: "end" };

function CellBox({ cell }: { cell: Cell }) {
  const isOthers = useContext(OthersLearner);
  const pages = may(useViewer(), "viewForReview") && !isOthers ? "/portfolio/assessor" : "/portfolio/view";
  const { icon: Icon, className } = looks[cell.state];
  const [newest] = cell.evidence;
  const content = (
    <>
      <span className="flex items-center gap-1.5 font-medium">
        <Icon aria-hidden size={16} className="shrink-0" />
        {wordOf(cell)}
      </span>
      <span className="wrap-anywhere text-text text-xs">{detailOf(cell)}</span>
    </>
  );
  const box = `grid min-h-14 content-center gap-0.5 rounded-control border px-2.5 py-1.5 text-sm ${className}`;
  if (!newest) return <div className={box}>{content}</div>;
  return (
    <Link
      to={`${pages}/${newest._id}`}
      title={cell.evidence.map(({ title }) => title).join("\n")}
      className={`${box} no-underline hover:underline`}
    >
      {content}
    </Link>
  );
}

const looks: Record<CellState, { icon: LucideIcon; className: string }> = {
  shown: { icon: CircleCheck, className: "border-transparent bg-done-soft text-done" },
  waiting: { icon: Clock, className: "border-transparent bg-waiting-soft text-waiting" },
  "practice only": { icon: CircleMinus, className: "border-edge border-dashed text-dim" },
  "to do": { icon: CircleDashed, className: "border-edge border-dashed text-dim" },
};

function wordOf({ state, occasions }: Cell): string {
  if (state === "shown") return counted(occasions, "job");
  return { waiting: "Waiting", "practice only": "Practice bay", "to do": "To do" }[state];
}

function detailOf({ state, evidence: [newest], waitsFor }: Cell): string {
  if (state === "waiting") return waitsFor.length > 0 ? `for ${waitsFor.join(", ")}` : "for the learner to confirm it";
  if (state === "practice only") return "Ask for one real job";
  if (!newest) return "No job yet";
  return [shortDayOf(newest.dateTime), newest.postcode.split(",")[0]].filter(Boolean).join(", ");
}
