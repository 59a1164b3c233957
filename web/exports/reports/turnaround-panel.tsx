import type { Turnaround } from "contract/exports/reports.ts";
import { useAnswer } from "../../app/queries.tsx";
import { counted, grouped } from "../../ui/language.ts";
import { oneOf } from "../../ui/lists/fields.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { AssessorName, figureCell, ReportPanel, type ReportQuery } from "./report-panel.tsx";

const fields = { days: oneOf("all", "working") };
type Days = "all" | "working";
type Line = Turnaround["assessors"][number];

/** A bar to the median and a ring at the 90th percentile for each assessor, with the centre's aim as a dashed line. */
export function TurnaroundPanel({
  query,
  onAssessor,
}: {
  query: ReportQuery;
  onAssessor?: (assessor: string) => void;
}) {
  const turnaround = useAnswer("reportTurnaround", { query }, { keepPrevious: true });
  const { filter, change } = useFilter(fields);
  const { days } = filter;
  return (
    <ReportPanel
      report="turnaround"
      heading="How long do learners wait for feedback?"
      query={turnaround}
      isEmpty={({ assessors }) => assessors.length === 0}
      aside={(answer) => (
        <>
          <Summary answer={answer} days={days} />
          <Key aim={answer.aim} days={days} />
          <Tabs
            label="Which days"
            tabs={[
              { key: "all", name: "All days" },
              { key: "working", name: "Working days" },
            ]}
            chosen={days}
            onChoose={(days) => change({ days })}
            className="ml-auto"
          />
        </>
      )}
    >
      {({ assessors, aim }) => {
        const longest = Math.max(aim, ...assessors.map((one) => waitedOf(one, days).ninetieth ?? 0));
        return (
          <Table
            caption="Turnaround by assessor"
            rows={assessors}
            keyOf={({ assessor }) => assessor._id}
            columns={columnsOf({ days, aim: days === "all" ? aim : null, longest, onAssessor })}
            cards="lines"
          />
        );
      }}
    </ReportPanel>
  );
}

function waitedOf(one: Omit<Line, "assessor">, days: Days) {
  return days === "all"
    ? { median: one.median, ninetieth: one.ninetieth }
    : { median: one.workingMedian, ninetieth: one.workingNinetieth };
}

function Summary({ answer: { whole }, days }: { answer: Turnaround; days: Days }) {
  const { median, ninetieth } = waitedOf(whole, days);
  if (median === null || ninetieth === null) return null;
  return (
    <p>
      <b className="font-semibold text-text">{dayCount(median)}</b> in the middle, 9 of 10 within{" "}
      <b className="font-semibold text-text">{dayCount(ninetieth)}</b>, {counted(whole.rounds, "round")}
    </p>
  );
}

function dayCount(days: number): string {
  return counted(days, "day");
}

function Key({ aim, days }: { aim: number; days: Days }) {
  return (
    <p aria-hidden className="flex flex-wrap items-center gap-x-3 text-xs">
      <span className="flex items-center gap-1.5">
        <span className="size-2 rounded-small" style={{ background: colours.bar }} />
        Half are faster
      </span>
      <span className="flex items-center gap-1.5">
        <svg aria-hidden width="10" height="10">
          <circle cx="5" cy="5" r="4" fill={colours.panel} stroke={colours.ring} strokeWidth="2" />
        </svg>
        9 of 10 are faster
      </span>
      {days === "all" && (
        <span className="flex items-center gap-1.5">
          <svg aria-hidden width="2" height="12">
            <line x1="1" x2="1" y2="12" stroke={colours.aim} strokeWidth="2" strokeDasharray="3 3" />
          </svg>
          {`${dayCount(aim)}, the centre's aim`}
        </span>
      )}
    </p>
  );
}

const colours = {
  bar: "var(--color-review-shape)",
  rest: "var(--color-line-strong)",
  ring: "var(--color-text)",
  panel: "var(--color-panel)",
  aim: "var(--color-edge)",
};

interface Drawn {
  days: Days;
  /** The centre's aim is in days of the calendar, so it is not drawn among working days. */
  aim: number | null;
  longest: number;
  onAssessor?: ((assessor: string) => void) | undefined;
}

function columnsOf({ days, aim, longest, onAssessor }: Drawn): Column<Line>[] {
  return [
    {
      head: "Assessor",
      kind: "header",
      cell: ({ assessor }) => <AssessorName assessor={assessor} onAssessor={onAssessor} />,
      width: "md:w-52",
    },
    {
      head: "Days from submitted to closed",
      cell: (one) => <WaitBar waited={waitedOf(one, days)} aim={aim} longest={longest} />,
    },
    {
      head: "Median",
      label: "Median",
      kind: "number",
      className: figureCell,
      cell: (one) => inDays(waitedOf(one, days).median),
    },
    {
      head: "90th",
      label: "90th",
      kind: "number",
      className: figureCell,
      cell: (one) => {
        const { ninetieth } = waitedOf(one, days);
        const isLate = aim !== null && (ninetieth ?? 0) > aim;
        return <span className={isLate ? "font-medium text-waiting" : ""}>{inDays(ninetieth)}</span>;
      },
    },
    { head: "Rounds", label: "Rounds", kind: "number", className: figureCell, cell: ({ rounds }) => grouped(rounds) },
    {
      head: "Waiting now",
      label: "Waiting now",
      kind: "number",
      className: figureCell,
      cell: ({ waiting }) => grouped(waiting),
    },
  ];
}

function inDays(days: number | null): string {
  return days === null ? "–" : dayCount(days);
}

interface BarProps {
  waited: { median: number | null; ninetieth: number | null };
  aim: number | null;
  longest: number;
}

function WaitBar({ waited: { median, ninetieth }, aim, longest }: BarProps) {
  // A little room at the end, for the ring.
  const percentOf = (days: number) => `${(96 * days) / Math.max(1, longest)}%`;
  return (
    <svg aria-hidden width="100%" height="26" className="block overflow-visible">
      {aim !== null && (
        <line x1={percentOf(aim)} x2={percentOf(aim)} y2="26" stroke={colours.aim} strokeDasharray="3 3" />
      )}
      {ninetieth !== null && <rect y="11" width={percentOf(ninetieth)} height="4" rx="2" fill={colours.rest} />}
      {median !== null && <rect y="8" width={percentOf(median)} height="10" rx="2" fill={colours.bar} />}
      {ninetieth !== null && (
        <circle cx={percentOf(ninetieth)} cy="13" r="5.5" fill={colours.panel} stroke={colours.ring} strokeWidth="2" />
      )}
    </svg>
  );
}
