import { momentOf } from "contract/core/dates.ts";
import type { Draw } from "contract/quality/plans.ts";
import { useState } from "react";
import { useAnswer } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { counted } from "../ui/language.ts";
import { Panel } from "../ui/panel.tsx";

/** The draws of a plan with what was found; each can be drawn again from its seed and compared. */
export function Draws({ plan, draws }: { plan: string; draws: Draw[] }) {
  const [isCompared, setCompared] = useState(false);
  const again = useAnswer("listDraws", { params: { id: plan }, query: { again: "yes" } }, { enabled: isCompared });
  const comparisons = new Map(again.data?.draws.map((one) => [one._id, one.again]));
  return (
    <Panel
      flush
      heading="Draws"
      aside={
        <Button variant="quiet" busy={again.isFetching} onClick={() => setCompared(true)}>
          Draw again and compare
        </Button>
      }
    >
      <ul className="ruled border-line border-t">
        {draws.map((draw) => (
          <li key={draw._id} className="flex flex-wrap items-center gap-x-8 gap-y-1 px-4 py-2.5">
            <span className="sm:w-72">{`${momentOf(draw.at)}, ${draw.by ? `by ${draw.by.name}` : "by itself"}`}</span>
            <span>{`${counted(draw.rounds, "round")}, ${counted(draw.samples, "sample")}`}</span>
            <span>{foundIn(draw)}</span>
            <span className="wrap-anywhere text-dim text-sm" title={draw.seed}>
              {`Seed ${draw.seed.slice(0, 8)} … ${draw.seed.slice(-4)}`}
            </span>
            <span role="status" className="ml-auto text-sm">
              {comparisonOf(comparisons.get(draw._id))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function foundIn({ agreed, actions, waiting }: Draw): string {
  const parts = [agreed > 0 && `${agreed} closed`, actions > 0 && counted(actions, "action")];
  return [...parts, waiting > 0 && `${waiting} waiting`].filter(Boolean).join(", ");
}

function comparisonOf(again: Draw["again"] | undefined): string {
  if (!again) return "";
  const { same, missing, added, isSamePopulation } = again;
  if (missing + added === 0 && isSamePopulation) return `Same ${counted(same, "sample")}`;
  const gone = isSamePopulation ? "" : ", for rounds have been deleted for good since";
  return `${same} the same, ${missing} not drawn again, ${added} drawn in addition${gone}`;
}
