import { dayInWords } from "contract/core/calendar.ts";
import type { Activity } from "contract/exports/reports.ts";
import { useAnswer } from "../../app/queries.tsx";
import { counted, grouped } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { ReportPanel, type ReportQuery } from "./report-panel.tsx";

type Week = Activity["weeks"][number];

/** What happened in each week, the last first. */
export function ActivityPanel({ query }: { query: ReportQuery }) {
  const activity = useAnswer("reportActivity", { query }, { keepPrevious: true });
  return (
    <ReportPanel
      report="activity"
      heading="What happened each week?"
      query={activity}
      isEmpty={({ weeks }) => weeks.every((week) => kinds.every(([key]) => week[key] === 0))}
      aside={({ weeks }) => (
        <p>
          {counted(
            weeks.reduce((sum, { submitted }) => sum + submitted, 0),
            "submission",
          )}
        </p>
      )}
    >
      {({ weeks }) => (
        <Table
          caption="Activity by week"
          rows={weeks.toReversed()}
          keyOf={({ week }) => week}
          columns={[
            { head: "Week from", kind: "header", cell: ({ week }) => dayInWords(week), width: "md:w-52" },
            ...kinds.map(([key, head]) => barColumn(weeks, key, head)),
          ]}
          cards="lines"
        />
      )}
    </ReportPanel>
  );
}

const kinds = [
  ["submitted", "Submissions"],
  ["closed", "Rounds closed"],
  ["decisions", "Decisions"],
  ["signIns", "Sign-ins"],
] as const;

/** Each kind on a scale of its own, because decisions are many times the others. */
function barColumn(weeks: Week[], key: (typeof kinds)[number][0], head: string): Column<Week> {
  const most = Math.max(1, ...weeks.map((week) => week[key]));
  return {
    ...{ head, label: head },
    cell: (week) => (
      <span className="inline-flex items-center gap-2 w-full">
        <span
          aria-hidden
          className="h-2.5 rounded-small bg-review-shape"
          style={{ width: `${(70 * week[key]) / most}%` }}
        />
        <span className="tabular">{grouped(week[key])}</span>
      </span>
    ),
  };
}
