import type { StudentWithPortfolios } from "contract/centre/portfolio-list.ts";
import { centreStatusLabels } from "contract/centre/portfolio-orders.ts";
import { type Status, statuses } from "contract/core/moves.ts";
import { ChevronRight } from "lucide-react";
import { statusColours } from "../portfolios/status-badge.tsx";
import { Age } from "../ui/age.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Meter } from "../ui/charts/meter.tsx";
import { grouped } from "../ui/language.ts";
import { PersonName } from "../ui/person-name.tsx";
import { ShortDate } from "../ui/short-date.tsx";
import type { CentreFilter, CentreSorting } from "./filter.ts";
import { PortfolioTable } from "./portfolio-table.tsx";

/** One grid for the heads and every student, so that columns align from row to row. */
const grid =
  "grid items-center gap-x-3 px-4 grid-cols-[1.25rem_minmax(0,1fr)_auto] lg:grid-cols-[1.25rem_minmax(0,13.75rem)_minmax(0,11rem)_1fr_6.75rem_6.5rem]";

/** Furthest along first, as in the logbook's bars. */
const inOrder: readonly Status[] = statuses.toReversed();

/** The heads above the accordion, with the legend of its bars. Each row says the same in words for screen readers. */
export function StudentHeads({ isLate }: { isLate: boolean }) {
  return (
    <div
      aria-hidden
      className={`${grid} min-h-8 rounded-t-panel border-line border-b bg-row text-dim text-xs max-lg:flex`}
    >
      <span className="col-start-2 font-medium max-lg:hidden">Student</span>
      <span className="font-medium max-lg:hidden">Assessor</span>
      <span className="flex flex-wrap gap-x-3">
        {inOrder.map((status) => (
          <span key={status} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2">
              <rect width="8" height="8" rx="2" fill={statusColours[status]} />
            </svg>
            {centreStatusLabels[status]}
          </span>
        ))}
      </span>
      <span className="text-right font-medium max-lg:hidden">Count</span>
      <span className="text-right font-medium max-lg:hidden">{isLate ? "Longest wait" : "Newest"}</span>
    </div>
  );
}

interface Props {
  found: StudentWithPortfolios;
  /** The largest count of all rows, the scale of their bars. */
  most: number;
  filter: CentreFilter;
  sorting: CentreSorting;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** One student: who assesses them, how many portfolios match and in which states, and while it is open the portfolios. */
export function StudentRow({ found, most, filter, sorting, isOpen, onToggle }: Props) {
  return (
    <li>
      <details
        open={isOpen}
        onToggle={(event) => event.currentTarget.open !== isOpen && onToggle(event.currentTarget.open)}
        className="group/student"
      >
        <summary
          className={`${grid} min-h-11 no-marker gap-y-1 text-sm hover:bg-row focus-visible:outline-offset-[-3px] group-open/student:bg-pick max-lg:py-2`}
        >
          <Facts found={found} most={most} isLate={filter.waiting === "late"} />
        </summary>
        {isOpen && <PortfolioTable {...{ found, filter, sorting }} />}
      </details>
    </li>
  );
}

function Facts({ found, most, isLate }: Pick<Props, "found" | "most"> & { isLate: boolean }) {
  const { student, assessor, count, byStatus, newest } = found;
  const countIn = (status: Status) => byStatus.find((one) => one.status === status)?.count ?? 0;
  const parts = inOrder.map((status) => ({
    name: centreStatusLabels[status],
    value: countIn(status),
    colour: statusColours[status],
  }));
  const states = parts.filter(({ value }) => value > 0).map(({ name, value }) => `${name} ${grouped(value)}`);
  return (
    <>
      <ChevronRight
        aria-hidden
        size={16}
        className="shrink-0 text-faint [transition:rotate_.1s] group-open/student:rotate-90"
      />
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={student.name} image={student.image} size="small" />
        <h3 className="wrap-anywhere min-w-0" title={student.name}>
          <PersonName {...student} />
        </h3>
      </span>
      <span className="wrap-anywhere max-lg:order-1 max-lg:col-start-2">
        <span className="text-dim lg:sr-only">Assessor: </span>
        {assessor?.name ?? <span className="text-waiting">Not Assigned</span>}
      </span>
      <span className="max-lg:order-3 max-lg:col-span-2 max-lg:col-start-2">
        <Meter name={states.join(", ")} parts={parts} of={most} hasTrack={false} className="h-2" />
      </span>
      <span className="text-right">
        <span className="tabular">{grouped(count)}</span>{" "}
        <span className="text-dim">{count === 1 ? "portfolio" : "portfolios"}</span>
      </span>
      <span className="text-right text-dim max-lg:order-2">
        <span className="sr-only">{isLate ? "Longest wait" : "Newest"}: </span>
        {isLate ? <Age of={longestWait(found)} ago={false} /> : <ShortDate of={newest} />}
      </span>
    </>
  );
}

function longestWait({ portfolios, newest }: StudentWithPortfolios): string {
  return portfolios.map(({ waitsSince }) => waitsSince ?? newest).toSorted()[0] ?? newest;
}
