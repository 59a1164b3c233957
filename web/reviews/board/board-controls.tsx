import type { Person } from "contract/core/person.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { trackedUnits } from "contract/portfolios/units.ts";
import { Clock, RotateCcw, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { QuickFilter, SearchBox, SelectBox } from "../../ui/lists/toolbar.tsx";
import type { useFilter } from "../../ui/lists/use-filter.ts";
import { words } from "../words/board.tsx";
import { words as queue } from "../words/queue.tsx";
import { type BoardFilter, type fields, quickFilters } from "./board.ts";

type Filtering = ReturnType<typeof useFilter<typeof fields>>;

/** The board's search and filters, and the quick filters with the number that each would leave. */
export function BoardControls({
  filter,
  typing,
  change,
  students,
  found,
}: Pick<Filtering, "typing" | "change"> & { filter: BoardFilter; students: Person[]; found: Portfolio[] }) {
  const [isOpen, setOpen] = useState(false);
  const now = new Date();
  const active = [filter.student, filter.unit, filter.late, filter.again].filter(Boolean).length;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox label={words.search} {...typing("search")} className="min-w-40 grow basis-40 lg:max-w-72" />
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="sm:hidden">
        <SlidersHorizontal aria-hidden size={16} />
        {words.filters(active)}
      </Button>
      <div className={`contents ${isOpen ? "" : "max-sm:*:hidden"}`}>
        <SelectBox
          label={words.students.label}
          value={filter.student}
          options={[["", words.students.all], ...students.map(({ _id, name }) => [_id, name] as const)]}
          onChange={(student) => change({ student })}
        />
        <SelectBox
          label={words.units.label}
          value={filter.unit}
          options={[["", words.units.all], ...trackedUnits.map((unit) => [unit, queue.unit(unit)] as const)]}
          onChange={(unit) => change({ unit })}
        />
        <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 max-sm:w-full">
          <QuickFilter
            icon={Clock}
            name={words.late}
            count={found.filter((portfolio) => quickFilters.late(portfolio, now)).length}
            isOn={filter.late === "yes"}
            onToggle={() => change({ late: filter.late ? "" : "yes" })}
          />
          <QuickFilter
            icon={RotateCcw}
            name={words.again}
            count={found.filter(quickFilters.again).length}
            isOn={filter.again === "yes"}
            onToggle={() => change({ again: filter.again ? "" : "yes" })}
          />
        </div>
      </div>
    </search>
  );
}
