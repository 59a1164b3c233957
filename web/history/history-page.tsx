import { reviewOrders } from "contract/desk.ts";
import { useSearchParams } from "react-router";
import { useAnswer } from "../queries.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Pages } from "../ui/pages.tsx";
import { useSearchText } from "../ui/search-text.ts";
import { Trouble } from "../ui/trouble.tsx";
import { ReviewTable } from "./review-table.tsx";
import { type HistoryWish, orderNames, queryOf, wishIn } from "./wish.ts";

/** Reviews History: every round this assessor has closed, found by student or unit. */
export function Page() {
  const [query, setQuery] = useSearchParams();
  const wish = wishIn(query);
  const change = (part: Partial<HistoryWish>) =>
    setQuery(queryOf({ ...wish, search, page: 1, ...part }), { replace: part.page === undefined });
  const [search, setSearch] = useSearchText(wish.search, (text) => change({ search: text }));
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    "findReviews",
    { query: { ...wish, page: String(wish.page) } },
    { keep: true },
  );
  return (
    <>
      <PageHeading title="Reviews History" />
      <Controls wish={{ ...wish, search }} onSearch={setSearch} onChange={change} />
      {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <ReviewTable found={data} />
          <Pages
            page={data.page}
            pages={data.pages}
            addressOf={(page) => `?${new URLSearchParams(queryOf({ ...wish, page }))}`}
          />
        </div>
      )}
    </>
  );
}

function Controls({
  wish,
  onSearch,
  onChange,
}: {
  wish: HistoryWish;
  onSearch: (text: string) => void;
  onChange: (part: Partial<HistoryWish>) => void;
}) {
  const names = orderNames(wish.sort);
  return (
    <search className="mb-4 grid gap-3 sm:grid-cols-[2fr_1fr_1fr]">
      <TextField
        label="Search by student or unit"
        type="search"
        maxLength={100}
        value={wish.search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <SelectField
        label="Sort by"
        value={wish.sort}
        onChange={({ target }) => onChange({ sort: wishIn(new URLSearchParams({ sort: target.value })).sort })}
      >
        {Object.entries(reviewOrders).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Order"
        value={wish.order}
        onChange={({ target }) => onChange({ order: target.value === "asc" ? "asc" : "desc" })}
      >
        <option value="desc">{names.desc}</option>
        <option value="asc">{names.asc}</option>
      </SelectField>
    </search>
  );
}
