import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { useMemo } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Shortcuts } from "../../ui/keys/shortcuts.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { QueueBar } from "../queue-bar.tsx";
import { words } from "../words/board.tsx";
import { columnOf, columns, fields, filtered, quicklyFiltered, studentsOf, withoutStrangers } from "./board.ts";
import { BoardColumn } from "./board-column.tsx";
import { BoardControls } from "./board-controls.tsx";

/** Student Portfolios: what waits, what has been reviewed, what is done. */
export function Page() {
  const viewer = useViewer();
  const portfolios = useAnswer("listAssessorPortfolios", { params: { assessorId: viewer._id } });
  return (
    <>
      <PageHeading title={words.title}>
        <div className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full sm:grow">
          <QueueBar variant="primary" />
          <Shortcuts />
        </div>
      </PageHeading>
      <QueryResult query={portfolios}>{(portfolios) => <Board portfolios={portfolios} />}</QueryResult>
    </>
  );
}

function Board({ portfolios }: { portfolios: Portfolio[] }) {
  const { typed, typing, change } = useFilter(fields);
  const filter = withoutStrangers(typed, portfolios);
  const { search, student, unit, status, late, again } = filter;
  const students = useMemo(() => studentsOf(portfolios), [portfolios]);
  const found = useMemo(() => filtered(portfolios, { search, student, unit }), [portfolios, search, student, unit]);
  const lists = useMemo(() => {
    const shown = quicklyFiltered(found, { late, again }, new Date());
    return columns.map((column) => ({ ...column, portfolios: columnOf(shown, column.status) }));
  }, [found, late, again]);
  return (
    <>
      <BoardControls filter={filter} typing={typing} change={change} students={students} found={found} />
      <Tabs
        label={words.columns}
        tabs={lists.map((list) => ({ key: list.status, name: list.status, count: list.portfolios.length }))}
        chosen={status}
        onChoose={(status) => change({ status })}
        className="mb-3 flex-wrap max-sm:[&>button]:px-1.5 md:hidden"
      />
      <div className="grid items-start gap-4 md:grid-cols-3">
        {lists.map((list) => (
          <BoardColumn key={`${list.status} ${student} ${unit}`} {...list} isChosen={list.status === status} />
        ))}
      </div>
    </>
  );
}
