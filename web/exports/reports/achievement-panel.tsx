import { dayInWords } from "contract/core/calendar.ts";
import type { Achievement } from "contract/exports/reports.ts";
import { percentOf } from "contract/logbook/logbook.ts";
import { useAnswer } from "../../app/queries.tsx";
import { grouped } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { figureCell, ReportPanel, type ReportQuery } from "./report-panel.tsx";

type Cohort = Achievement["cohorts"][number];

/** By the month in which learners started: what they achieved, and what became of them. */
export function AchievementPanel({ query, all }: { query: ReportQuery; all?: string }) {
  const achievement = useAnswer("reportAchievement", { query }, { keepPrevious: true });
  return (
    <ReportPanel
      report="achievement"
      heading="Achievement"
      query={achievement}
      isEmpty={({ cohorts }) => cohorts.length === 0}
      aside={() => <p>by the month they started</p>}
      all={all ? { to: all, name: "Table" } : undefined}
    >
      {({ cohorts }) => {
        const isMixed = new Set(cohorts.map(({ qualification }) => qualification)).size > 1;
        return (
          <Table
            caption="Achievement by the month in which learners started"
            rows={all ? cohorts.slice(-5) : cohorts}
            keyOf={({ month, qualification }) => month + qualification}
            columns={isMixed ? [started, qualification, ...figures] : [started, ...figures]}
            cards="lines"
          />
        );
      }}
    </ReportPanel>
  );
}

const started: Column<Cohort> = { head: "Started in", kind: "header", cell: ({ month }) => dayInWords(month) };
const qualification: Column<Cohort> = {
  head: "Qualification",
  label: "Qualification",
  cell: ({ qualification }) => qualification,
};
const number = (head: string, of: (cohort: Cohort) => number): Column<Cohort> => ({
  ...{ head, label: head, kind: "number", className: figureCell },
  cell: (cohort) => grouped(of(cohort)),
});
const figures: Column<Cohort>[] = [
  number("Started", ({ started }) => started),
  number("Units", ({ achieved }) => achieved),
  number("Claimed", ({ claimed }) => claimed),
  {
    ...{ head: "Finished", label: "Finished", kind: "number", className: figureCell },
    cell: ({ finished, started }) => (
      <>
        <b className="font-semibold">{grouped(finished)}</b>
        {` · ${percentOf(finished, started)}%`}
      </>
    ),
  },
  number("Left", ({ left }) => left),
];
