import { type Status, statuses } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { oneOf, textField } from "../../ui/lists/fields.ts";
import { SearchBox } from "../../ui/lists/toolbar.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";
import { UnsentLinks } from "../../unsent/drafts/unsent-links.tsx";
import { searchAhead } from "../../unsent/drafts/use-stored-drafts.ts";
import { useUnsent } from "../use-unsent.ts";
import { type BoardFilter, filtered } from "./board.ts";
import { Column } from "./board-column.tsx";
import { ColumnTabs } from "./column-tabs.tsx";
import { Filters } from "./filters.tsx";

const fields = {
  search: textField(),
  unit: textField(),
  date: textField(),
  status: oneOf(...statuses),
};

export const prepare = searchAhead;

/** My Portfolios: four columns by status, one at a time on a phone. */
export function Page() {
  const { filter, typed, typing, change } = useFilter(fields);
  const firstFilter = useRef<HTMLSelectElement>(null);
  function clear() {
    change({ search: "", unit: "", date: "" });
    firstFilter.current?.focus(); // The pressed button is removed with the filters.
  }
  return (
    <>
      <PageHeading title="My Portfolios">
        <Filters filter={typed} ref={firstFilter} date={typing("date")} onUnit={(unit) => change({ unit })} />
        {/* A phone has the same in its bar. */}
        <LinkButton to="/portfolio" variant="primary" className="max-sm:hidden">
          <Plus aria-hidden size={18} />
          Create Portfolio
        </LinkButton>
      </PageHeading>
      <Board
        filter={filter}
        search={typing("search")}
        column={filter.status}
        onColumn={(status) => change({ status })}
        onClear={clear}
      />
    </>
  );
}

/** From so many portfolios on a phone has a field to search them. */
const manyPortfolios = 10;

interface BoardProps {
  filter: BoardFilter;
  search: { value: string; onChange: (search: string) => void };
  column: Status;
  onColumn: (status: Status) => void;
  onClear: () => void;
}

function Board({ filter, search, column, onColumn, onClear }: BoardProps) {
  const { data, error, refetch } = useAnswer("listOwnPortfolios");
  const unsent = useUnsent(data);
  const trouble = error && <QueryError query={{ error, refetch }} message="Error fetching portfolios" />;
  if (!data || !unsent) return trouble || <Loading />;
  const shown = filtered(data, filter);
  const inColumn = (status: Status) => shown.filter((portfolio) => portfolio.status === status);
  return (
    <>
      {trouble}
      {data.length > manyPortfolios && (
        <SearchBox label="Search by title" {...search} className="mb-3 w-full sm:hidden" />
      )}
      <ColumnTabs counts={(status) => inColumn(status).length} chosen={column} onChoose={onColumn} />
      {unsent.length > 0 && (
        <section aria-label="Not sent yet" className="mb-3 overflow-hidden rounded-panel border border-line">
          <UnsentLinks works={unsent} />
        </section>
      )}
      {[filter.search, filter.unit, filter.date].some(Boolean) && (
        <Matching shown={shown} all={data} onClear={onClear} />
      )}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {statuses.map((status) => (
          <Column key={status} status={status} portfolios={inColumn(status)} isChosen={status === column} />
        ))}
      </div>
    </>
  );
}

function Matching({ shown, all, onClear }: { shown: Portfolio[]; all: Portfolio[]; onClear: () => void }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-3 text-dim" role="status">
      {`${shown.length} of ${all.length} portfolios match the filters.`}
      <Button onClick={onClear}>Show all</Button>
    </p>
  );
}
