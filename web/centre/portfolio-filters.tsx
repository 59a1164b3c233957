import { noAssessor } from "contract/accounts/account-options.ts";
import { centreOrders, centreStatusLabels, submitted } from "contract/centre/portfolio-orders.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { lazy, Suspense, useState } from "react";
import { assessorFilter } from "../accounts/assessor-filter.ts";
import { ViewsMenu } from "../accounts/views-menu.tsx";
import { useAnswer } from "../app/queries.tsx";
import { Chips } from "../ui/filters/chips.tsx";
import { FilterButton } from "../ui/filters/filter-button.tsx";
import { KeySearch } from "../ui/filters/key-search.tsx";
import { OnlyChip, OrderBoxes, QuickFilter, SelectBox, Toolbar } from "../ui/lists/toolbar.tsx";
import type { useFilter } from "../ui/lists/use-filter.ts";
import { longestWaitFirst } from "./addresses.ts";
import { deletedSortNames } from "./deleted-list.tsx";
import { chipFields, fields } from "./filter.ts";
import { usePortfolios } from "./student-list.tsx";

const PortfolioFilterDialog = lazy(() => import("./portfolio-filter-dialog.tsx"));

type List = Pick<ReturnType<typeof useFilter<typeof fields>>, "filter" | "typed" | "typing" | "change">;

/** Search and filters of the portfolios; deleted ones are only searched. */
export function PortfolioFilters({ list }: { list: List }) {
  const { typed, typing, change } = list;
  return (
    <Toolbar>
      <KeySearch label="Search by student, unit or status" {...typing("search")} />
      {typed.view === "all" && typed.search !== "" && (
        <SelectBox label="In" value={typed.within} options={withinOptions} onChange={(within) => change({ within })} />
      )}
      {typed.view === "all" && typed.student && <OnlyStudent list={list} />}
      {typed.view === "all" && <Filters list={list} />}
      <span className="grow max-sm:hidden" />
      <ViewsMenu list="portfolios" fields={fields} filter={typed} />
      {typed.view === "deleted" && (
        <div className="contents md:hidden">
          <OrderBoxes
            sorts={deletedSortNames}
            date="deletedAt"
            sort={typed.by}
            order={typed.to}
            onChange={({ sort = typed.by, order = typed.to }) => change({ by: sort, to: order })}
          />
        </div>
      )}
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

function Filters({ list: { filter, typed, change } }: { list: List }) {
  const [isFiltering, setFiltering] = useState(false);
  const assessors = useAnswer("listAssessors").data ?? [];
  const { data } = usePortfolios(filter);
  const isLate = typed.waiting === "late";
  const assessor = assessors.find(({ _id }) => _id === typed.assessor)?.name ?? "who is not active";
  const values = {
    assessor: ["Assessor", typed.assessor === noAssessor ? "none" : assessor],
    status: [
      "Status",
      typed.status === submitted || typed.status === "" ? "Submitted" : centreStatusLabels[typed.status],
    ],
  } as const;
  const set = chipFields.filter((field) => typed[field] !== "");
  return (
    <>
      <QuickFilter
        name={`Over ${lateDays - 1} days`}
        count={useAnswer("viewCounts").data?.late ?? 0}
        isOn={isLate}
        onToggle={() => change(isLate ? { waiting: "", sort: "createdAt", order: "desc" } : longestWaitFirst)}
      />
      <Chips
        chips={set.map((field) => ({ field, label: values[field][0], value: values[field][1] }))}
        isMistaken={data?.total === 0}
        onRemove={(field) => change({ [field]: "" })}
      />
      <FilterButton id={assessorFilter} onOpen={() => setFiltering(true)} />
      {isFiltering && (
        <Suspense>
          <PortfolioFilterDialog
            filter={typed}
            assessors={assessors}
            onChange={change}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
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
