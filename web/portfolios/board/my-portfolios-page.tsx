import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { trackedUnits } from "contract/portfolios/units.ts";
import { type Ref, useRef } from "react";
import { useSearchParams } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import { useSearchText } from "../../ui/forms/search-text.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { type BoardFilter, columns, filtered } from "./board.ts";
import { PortfolioCard } from "./portfolio-card.tsx";

/** My Portfolios: four columns by status, one at a time on a phone. */
export function Page() {
  const [query, setQuery] = useSearchParams();
  const filter = { unit: query.get("unit") ?? "", date: query.get("date") ?? "" };
  const firstFilter = useRef<HTMLSelectElement>(null);
  const column = columns.find(({ status }) => status === query.get("status"))?.status ?? "Draft";
  function change(part: Partial<BoardFilter> & { status?: Status }) {
    const next = { ...filter, status: column === "Draft" ? "" : column, ...part };
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")), { replace: true });
  }
  function clear() {
    change({ unit: "", date: "" });
    firstFilter.current?.focus(); // The pressed button is removed with the filters.
  }
  return (
    <>
      <PageHeading title="My Portfolios">
        <LinkButton to="/portfolio" variant="primary">
          Create Portfolio
        </LinkButton>
      </PageHeading>
      <Filters first={firstFilter} filter={filter} onChange={change} />
      <Board filter={filter} column={column} onColumn={(status) => change({ status })} onClear={clear} />
    </>
  );
}

function Filters({
  first,
  filter,
  onChange,
}: {
  first: Ref<HTMLSelectElement>;
  filter: BoardFilter;
  onChange: (part: Partial<BoardFilter>) => void;
}) {
  return (
    <search className="mb-4 grid gap-3 min-[22rem]:grid-cols-2 sm:max-w-xl">
      <SelectField
        label="Filter by Unit"
        ref={first}
        value={filter.unit}
        onChange={(event) => onChange({ unit: event.target.value })}
      >
        <option value="">All Units</option>
        {trackedUnits.map((unit) => (
          <option key={unit} value={unit}>{`Unit ${unit}`}</option>
        ))}
      </SelectField>
      <DateFilter value={filter.date} onChange={(date) => onChange({ date })} />
    </search>
  );
}

function DateFilter({ value, onChange }: { value: string; onChange: (date: string) => void }) {
  // Debounced: a render from the address while the year is being typed would clear the field.
  const [date, setDate] = useSearchText(value, onChange);
  return (
    <TextField label="Filter by Date" type="date" value={date} onChange={(event) => setDate(event.target.value)} />
  );
}

interface BoardProps {
  filter: BoardFilter;
  column: Status;
  onColumn: (status: Status) => void;
  onClear: () => void;
}

function Board({ filter, column, onColumn, onClear }: BoardProps) {
  const { data, isError, refetch } = useAnswer("listOwnPortfolios");
  if (isError && !data) return <Trouble message="Error fetching portfolios" onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const shown = filtered(data, filter);
  const inColumn = (status: Status) => shown.filter((portfolio) => portfolio.status === status);
  const tabs = columns.map(({ status, heading }) => ({ key: status, name: heading, count: inColumn(status).length }));
  const isFiltered = filter.unit !== "" || filter.date !== "";
  return (
    <>
      {isError && <Trouble message="Error fetching portfolios" onRetry={() => void refetch()} />}
      {isFiltered && (
        <p className="mb-3 flex flex-wrap items-center gap-3" role="status">
          {shown.length} of {data.length} portfolios match the filters.
          <Button onClick={onClear}>Show all</Button>
        </p>
      )}
      <Tabs
        label="Status"
        tabs={tabs}
        chosen={column}
        onChoose={onColumn}
        className="mb-3 flex-wrap md:hidden [&>button]:basis-2/5"
      />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {columns.map(({ status, heading, empty }) => (
          <Column
            key={status}
            heading={heading}
            empty={empty}
            portfolios={inColumn(status)}
            isChosen={status === column}
          />
        ))}
      </div>
    </>
  );
}

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
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-label={heading} className={`content-start gap-3 ${isChosen ? "grid" : "hidden md:grid"}`}>
      <h2 ref={title} tabIndex={-1} className="text-lg">
        {heading} <span className="font-normal text-dim">({portfolios.length})</span>
      </h2>
      {portfolios.length === 0 && <Empty message={empty} />}
      {portfolios.map((portfolio) => (
        <PortfolioCard
          key={portfolio._id}
          portfolio={portfolio}
          onLeave={() => title.current?.focus({ preventScroll: true })}
        />
      ))}
    </section>
  );
}
