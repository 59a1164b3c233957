import { dayOf } from "contract/core/dates.ts";
import type { CriterionState, Logbook, OutcomePart, UnitPart } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { memo } from "react";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { figuresText } from "./mark-texts.ts";
import { StateMark } from "./state-mark.tsx";
import { anchorOf } from "./view.ts";

const states = { none: "No evidence", submitted: "Submitted", "signed off": "Signed off" } satisfies Record<
  CriterionState,
  string
>;

/** Every criterion of the curriculum at a glance. Each links to its row in the logbook; the grid prints on one page. */
export const GapsGrid = memo(function GapsGrid({
  logbook,
  student = "",
}: {
  logbook: Logbook<LogbookEntry>;
  /** Of an assessor's page; a learner's own has nobody to choose. */
  student?: string;
}) {
  return (
    <div className="grid gap-4 print:gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Legend logbook={logbook} />
        <Button onClick={() => window.print()}>Print</Button>
        <p className="hidden text-sm print:block">{`Printed ${dayOf(new Date())}`}</p>
      </div>
      <div className="gap-4 lg:columns-2 print:columns-2 print:gap-3">
        {logbook.units.map((part) => (
          <UnitGaps key={part.unit.unit} part={part} student={student} />
        ))}
      </div>
    </div>
  );
});

function Legend({ logbook: { total, covered, signedOff } }: { logbook: Logbook }) {
  const counts: [CriterionState, number][] = [
    ["none", total - covered],
    ["submitted", covered - signedOff],
    ["signed off", signedOff],
  ];
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1">
      {counts.map(([state, count]) => (
        <li key={state} className="flex items-center gap-2">
          <StateMark state={state} />
          {`${states[state]} (${count})`}
        </li>
      ))}
    </ul>
  );
}

function UnitGaps({ part, student }: { part: UnitPart<LogbookEntry>; student: string }) {
  const { unit, title } = part.unit;
  return (
    <section
      aria-label={`Unit ${unit}`}
      className="mb-4 break-inside-avoid rounded-panel border border-line bg-panel p-3 print:mb-2 print:p-1.5 print:text-xs"
    >
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 print:mb-1">
        <h2>
          {`Unit ${unit}`} <span className="font-normal">{title}</span>
        </h2>
        <p className="text-dim text-sm tabular print:text-xs">
          {figuresText(part.covered, part.total, part.signedOff)}
        </p>
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 print:gap-y-0.5">
        {part.outcomes.map((outcome) => (
          <OutcomeGaps key={outcome.outcome.LO_number} unit={unit} part={outcome} student={student} />
        ))}
      </div>
    </section>
  );
}

interface OutcomeProps {
  unit: string;
  part: OutcomePart<LogbookEntry>;
  student: string;
}

function OutcomeGaps({ unit, part, student }: OutcomeProps) {
  const { LO_number, description } = part.outcome;
  return (
    <>
      <h3 title={description} className="whitespace-nowrap pt-1.5 text-sm print:pt-0 print:text-xs">
        {`LO ${LO_number}`}
      </h3>
      <ul className="flex flex-wrap gap-1 text-sm tabular print:gap-0.5">
        {part.criteria.map(({ criterion, state }) => (
          <li key={criterion.AC_number}>
            <Link
              to={{ search: student && `?student=${student}`, hash: anchorOf(unit, LO_number, criterion.AC_number) }}
              aria-label={`Unit ${unit}, LO ${LO_number}, AC ${criterion.AC_number}: ${states[state]}`}
              title={`AC ${criterion.AC_number}: ${criterion.description}`}
              className="flex min-h-8 min-w-15 items-center gap-1 rounded-md border border-line px-1.5 text-text no-underline hover:bg-brand-soft print:min-h-0 print:min-w-11 print:gap-0.5 print:px-0.5 print:text-[0.625rem]"
            >
              <StateMark state={state} size={14} />
              {criterion.AC_number}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
