import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { trackedUnits } from "contract/portfolios/units.ts";
import { useMemo } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Shortcuts } from "../../ui/keys/shortcuts.tsx";
import { SelectControl } from "../../ui/lists/controls.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { QueueBar } from "../queue-bar.tsx";
import { columnOf, columns, fields, filtered, studentsOf, withoutStrangers } from "./board.ts";
import { BoardColumn } from "./board-column.tsx";

/** Student Portfolios: what waits, what has been reviewed, what is done. */
export function Page() {
  const viewer = useViewer();
  const portfolios = useAnswer("listAssessorPortfolios", { params: { assessorId: viewer._id } });
  return (
    <>
      <PageHeading title="Student Portfolios">
        <div className="flex flex-wrap items-center gap-2">
          <QueueBar variant="primary" />
          <Shortcuts />
        </div>
      </PageHeading>
      <QueryResult query={portfolios}>{(portfolios) => <Board portfolios={portfolios} />}</QueryResult>
    </>
  );
}

function Board({ portfolios }: { portfolios: Portfolio[] }) {
  const { typed, change } = useFilter(fields);
  const { student, unit, status } = withoutStrangers(typed, portfolios);
  const students = useMemo(() => studentsOf(portfolios), [portfolios]);
  const lists = useMemo(() => {
    const shown = filtered(portfolios, { student, unit });
    return columns.map((column) => ({ ...column, portfolios: columnOf(shown, column.status) }));
  }, [portfolios, student, unit]);
  return (
    <>
      <search className="mb-4 grid grid-cols-2 items-end gap-3 sm:max-w-xl">
        <SelectControl
          label="Filter by Student Name"
          value={student}
          options={[["", "All Students"], ...students.map(({ _id, name }) => [_id, name] as const)]}
          onChange={(student) => change({ student })}
        />
        <SelectControl
          label="Filter by Unit"
          value={unit}
          options={[["", "All Units"], ...trackedUnits.map((unit) => [unit, `Unit ${unit}`] as const)]}
          onChange={(unit) => change({ unit })}
        />
      </search>
      <Tabs
        label="Status"
        tabs={lists.map((list) => ({ key: list.status, name: list.heading, count: list.portfolios.length }))}
        chosen={status}
        onChoose={(status) => change({ status })}
        className="mb-3 flex-wrap max-sm:[&>button]:px-1.5 md:hidden"
      />
      <div className="grid gap-4 md:grid-cols-3">
        {lists.map((list) => (
          <BoardColumn key={`${list.status} ${student} ${unit}`} {...list} isChosen={list.status === status} />
        ))}
      </div>
    </>
  );
}
