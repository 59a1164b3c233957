import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { trackedUnits } from "contract/portfolios/units.ts";
import { useRef } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DayControl, SelectControl } from "../../ui/lists/controls.tsx";
import { oneOf, textField } from "../../ui/lists/fields.ts";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { type BoardFilter, columns, filtered } from "./board.ts";
import { PortfolioCard } from "./portfolio-card.tsx";

const fields = {
  unit: textField(),
  date: textField(),
  status: oneOf("Draft", "To Be Reviewed", "Reviewed", "Done"),
};

/** My Portfolios: four columns by status, one at a time on a phone. */
export function Page() {
  const { filter, typing, change } = useFilter(fields);
  const firstFilter = useRef<HTMLSelectElement>(null);
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
      <search className="mb-4 grid gap-3 min-[22rem]:grid-cols-2 sm:max-w-xl">
        <SelectControl
          label="Filter by Unit"
          ref={firstFilter}
          value={filter.unit}
          options={[["", "All Units"], ...trackedUnits.map((unit) => [unit, `Unit ${unit}`] as const)]}
          onChange={(unit) => change({ unit })}
        />
        <DayControl label="Filter by Date" {...typing("date")} />
      </search>
      <Board filter={filter} column={filter.status} onColumn={(status) => change({ status })} onClear={clear} />
    </>
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
  if (isError && !data) return <ErrorMessage message="Error fetching portfolios" onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const shown = filtered(data, filter);
  const inColumn = (status: Status) => shown.filter((portfolio) => portfolio.status === status);
  const tabs = columns.map(({ status, heading }) => ({ key: status, name: heading, count: inColumn(status).length }));
  const isFiltered = filter.unit !== "" || filter.date !== "";
  return (
    <>
      {isError && <ErrorMessage message="Error fetching portfolios" onRetry={() => void refetch()} />}
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
