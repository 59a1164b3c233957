import { useNavigate } from "react-router";
import { ExportButtons } from "../app/export-buttons.tsx";
import { LateShortcuts } from "../ui/keys/late-shortcuts.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { PageHeading } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { DeletedList } from "./deleted-list.tsx";
import { fields } from "./filter.ts";
import { PortfolioFilters, PortfolioOrder } from "./portfolio-filters.tsx";
import { StudentList } from "./student-list.tsx";

const views = [
  { key: "all" as const, name: "Portfolios" },
  { key: "deleted" as const, name: "Deleted" },
];

/** Portfolios Management: all portfolios grouped by student, and the deleted ones. */
export function Page() {
  const navigate = useNavigate();
  const list = useFilter(fields);
  const { filter, addressOf } = list;
  const List = filter.view === "all" ? StudentList : DeletedList;
  return (
    <>
      <PageHeading title="Portfolios Management">
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full" data-screen-only>
          <Tabs
            label="Which portfolios"
            tabs={views}
            chosen={filter.view}
            onChoose={(view) => navigate(view === "all" ? "?" : `?view=${view}`)}
            className="max-sm:w-full"
          />
          <ExportButtons />
          <LateShortcuts />
        </div>
      </PageHeading>
      <div className="grid gap-3">
        <PortfolioFilters list={list} />
        <List
          filter={filter}
          change={list.change}
          addressOf={(page) => addressOf({ page })}
          ordering={<PortfolioOrder list={list} />}
        />
      </div>
    </>
  );
}
