import type { StudentsWithPortfolios } from "contract/centre/portfolio-list.ts";
import { ChevronsDownUp, ChevronsUpDown } from "lucide-react";
import { useReducer, useState } from "react";
import { ExportFound } from "../app/export-buttons.tsx";
import { useAnswer } from "../app/queries.tsx";
import { useLogOutWhenForbidden } from "../app/session.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { useSorting } from "../ui/filters/sorting.ts";
import { counted } from "../ui/language.ts";
import { PagedList } from "../ui/lists/pages.tsx";
import { OpenParts } from "../ui/open-parts.ts";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import type { CentreFilter, CentreSorting, ListProps } from "./filter.ts";
import { StudentHeads, StudentRow } from "./student-row.tsx";

/** All portfolios in an accordion of students, page by page. */
export function StudentList({ filter, change, addressOf, ordering }: ListProps) {
  const sorting = useSorting({ filter, change });
  const students = usePortfolios(filter);
  useLogOutWhenForbidden(students.error);
  return (
    <PagedList query={students} loading={<Loading rows={6} />} addressOf={addressOf} className="grid gap-2">
      {(found) => <Accordion {...{ found, sorting, ordering }} filter={{ ...filter, within: students.within }} />}
    </PagedList>
  );
}

function Accordion({
  found: { students, total, portfolios },
  filter,
  sorting,
  ordering,
}: Pick<ListProps, "filter" | "ordering"> & { found: StudentsWithPortfolios; sorting: CentreSorting }) {
  const [open] = useState(() => new OpenParts("oversight"));
  const [, render] = useReducer((count: number) => count + 1, 0);
  const ids = students.map(({ student }) => student._id);
  const most = Math.max(...students.map(({ count }) => count));

  function setOpen(ids: string[], isOpen: boolean): void {
    for (const id of ids) open.set(id, isOpen);
    render();
  }

  if (students.length === 0) return <Empty message="No portfolios found." />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-normal text-dim text-sm" aria-live="polite">
          {`${counted(portfolios, "portfolio")} of ${counted(total, "student")}`}
          {filter.within === "titles" && ", found by their titles"}
        </h2>
        <ExportFound call="exportPortfolios" filter={only(filter)} count={portfolios} />
        {ordering}
        <ExpandAll onAll={(isOpen) => setOpen(ids, isOpen)} />
      </div>
      <Card className="p-0!">
        <StudentHeads isLate={filter.waiting === "late"} />
        <ul className="ruled">
          {students.map((one) => (
            <StudentRow
              key={[
                one.student._id,
                filter.search,
                filter.within,
                filter.sort,
                filter.order,
                filter.status,
                filter.waiting,
              ].join(" ")}
              found={one}
              most={most}
              {...{ filter, sorting }}
              isOpen={open.has(one.student._id)}
              onToggle={(isOpen) => setOpen([one.student._id], isOpen)}
            />
          ))}
        </ul>
      </Card>
    </>
  );
}

function only({ search, within, status, waiting, assessor, student }: CentreFilter) {
  return { search, within: search && within, status, waiting, assessor, student };
}

function ExpandAll({ onAll }: { onAll: (isOpen: boolean) => void }) {
  return (
    <div className="flex flex-wrap gap-1 [&>button]:text-dim [&_button]:px-3 [&_button]:text-sm" data-screen-only>
      <Button variant="quiet" onClick={() => onAll(true)}>
        <ChevronsUpDown aria-hidden size={16} />
        Expand All
      </Button>
      <Button variant="quiet" onClick={() => onAll(false)}>
        <ChevronsDownUp aria-hidden size={16} />
        Collapse All
      </Button>
    </div>
  );
}

/**
 * The students and portfolios that the filter finds, a page of them. What names no student, unit or status is looked for in
 * titles; `within` says so.
 */
export function usePortfolios({ view: _, by: __, to: ___, ...query }: CentreFilter) {
  const named = useAnswer("listStudentsWithPortfolios", { query }, { keepPrevious: true });
  const isNobody = query.search !== "" && !named.isPlaceholderData && named.data?.total === 0;
  const within = isNobody ? "titles" : query.within;
  const titled = useAnswer(
    "listStudentsWithPortfolios",
    { query: { ...query, within: "titles" } },
    { enabled: isNobody && query.within === "", keepPrevious: true },
  );
  return { ...(isNobody && query.within === "" ? titled : named), within };
}
