import type { StudentsWithPortfolios, StudentWithPortfolios } from "contract/centre/portfolio-list.ts";
import { ChevronRight } from "lucide-react";
import { useReducer, useState } from "react";
import { useAnswer } from "../app/queries.tsx";
import { useLogOutWhenForbidden } from "../app/session.tsx";
import { Button } from "../ui/button.tsx";
import { PagedList } from "../ui/lists/pages.tsx";
import { OpenParts } from "../ui/open-parts.ts";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import type { CentreFilter, ListProps } from "./filter.ts";
import { PortfolioTable } from "./portfolio-table.tsx";

/** All portfolios in an accordion of students, page by page. */
export function StudentList({ filter, addressOf }: ListProps) {
  const { view: _, ...query } = filter;
  const students = useAnswer("listStudentsWithPortfolios", { query }, { keepPrevious: true });
  useLogOutWhenForbidden(students.error);
  return (
    <PagedList query={students} loading={<Loading rows={6} />} addressOf={addressOf} className="grid gap-3">
      {(found) => <Accordion found={found} filter={filter} />}
    </PagedList>
  );
}

function Accordion({
  found: { students, total, portfolios },
  filter,
}: {
  found: StudentsWithPortfolios;
  filter: CentreFilter;
}) {
  const [open] = useState(() => new OpenParts("oversight"));
  const [, render] = useReducer((count: number) => count + 1, 0);
  const ids = students.map(({ student }) => student._id);

  function setOpen(ids: string[], isOpen: boolean): void {
    for (const id of ids) open.set(id, isOpen);
    render();
  }

  if (students.length === 0) return <Empty message="No portfolios found." />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg" aria-live="polite">
          {countOf(portfolios, "portfolio")} of {countOf(total, "student")}
        </h2>
        <div className="flex flex-wrap gap-3" data-screen-only>
          <Button onClick={() => setOpen(ids, true)}>Expand All</Button>
          <Button onClick={() => setOpen(ids, false)}>Collapse All</Button>
        </div>
      </div>
      <ul className="grid gap-2">
        {students.map((one) => (
          <StudentRow
            key={`${one.student._id} ${filter.search} ${filter.sort} ${filter.order} ${filter.status}`}
            found={one}
            filter={filter}
            isOpen={open.has(one.student._id)}
            onToggle={(isOpen) => setOpen([one.student._id], isOpen)}
          />
        ))}
      </ul>
    </>
  );
}

function countOf(count: number, what: string): string {
  return `${count.toLocaleString("en-GB")} ${what}${count === 1 ? "" : "s"}`;
}

interface RowProps {
  found: StudentWithPortfolios;
  filter: CentreFilter;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** One student: who assesses them, how many portfolios match, and while it is open the portfolios. */
function StudentRow({ found, filter, isOpen, onToggle }: RowProps) {
  const { student, assessor, count } = found;
  return (
    <li className="rounded-panel border border-line bg-panel">
      <details
        open={isOpen}
        onToggle={(event) => event.currentTarget.open !== isOpen && onToggle(event.currentTarget.open)}
        className="group/student"
      >
        <summary className="grid cursor-pointer list-none grid-cols-[auto_1fr] items-center gap-x-2 gap-y-1 rounded-panel p-4 hover:bg-brand-soft group-open/student:rounded-b-none sm:grid-cols-[auto_2fr_2fr_auto] [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            size={20}
            className="shrink-0 text-dim transition-transform duration-100 group-open/student:rotate-90"
          />
          <h3 className="wrap-anywhere text-base">{student.name}</h3>
          <span className="wrap-anywhere col-start-2 sm:col-start-3">
            <span className="text-dim">Assessor: </span>
            {assessor?.name ?? "Not Assigned"}
          </span>
          <span className="col-start-2 text-dim sm:col-start-4">
            {count === 1 ? "1 portfolio" : `${count} portfolios`}
          </span>
        </summary>
        {isOpen && <PortfolioTable found={found} filter={filter} />}
      </details>
    </li>
  );
}
