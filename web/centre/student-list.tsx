import type { StudentsWithPortfolios } from "contract/centre/portfolio-list.ts";
import { useEffect } from "react";
import { Refused } from "../app/api.ts";
import { useAnswer } from "../app/queries.tsx";
import { logOut } from "../app/session.tsx";
import { Button } from "../ui/button.tsx";
import { Pages } from "../ui/lists/pages.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { Trouble } from "../ui/states/trouble.tsx";
import type { CentreFilter } from "./filter.ts";
import { useOpenStudents } from "./open-students.ts";
import { StudentRow } from "./student-row.tsx";

/** All portfolios in an accordion of students, page by page. */
export function StudentList({ filter, addressOf }: { filter: CentreFilter; addressOf: (page: number) => string }) {
  const { view: _, page, ...rest } = filter;
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    "listStudentsWithPortfolios",
    { query: { ...rest, page: String(page) } },
    { keep: true },
  );
  const isForbidden = error instanceof Refused && error.status === 403;
  useEffect(() => {
    if (isForbidden) logOut();
  }, [isForbidden]);
  return (
    <>
      {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined} className="grid gap-3">
          <Accordion found={data} filter={filter} />
          <Pages page={data.page} pages={data.pages} addressOf={addressOf} />
        </div>
      )}
    </>
  );
}

function Accordion({
  found: { students, total, portfolios },
  filter,
}: {
  found: StudentsWithPortfolios;
  filter: CentreFilter;
}) {
  const open = useOpenStudents();
  const ids = students.map(({ student }) => student._id);
  if (students.length === 0) return <Empty message="No portfolios found." />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg" aria-live="polite">
          {countOf(portfolios, "portfolio")} of {countOf(total, "student")}
        </h2>
        <div className="flex flex-wrap gap-3" data-screen-only>
          <Button onClick={() => open.set(ids, true)}>Expand All</Button>
          <Button onClick={() => open.set(ids, false)}>Collapse All</Button>
        </div>
      </div>
      <ul className="grid gap-2">
        {students.map((one) => (
          <StudentRow
            key={`${one.student._id} ${filter.search} ${filter.sort} ${filter.order} ${filter.status}`}
            found={one}
            filter={filter}
            isOpen={open.has(one.student._id)}
            onToggle={(isOpen) => open.set([one.student._id], isOpen)}
          />
        ))}
      </ul>
    </>
  );
}

function countOf(count: number, what: string): string {
  return `${count.toLocaleString("en-GB")} ${what}${count === 1 ? "" : "s"}`;
}
