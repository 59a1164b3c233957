import type { ProgressReport } from "contract/exports/reports.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Meter } from "../../ui/charts/meter.tsx";
import { counted, grouped } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { AssessorName, figureCell, ReportPanel, type ReportQuery } from "./report-panel.tsx";

type Standings = ProgressReport["whole"];
type Band = ProgressReport["bands"][number];
type Line = ProgressReport["assessors"][number];

const parts = [
  ["onTrack", "On track", "var(--color-done-shape)"],
  ["slightly", "Slightly behind", "var(--color-waiting-shape)"],
  ["behind", "Behind", "var(--color-danger)"],
  ["without", "No target", "var(--color-draft-shape)"],
] as const;

/** Learners by the share that is signed off, in the colours of how they stand against their target. */
export function ProgressPanel({ query, onAssessor }: { query: ReportQuery; onAssessor?: (assessor: string) => void }) {
  const progress = useAnswer("reportProgress", { query }, { keepPrevious: true });
  return (
    <ReportPanel
      report="progress"
      heading="How far are learners?"
      query={progress}
      isEmpty={({ whole }) => whole.learners === 0}
      aside={({ whole }) => (
        <>
          <p>{counted(whole.learners, "learner")}</p>
          <p className="flex flex-wrap gap-x-3 text-xs">
            {parts.map(([key, name, colour]) => (
              <span key={key} className="flex items-center gap-1.5">
                <span aria-hidden className="size-2 rounded-small" style={{ background: colour }} />
                {`${grouped(whole[key])} ${name.toLowerCase()}`}
              </span>
            ))}
          </p>
        </>
      )}
    >
      {({ bands, assessors }) => {
        const most = Math.max(1, ...bands.map(({ learners }) => learners));
        const share: Column<Band> = {
          head: "Signed off",
          kind: "header",
          cell: ({ from }) => (from === 100 ? "All" : `${from} to ${from + 19}%`),
          width: "md:w-52",
        };
        return (
          <>
            <Table
              caption="Learners by the share that is signed off"
              rows={bands.filter(({ learners }) => learners > 0)}
              keyOf={({ from }) => from}
              columns={[share, drawing<Band>(most), ...figures<Band>()]}
              cards="lines"
            />
            <Table
              caption="Learners by assessor"
              rows={assessors}
              keyOf={({ assessor }) => assessor?._id ?? ""}
              columns={[
                {
                  head: "Assessor",
                  kind: "header",
                  cell: ({ assessor }) =>
                    assessor ? <AssessorName assessor={assessor} onAssessor={onAssessor} /> : "No assessor",
                  width: "md:w-52",
                },
                drawing<Line>(Math.max(1, ...assessors.map(({ learners }) => learners))),
                {
                  head: "Mean",
                  label: "Mean signed off",
                  kind: "number",
                  className: figureCell,
                  cell: ({ signedOff }) => `${signedOff}%`,
                },
                ...figures<Line>(),
              ]}
              cards="lines"
              className="border-line border-t"
            />
          </>
        );
      }}
    </ReportPanel>
  );
}

function drawing<S extends Standings>(most: number): Column<S> {
  return {
    head: "Learners",
    cell: (one) => (
      <Meter
        parts={parts.map(([key, name, colour]) => ({ name, value: one[key], colour }))}
        of={most}
        hasTrack={false}
        className="h-2.5"
      />
    ),
  };
}

function figures<S extends Standings>(): Column<S>[] {
  const all: Column<S> = {
    head: "All",
    label: "Learners",
    kind: "number",
    className: figureCell,
    cell: ({ learners }) => grouped(learners),
  };
  const each = parts.map(
    ([key, name]): Column<S> => ({
      ...{ head: name, label: name, kind: "number", className: figureCell },
      cell: (one) => grouped(one[key]),
    }),
  );
  return [all, ...each];
}
