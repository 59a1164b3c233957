import { useSearchParams } from "react-router";
import { ExportButtons } from "../app/export-buttons.tsx";
import { useSearchText } from "../ui/forms/search-text.ts";
import { PageHeading } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Controls } from "./controls.tsx";
import { DeletedList } from "./deleted-list.tsx";
import { type CentreFilter, defaultFilter, filterIn, queryOf } from "./filter.ts";
import { StudentList } from "./student-list.tsx";

const views = [
  { key: "all" as const, name: "Portfolios" },
  { key: "deleted" as const, name: "Deleted" },
];

/** Portfolios Management: all portfolios grouped by student, and the deleted ones. */
export function Page() {
  const [query, setQuery] = useSearchParams();
  const filter = filterIn(query);
  // `search` may be newer than the address, which follows with a delay.
  const change = (part: Partial<CentreFilter>) =>
    setQuery(queryOf({ ...filter, search, page: 1, ...part }), { replace: part.view === undefined });
  const [search, setSearch] = useSearchText(filter.search, (text) => change({ search: text }));
  const addressOf = (page: number) => `?${new URLSearchParams(queryOf({ ...filter, page }))}`;
  const List = filter.view === "all" ? StudentList : DeletedList;
  return (
    <>
      <PageHeading title="Portfolios Management">
        <div className="flex flex-wrap gap-3" data-screen-only>
          <ExportButtons />
        </div>
      </PageHeading>
      <div className="grid gap-4">
        <Tabs
          label="Which portfolios"
          tabs={views}
          chosen={filter.view}
          onChoose={(view) => change({ ...defaultFilter, view })}
          className="sm:max-w-sm"
        />
        <Controls filter={{ ...filter, search }} onSearch={setSearch} onChange={change} />
        <List filter={filter} addressOf={addressOf} />
      </div>
    </>
  );
}
