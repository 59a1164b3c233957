import { reviewOrders } from "contract/reviews/assessment.ts";
import { useSearchParams } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import { useSearchText } from "../../ui/forms/search-text.ts";
import { Pages } from "../../ui/lists/pages.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import { filterIn, type HistoryFilter, orderNames, queryOf } from "./filter.ts";
import { ReviewTable } from "./review-table.tsx";

/** Reviews History: every round this assessor has closed, found by student or unit. */
export function Page() {
  const [query, setQuery] = useSearchParams();
  const filter = filterIn(query);
  const change = (part: Partial<HistoryFilter>) =>
    setQuery(queryOf({ ...filter, search, page: 1, ...part }), { replace: part.page === undefined });
  const [search, setSearch] = useSearchText(filter.search, (text) => change({ search: text }));
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    "findReviews",
    { query: { ...filter, page: String(filter.page) } },
    { keep: true },
  );
  return (
    <>
      <PageHeading title="Reviews History" />
      <Controls filter={{ ...filter, search }} onSearch={setSearch} onChange={change} />
      {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <ReviewTable found={data} />
          <Pages
            page={data.page}
            pages={data.pages}
            addressOf={(page) => `?${new URLSearchParams(queryOf({ ...filter, page }))}`}
          />
        </div>
      )}
    </>
  );
}

function Controls({
  filter,
  onSearch,
  onChange,
}: {
  filter: HistoryFilter;
  onSearch: (text: string) => void;
  onChange: (part: Partial<HistoryFilter>) => void;
}) {
  const names = orderNames(filter.sort);
  return (
    <search className="mb-4 grid gap-3 sm:grid-cols-[2fr_1fr_1fr]">
      <TextField
        label="Search by student or unit"
        type="search"
        maxLength={100}
        value={filter.search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <SelectField
        label="Sort by"
        value={filter.sort}
        onChange={({ target }) => onChange({ sort: filterIn(new URLSearchParams({ sort: target.value })).sort })}
      >
        {Object.entries(reviewOrders).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Order"
        value={filter.order}
        onChange={({ target }) => onChange({ order: target.value === "asc" ? "asc" : "desc" })}
      >
        <option value="desc">{names.desc}</option>
        <option value="asc">{names.asc}</option>
      </SelectField>
    </search>
  );
}
