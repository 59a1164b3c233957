import { useSearchParams } from "react-router";
import { ExportButtons } from "../exports/export-buttons.tsx";
import { PageHeading } from "../ui/page.tsx";
import { useSearchText } from "../ui/search-text.ts";
import { Tabs } from "../ui/tabs.tsx";
import { Controls } from "./controls.tsx";
import { DeletedList } from "./deleted-list.tsx";
import { StudentList } from "./student-list.tsx";
import { firstWish, type OversightWish, queryOf, wishIn } from "./wish.ts";

const views = [
  { key: "all" as const, name: "Portfolios" },
  { key: "deleted" as const, name: "Deleted" },
];

/** Portfolios Management: everyone's portfolios under their students, and what was deleted. */
export function Page() {
  const [query, setQuery] = useSearchParams();
  const wish = wishIn(query);
  // What is typed counts although the address does not say it yet.
  const change = (part: Partial<OversightWish>) =>
    setQuery(queryOf({ ...wish, search, page: 1, ...part }), { replace: part.view === undefined });
  const [search, setSearch] = useSearchText(wish.search, (text) => change({ search: text }));
  const addressOf = (page: number) => `?${new URLSearchParams(queryOf({ ...wish, page }))}`;
  const List = wish.view === "all" ? StudentList : DeletedList;
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
          chosen={wish.view}
          onChoose={(view) => change({ ...firstWish, view })}
          className="sm:max-w-sm"
        />
        <Controls wish={{ ...wish, search }} onSearch={setSearch} onChange={change} />
        <List wish={wish} addressOf={addressOf} />
      </div>
    </>
  );
}
