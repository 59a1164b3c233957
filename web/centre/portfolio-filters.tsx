import { centreOrders, centreStatusLabels, submitted } from "contract/centre/portfolio-orders.ts";
import { statuses } from "contract/core/moves.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { assessorFilter, assessorOptions } from "../accounts/assessor-filter.ts";
import { useAnswer } from "../app/queries.tsx";
import { OnlyChip, OrderBoxes, QuickFilter, SearchBox, SelectBox, Toolbar } from "../ui/lists/toolbar.tsx";
import type { useFilter } from "../ui/lists/use-filter.ts";
import { longestWaitFirst } from "./addresses.ts";
import type { CentreFilter, fields } from "./filter.ts";
import { usePortfolios } from "./student-list.tsx";

type List = Pick<ReturnType<typeof useFilter<typeof fields>>, "filter" | "typed" | "typing" | "change">;

/** Search and filters of the portfolios; deleted ones are only searched. */
export function PortfolioFilters({ list }: { list: List }) {
  const { typed, typing, change } = list;
  return (
    <Toolbar>
      <SearchBox label="Search by student, unit or status" {...typing("search")} />
      {typed.view === "all" && typed.search !== "" && (
        <SelectBox label="In" value={typed.within} options={withinOptions} onChange={(within) => change({ within })} />
      )}
      {typed.view === "all" && typed.student && <OnlyStudent list={list} />}
      {typed.view === "all" && <Filters filter={typed} onChange={change} />}
    </Toolbar>
  );
}

/** The student whom a link has named, until it is pressed. */
function OnlyStudent({ list: { filter, change } }: { list: List }) {
  const { data } = usePortfolios(filter);
  return (
    <OnlyChip
      text={data?.student?.name ?? "One student"}
      name="Show every student"
      onRemove={() => change({ student: "" })}
    />
  );
}

const withinOptions = [
  ["", "Students, units, statuses"],
  ["titles", "Titles"],
] as const;

const statusOptions = [
  ["", "All"],
  [submitted, "Submitted"],
  ...statuses.map((status) => [status, centreStatusLabels[status]] as const),
] as const;

function Filters({ filter, onChange }: { filter: CentreFilter; onChange: (part: Partial<CentreFilter>) => void }) {
  const assessors = useAnswer("listAssessors").data ?? [];
  const isLate = filter.waiting === "late";
  return (
    <>
      <SelectBox
        id={assessorFilter}
        label="Assessor"
        name="Filter by Assessor"
        value={filter.assessor}
        options={assessorOptions(filter.assessor, assessors)}
        onChange={(assessor) => onChange({ assessor })}
      />
      <SelectBox
        label="Status"
        name="Filter by Status"
        value={filter.status}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
      />
      <QuickFilter
        name={`Over ${lateDays - 1} days`}
        count={useAnswer("viewCounts").data?.late ?? 0}
        isOn={isLate}
        onToggle={() => onChange(isLate ? { waiting: "", sort: "createdAt", order: "desc" } : longestWaitFirst)}
      />
    </>
  );
}

/** What the students and their portfolios are sorted by, and in which direction. */
export function PortfolioOrder({ list: { typed, change } }: { list: List }) {
  const { waiting, sort, order } = typed;
  if (waiting === "late") {
    const sorts = { submittedAt: "Waiting since", ...centreOrders };
    const date = sort === "submittedAt" ? sort : "createdAt";
    return <OrderBoxes sorts={sorts} date={date} sort={sort} order={order} onChange={change} />;
  }
  const shown = sort === "submittedAt" ? "createdAt" : sort;
  return <OrderBoxes sorts={centreOrders} date="createdAt" sort={shown} order={order} onChange={change} />;
}
