import type { AtRisk } from "contract/exports/reports.ts";
import { useAnswer } from "../../app/queries.tsx";
import { StandingBadge } from "../../portfolios/standing-badge.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { grouped } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { PersonName } from "../../ui/person-name.tsx";
import { ReportPanel, type ReportQuery } from "./report-panel.tsx";

interface Props {
  query: ReportQuery;
  /** The first so many alone, with a link to all. */
  most?: number;
  all?: string;
}

/** Learners who are behind their target or submit nothing, with the reason in words. */
export function AtRiskPanel({ query, most, all }: Props) {
  const atRisk = useAnswer("reportAtRisk", { query }, { keepPrevious: true });
  const total = atRisk.data ? totalOf(atRisk.data) : 0;
  return (
    <ReportPanel
      report="at-risk"
      heading="Who is at risk?"
      query={atRisk}
      isEmpty={(answer) => totalOf(answer) === 0}
      aside={({ behind, slightly, idle }) => (
        <>
          {behind > 0 && <Badge tone="red">{`${grouped(behind)} behind`}</Badge>}
          {slightly > 0 && <Badge tone="yellow">{`${grouped(slightly)} slightly`}</Badge>}
          {idle > 0 && <Badge tone="grey">{`${grouped(idle)} idle`}</Badge>}
        </>
      )}
      all={all && total > 0 ? { to: all, name: `All ${grouped(total)}` } : undefined}
    >
      {({ learners }) => (
        <>
          <Table
            caption="Learners at risk"
            rows={learners.slice(0, most)}
            keyOf={({ learner }) => learner._id}
            columns={
              most === undefined ? columns : columns.filter(({ head }) => head !== "Assessor" && head !== "Standing")
            }
            cards="lines"
          />
          {most === undefined && learners.length < total && (
            <p className="px-4 py-2 text-dim text-sm">
              {`The ${grouped(learners.length)} furthest behind of ${grouped(total)}. The CSV file has them all.`}
            </p>
          )}
        </>
      )}
    </ReportPanel>
  );
}

function totalOf({ behind, slightly, idle }: AtRisk): number {
  return behind + slightly + idle;
}

type Line = AtRisk["learners"][number];

const columns: Column<Line>[] = [
  {
    head: "Learner",
    kind: "header",
    cell: ({ learner }) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={learner.name} />
        <PersonName {...learner} />
      </span>
    ),
  },
  { head: "Assessor", label: "Assessor", cell: ({ assessor }) => assessor?.name ?? "Nobody" },
  {
    head: "Standing",
    label: "Standing",
    cell: ({ standing }) =>
      standing === "Idle" ? <Badge tone="grey">Idle</Badge> : <StandingBadge standing={standing} />,
  },
  { head: "Signed off against expected", label: "Signed off", cell: (line) => <Expected line={line} /> },
  { head: "Why", label: "Why", cell: ({ why }) => <span className="text-dim">{why}</span> },
];

/** What is signed off as a bar, with a mark at what is expected today. */
function Expected({ line: { signedOff, expected, standing } }: { line: Line }) {
  const colour = standing === "Behind" ? "var(--color-danger)" : "var(--color-waiting-shape)";
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden className="relative h-2 min-w-16 grow rounded-full bg-track">
        <span
          className="absolute inset-y-0 left-0 rounded-full"
          style={{ width: `${signedOff}%`, background: colour }}
        />
        {expected !== null && <span className="absolute" style={{ ...mark, left: `${expected}%` }} />}
      </span>
      <span className="shrink-0 tabular">
        <span className="sr-only">{`${standing}: `}</span>
        <b className="font-medium">{`${signedOff}%`}</b>
        {expected !== null && ` of ${expected}%`}
      </span>
    </span>
  );
}

/** Where they should be by now: as high as the bar and a little more. */
const mark = { top: -4, height: 16, width: 3, background: "var(--color-text)" };
