import type { Status } from "contract/moves.ts";
import type { Portfolio } from "contract/portfolios.ts";
import { trackedUnits } from "contract/units.ts";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useAnswer } from "../queries.tsx";
import { useViewer } from "../session.tsx";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { SelectField } from "../ui/field.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { type BoardFilter, columnOf, columns, filtered, studentsOf } from "./board.ts";
import { ReviewCard } from "./review-card.tsx";

/** Student Portfolios: what waits, what has been reviewed, what is done. */
export function Page() {
  const viewer = useViewer();
  const { data, isError, error, refetch } = useAnswer("listAssessorPortfolios", { params: { assessorId: viewer._id } });
  return (
    <>
      <PageHeading title="Student Portfolios" />
      {isError && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading />}
      {data && <Board portfolios={data} />}
    </>
  );
}

function Board({ portfolios }: { portfolios: Portfolio[] }) {
  const [query, setQuery] = useSearchParams();
  const student = query.get("student") ?? "";
  const unit = query.get("unit") ?? "";
  const chosen = columns.find(({ status }) => status === query.get("status"))?.status ?? "To Be Reviewed";
  const shown = useMemo(() => filtered(portfolios, { student, unit }), [portfolios, student, unit]);
  const lists = useMemo(
    () => columns.map((column) => ({ ...column, portfolios: columnOf(shown, column.status) })),
    [shown],
  );
  function change(part: Partial<BoardFilter> & { status?: Status }) {
    const next = { student, unit, status: chosen === "To Be Reviewed" ? "" : chosen, ...part };
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")), { replace: true });
  }
  const tabs = lists.map((list) => ({ key: list.status, name: list.heading, count: list.portfolios.length }));
  return (
    <>
      <Filters portfolios={portfolios} filter={{ student, unit }} onChange={change} />
      <Tabs
        label="Status"
        tabs={tabs}
        chosen={chosen}
        onChoose={(status) => change({ status })}
        className="mb-3 md:hidden"
      />
      <div className="grid gap-4 md:grid-cols-3">
        {lists.map((list) => (
          <Column key={`${list.status} ${student} ${unit}`} {...list} isChosen={list.status === chosen} />
        ))}
      </div>
    </>
  );
}

function Filters({
  portfolios,
  filter,
  onChange,
}: {
  portfolios: Portfolio[];
  filter: BoardFilter;
  onChange: (part: Partial<BoardFilter>) => void;
}) {
  const students = useMemo(() => studentsOf(portfolios), [portfolios]);
  return (
    <search className="mb-4 grid grid-cols-2 gap-3 sm:max-w-xl">
      <SelectField
        label="Filter by Student Name"
        value={filter.student}
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
        value={filter.unit}
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

const step = 30;

/** A column shows its first cards; with sixty learners the rest comes when it is asked for. */
function Column({
  heading,
  empty,
  portfolios,
  isChosen,
}: {
  heading: string;
  empty: string;
  portfolios: Portfolio[];
  isChosen: boolean;
}) {
  const [shown, setShown] = useState(step);
  const left = portfolios.length - shown;
  return (
    <section aria-label={heading} className={`content-start gap-3 ${isChosen ? "grid" : "hidden md:grid"}`}>
      <h2 className="text-lg">
        {heading} <span className="font-normal text-dim">({portfolios.length})</span>
      </h2>
      {portfolios.length === 0 && <Empty message={empty} />}
      {portfolios.slice(0, shown).map((portfolio) => (
        <ReviewCard key={portfolio._id} portfolio={portfolio} />
      ))}
      {left > 0 && <Button onClick={() => setShown(shown + step)}>{`Show more (${left} left)`}</Button>}
    </section>
  );
}
