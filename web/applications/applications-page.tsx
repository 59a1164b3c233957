import type { FoundApplication } from "contract/applications/finding.ts";
import { useAnswer } from "../app/queries.tsx";
import { LinkButton } from "../ui/button.tsx";
import { useSorting } from "../ui/filters/sorting.ts";
import { LateShortcuts } from "../ui/keys/late-shortcuts.tsx";
import { PagedList } from "../ui/lists/pages.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { PageHeading } from "../ui/page.tsx";
import { useSelection } from "../ui/selection/use-selection.ts";
import { Loading } from "../ui/states/loading.tsx";
import { ApplicationFilters } from "./application-filters.tsx";
import { conditionOf, fields } from "./filter.ts";
import { FoundTable } from "./found-table.tsx";
import { ViewLinks } from "./pipeline/view-links.tsx";

/** Submitted Applications, for administrators: searched, filtered and sorted, and several moved at once. */
export function Page() {
  const list = useFilter(fields);
  const { filter, addressOf } = list;
  const found = useAnswer("findApplications", { query: filter }, { keepPrevious: true });
  const selection = useSelection<FoundApplication>(conditionOf(filter));
  const sorting = useSorting(list);
  return (
    <>
      <PageHeading title="Submitted Applications">
        <div className="flex flex-wrap items-center gap-2">
          <ViewLinks />
          <LinkButton to="/admin/users">Back to Users</LinkButton>
          <LateShortcuts />
        </div>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <ApplicationFilters found={found.data} list={list} />
        <PagedList query={found} loading={<Loading rows={6} />} addressOf={(page) => addressOf({ page })}>
          {(found) => <FoundTable {...{ found, filter, selection, sorting }} />}
        </PagedList>
      </div>
    </>
  );
}
