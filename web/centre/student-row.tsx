import { portfoliosPerStudent, type StudentWithPortfolios } from "contract/centre/portfolio-list.ts";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button, LinkButton } from "../ui/button.tsx";
import type { CentreFilter } from "./filter.ts";
import { FollowingRows, PortfolioRows, PortfolioTable } from "./portfolio-table.tsx";

interface RowProps {
  found: StudentWithPortfolios;
  filter: CentreFilter;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** One student: who assesses them, how many portfolios match, and while it is open the portfolios. */
export function StudentRow({ found, filter, isOpen, onToggle }: RowProps) {
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
        {isOpen && <Portfolios found={found} filter={filter} />}
      </details>
    </li>
  );
}

function Portfolios({ found: { student, count, portfolios }, filter }: Pick<RowProps, "found" | "filter">) {
  const [pages, setPages] = useState(1);
  const left = count - pages * portfoliosPerStudent;
  const following = Array.from({ length: pages - 1 }, (_, index) => (index + 1) * portfoliosPerStudent);
  return (
    <div className="border-line border-t p-3 sm:p-4">
      <PortfolioTable caption={`Portfolios of ${student.name}`}>
        <PortfolioRows portfolios={portfolios} />
        {following.map((from) => (
          <FollowingRows key={from} student={student._id} filter={filter} from={from} />
        ))}
      </PortfolioTable>
      <div className="mt-3 flex flex-wrap gap-3">
        {left > 0 && <Button onClick={() => setPages(pages + 1)}>Show more ({left} left)</Button>}
        <LinkButton to={`/bundle/${student._id}`} aria-label={`Download everything of ${student.name}`}>
          Download everything
        </LinkButton>
      </div>
    </div>
  );
}
