import type { Board } from "contract/reviews/board.ts";
import { Clock, RotateCcw, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useUnitOptions } from "../../qualifications/use-unit-options.ts";
import { Button } from "../../ui/button.tsx";
import { ComboBox } from "../../ui/lists/combo-box.tsx";
import { QuickFilter, SearchBox, SelectBox } from "../../ui/lists/toolbar.tsx";
import type { useFilter } from "../../ui/lists/use-filter.ts";
import type { fields } from "./board.ts";

type Filtering = ReturnType<typeof useFilter<typeof fields>>;

/** The board's search and filters, and the quick filters with the number that each would leave. */
export function BoardControls({
  typed: filter,
  typing,
  change,
  board: { students, late, again },
}: Pick<Filtering, "typed" | "typing" | "change"> & { board: Board }) {
  const [isOpen, setOpen] = useState(false);
  const student = students.some(({ _id }) => _id === filter.student) ? filter.student : "";
  const active = [student, filter.unit, filter.late, filter.again].filter(Boolean).length;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search titles and criteria"
        {...typing("search")}
        className="min-w-40 grow basis-40 lg:max-w-72"
      />
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="sm:hidden">
        <SlidersHorizontal aria-hidden size={16} />
        {active > 0 ? `Filters (${active})` : "Filters"}
      </Button>
      <div className={`contents ${isOpen ? "" : "max-sm:*:hidden"}`}>
        <ComboBox
          label="Filter by Student Name"
          value={student}
          options={[["", "All Students"], ...students.map(({ _id, name }) => [_id, name] as const)]}
          onChange={(student) => change({ student })}
        />
        <SelectBox
          label="Filter by Unit"
          value={filter.unit}
          options={useUnitOptions()}
          onChange={(unit) => change({ unit })}
        />
        <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 max-sm:w-full">
          <QuickFilter
            icon={Clock}
            name="Over 10 days"
            count={late}
            isOn={filter.late === "yes"}
            onToggle={() => change({ late: filter.late ? "" : "yes" })}
          />
          <QuickFilter
            icon={RotateCcw}
            name="Sent again"
            count={again}
            isOn={filter.again === "yes"}
            onToggle={() => change({ again: filter.again ? "" : "yes" })}
          />
        </div>
      </div>
    </search>
  );
}
