import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { trackedUnits } from "contract/portfolios/units.ts";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { SelectField } from "../../ui/forms/field.tsx";
import { Shortcuts } from "../../ui/keys/shortcuts.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { QueueBar } from "../queue/queue-bar.tsx";
import { type BoardView, columnOf, columns, filtered, queryOf, studentsOf, viewFrom } from "./board.ts";
import { BoardColumn } from "./board-column.tsx";

/** Student Portfolios: what waits, what has been reviewed, what is done. */
export function Page() {
  const viewer = useViewer();
  const { data, error, refetch } = useAnswer("listAssessorPortfolios", { params: { assessorId: viewer._id } });
  return (
    <>
      <PageHeading title="Student Portfolios">
        <div className="flex flex-wrap items-center gap-2">
          <QueueBar variant="primary" />
          <Shortcuts />
        </div>
      </PageHeading>
      {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Board portfolios={data} />}
    </>
  );
}

function Board({ portfolios }: { portfolios: Portfolio[] }) {
  const [query, setQuery] = useSearchParams();
  const view = viewFrom(query, portfolios);
  const { student, unit } = view;
  const lists = useMemo(() => {
    const shown = filtered(portfolios, { student, unit });
    return columns.map((column) => ({ ...column, portfolios: columnOf(shown, column.status) }));
  }, [portfolios, student, unit]);
  const change = (part: Partial<BoardView>) => setQuery(queryOf({ ...view, ...part }), { replace: true });
  return (
    <>
      <Filters portfolios={portfolios} view={view} onChange={change} />
      <Tabs
        label="Status"
        tabs={lists.map((list) => ({ key: list.status, name: list.heading, count: list.portfolios.length }))}
        chosen={view.status}
        onChoose={(status) => change({ status })}
        className="mb-3 flex-wrap max-sm:[&>button]:px-1.5 md:hidden"
      />
      <div className="grid gap-4 md:grid-cols-3">
        {lists.map((list) => (
          <BoardColumn key={`${list.status} ${student} ${unit}`} {...list} isChosen={list.status === view.status} />
        ))}
      </div>
    </>
  );
}

function Filters({
  portfolios,
  view,
  onChange,
}: {
  portfolios: Portfolio[];
  view: BoardView;
  onChange: (part: Partial<BoardView>) => void;
}) {
  const students = useMemo(() => studentsOf(portfolios), [portfolios]);
  return (
    <search className="mb-4 grid grid-cols-2 items-end gap-3 sm:max-w-xl">
      <SelectField
        label="Filter by Student Name"
        value={view.student}
        onChange={(event) => onChange({ student: event.target.value })}
      >
        <option value="">All Students</option>
        {students.map((student) => (
          <option key={student._id} value={student._id}>
            {student.name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Filter by Unit"
        value={view.unit}
        onChange={(event) => onChange({ unit: event.target.value })}
      >
        <option value="">All Units</option>
        {trackedUnits.map((unit) => (
          <option key={unit} value={unit}>{`Unit ${unit}`}</option>
        ))}
      </SelectField>
    </search>
  );
}
