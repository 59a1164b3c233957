import type { StudentsWithPortfolios } from "contract/centre/portfolio-list.ts";
import { useReducer, useState } from "react";
import { useAnswer } from "../app/queries.tsx";
import { useLogOutWhenForbidden } from "../app/session.tsx";
import { Button } from "../ui/button.tsx";
import { PagedList } from "../ui/lists/pages.tsx";
import { OpenParts } from "../ui/open-parts.ts";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import type { CentreFilter, ListProps } from "./filter.ts";
import { StudentRow } from "./student-row.tsx";

/** All portfolios in an accordion of students, page by page. */
export function StudentList({ filter, addressOf }: ListProps) {
  const { view: _, ...query } = filter;
  const students = useAnswer("listStudentsWithPortfolios", { query }, { keep: true });
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
