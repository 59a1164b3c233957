import type { StudentWithPortfolios } from "contract/centre/portfolio-list.ts";
import { ChevronRight } from "lucide-react";
import type { CentreFilter } from "./filter.ts";
import { PortfolioTable } from "./portfolio-table.tsx";

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
        {isOpen && <PortfolioTable found={found} filter={filter} />}
      </details>
    </li>
  );
}
