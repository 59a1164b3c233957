import { ListFilter } from "lucide-react";
import { type Ref, useState } from "react";
import { useUnitOptions } from "../../qualifications/use-unit-options.ts";
import { Button } from "../../ui/button.tsx";
import { DayBox, SelectBox } from "../../ui/lists/toolbar.tsx";
import { BelowFold } from "../../ui/states/below-fold.tsx";
import type { BoardFilter } from "./board.ts";

/** Both filters, beside the heading; on a phone behind one button that says how many are in use. */
export function Filters({
  filter,
  ref,
  date,
  onUnit,
}: {
  filter: BoardFilter;
  ref: Ref<HTMLSelectElement>;
  date: { value: string; onChange: (date: string) => void };
  onUnit: (unit: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const used = [filter.unit, filter.date].filter(Boolean).length;
  return (
    <>
      <Button
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls="board-filters"
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter aria-hidden size={20} />
        {used > 0 ? `Filter (${used})` : "Filter"}
      </Button>
      <search
        id="board-filters"
        className={`gap-2 sm:flex sm:flex-wrap max-xl:order-last max-xl:w-full xl:mr-auto xl:ml-2 print:hidden ${isOpen ? "grid" : "hidden"}`}
      >
        <SelectBox label="Filter by Unit" ref={ref} value={filter.unit} options={useUnitOptions()} onChange={onUnit} />
        {/* A browser takes as long over a field for a date as over two cards. */}
        <BelowFold>
          <DayBox label="Filter by Date" {...date} />
        </BelowFold>
      </search>
    </>
  );
}
