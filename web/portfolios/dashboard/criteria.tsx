import type { Logbook } from "contract/logbook/logbook.ts";
import { countMarks, marks, marksOf } from "contract/logbook/marks.ts";
import { useId } from "react";
import { Link } from "react-router";
import { DotRows } from "../../ui/charts/dot-rows.tsx";
import { markColours } from "../mark-colours.ts";

/** Every criterion of the curriculum as one drawing; its table is the logbook. */
export function Criteria({ logbook }: { logbook: Logbook }) {
  const id = useId();
  const units = marksOf(logbook);
  const counts = countMarks(units);
  // Rounds that decide some criteria and leave others open are few: the word stands there when there is one.
  const shown = marks.filter((mark) => mark !== "not decided" || counts[mark] > 0);
  const label = `${logbook.covered} of ${logbook.total} criteria have evidence: ${shown.map((mark) => `${counts[mark]} ${mark}`).join(", ")}.`;
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-panel border border-line bg-panel p-4 pt-3 panel-shadow"
    >
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="flex flex-wrap items-baseline gap-x-2 font-normal">
          <span className="font-semibold text-3xl">{logbook.covered}</span>
          {` of ${logbook.total} criteria have evidence`}
        </h2>
        <Link
          to="/student/logbook"
          className="inline-flex min-h-6 items-center font-medium text-sm no-underline hover:underline max-sm:-my-3 max-sm:min-h-11"
        >
          Logbook
        </Link>
      </div>
      <Link to="/student/logbook" className="grid grow rounded-small no-underline">
        <DotRows
          label={label}
          rows={units.map(({ unit, covered, marks }) => ({
            name: unit,
            colours: marks.map((mark) => markColours[mark]),
            note: `${covered} / ${marks.length}`,
          }))}
        />
      </Link>
      <ul className="mt-2.5 flex flex-wrap gap-x-3.5 gap-y-1 text-dim text-xs max-sm:grid max-sm:grid-cols-2">
        {shown.map((mark) => (
          <li key={mark} className="flex items-center gap-1.5">
            <svg viewBox="0 0 8 8" aria-hidden className="size-2">
              <rect width="8" height="8" rx="2" fill={markColours[mark]} />
            </svg>
            <span className="font-medium text-text">{counts[mark]}</span> {mark}
          </li>
        ))}
      </ul>
    </section>
  );
}
