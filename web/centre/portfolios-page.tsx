import { centreOrders, centreStatusLabels } from "contract/centre/portfolio-list.ts";
import { statuses } from "contract/core/moves.ts";
import { useNavigate } from "react-router";
import { AssessorFilter } from "../accounts/assessor-filter.tsx";
import { ExportButtons } from "../app/export-buttons.tsx";
import { useAnswer } from "../app/queries.tsx";
import { OrderControls, SearchControl, SelectControl } from "../ui/lists/controls.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { PageHeading } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { DeletedList } from "./deleted-list.tsx";
import { type CentreFilter, fields } from "./filter.ts";
import { StudentList } from "./student-list.tsx";

const views = [
  { key: "all" as const, name: "Portfolios" },
  { key: "deleted" as const, name: "Deleted" },
];

/** Portfolios Management: all portfolios grouped by student, and the deleted ones. */
export function Page() {
  const navigate = useNavigate();
  const { filter, typed, typing, change, addressOf } = useFilter(fields);
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
          onChoose={(view) => navigate(view === "all" ? "?" : `?view=${view}`)}
          className="sm:max-w-sm"
        />
        <search className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
          <SearchControl label="Search by student, unit or status" {...typing("search")} />
          {filter.view === "all" && <Filters filter={typed} onChange={change} />}
        </search>
        <List filter={filter} addressOf={(page) => addressOf({ page })} />
      </div>
    </>
  );
}

function Filters({ filter, onChange }: { filter: CentreFilter; onChange: (part: Partial<CentreFilter>) => void }) {
  return (
    <>
      <AssessorFilter
        chosen={filter.assessor}
        assessors={useAnswer("listAssessors").data ?? []}
        onChoose={(assessor) => onChange({ assessor })}
      />
      <SelectControl
        label="Filter by Status"
        value={filter.status}
        options={[["", "All Statuses"], ...statuses.map((status) => [status, centreStatusLabels[status]] as const)]}
        onChange={(status) => onChange({ status })}
      />
      <OrderControls
        sorts={centreOrders}
        date="createdAt"
        sort={filter.sort}
        order={filter.order}
        onChange={onChange}
      />
    </>
  );
}
