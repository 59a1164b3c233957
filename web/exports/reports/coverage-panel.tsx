import { dayInWords } from "contract/core/calendar.ts";
import type { CoverageReport } from "contract/exports/reports.ts";
import { type Attribute, attributes } from "contract/quality/sampling.ts";
import { useAnswer } from "../../app/queries.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { ReportPanel, type ReportQuery } from "./report-panel.tsx";

type Line = CoverageReport["assessors"][number];

const heads: Record<Attribute, string> = {
  method: "Methods",
  kind: "Kinds of record",
  area: "Areas",
  unit: "Units",
  learner: "Learners",
};

/** How much of what occurs in each assessor's rounds is sampled. */
export function CoveragePanel({ query }: { query: ReportQuery }) {
  const coverage = useAnswer("reportCoverage", { query }, { keepPrevious: true });
  return (
    <ReportPanel
      report="coverage"
      heading="What is sampled?"
      query={coverage}
      isEmpty={({ assessors }) => assessors.length === 0}
      aside={({ plan }) => plan && <p>{`Plan from ${dayInWords(plan.from)} to ${dayInWords(plan.to)}`}</p>}
    >
      {({ assessors }) => (
        <Table
          caption="Sampled of what occurs, by assessor"
          rows={assessors}
          keyOf={({ assessor }) => assessor._id}
          columns={columns}
          cards="lines"
        />
      )}
    </ReportPanel>
  );
}

const columns: Column<Line>[] = [
  { head: "Assessor", kind: "header", cell: ({ assessor }) => assessor.name },
  ...attributes.map(
    (attribute): Column<Line> => ({
      ...{ head: heads[attribute], label: heads[attribute] },
      cell: (line) => <Share line={line} attribute={attribute} />,
    }),
  ),
];

function Share({ line, attribute }: { line: Line; attribute: Attribute }) {
  const { occurred = 0, sampled = 0 } = line.attributes.find((one) => one.attribute === attribute) ?? {};
  if (occurred === 0) return <span className="text-faint">–</span>;
  return (
    <span className={sampled < occurred ? "text-waiting" : "text-done"}>
      <b className="font-semibold">{sampled}</b>
      {` of ${occurred}`}
    </span>
  );
}
