import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";

export const noneForLong =
  "Nobody has standardised for 12 months. Choose a round that others judge blind, and compare how you decide.";

/** The way to the exercises, in amber where one is due. */
export default function StandardisationDue(): ReactNode {
  const { data } = useAnswer("listExercises");
  const open = data?.exercises.filter(({ state }) => state === "open").length ?? 0;
  const isDue = data?.standardised.isDue === true;
  return (
    <p
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-line px-4 py-2 ${isDue ? "bg-waiting-soft text-waiting" : "bg-panel"}`}
    >
      <span className="min-w-0 grow basis-60">
        {isDue ? noneForLong : `Standardisation: ${open === 0 ? "no exercise is open" : `${open} open`}`}
      </span>
      <Link to="/quality/exercises" className="inline-flex min-h-6 items-center touch:min-h-11">
        Standardise
      </Link>
    </p>
  );
}
