import { filterUnits, type Logbook, narrowUnit, type UnitPart } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { useViewer } from "../app/session.tsx";
import { Button } from "../ui/button.tsx";
import { SearchControl } from "../ui/lists/controls.tsx";
import { allOpen, OpenParts } from "../ui/open-parts.ts";
import { Empty } from "../ui/states/empty.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { EvidenceItem } from "./criterion-row.tsx";
import { UnitRow } from "./unit-row.tsx";
import { type LogbookView, partsAround } from "./view.ts";

const filterNames = { all: "All", complete: "Complete", progress: "Progress" } as const;
const filterTabs = (["all", "complete", "progress"] as const).map((key) => ({ key, name: filterNames[key] }));

/** The units that match the search and filter, open or closed as they were left. */
export function UnitList({ logbook, view }: { logbook: Logbook<LogbookEntry>; view: LogbookView }) {
  const { typed, typing, change } = view;
  const filter = filterNames[typed.filter];
  const search = useDeferredValue(typed.search);
  const shown = useMemo(() => filterUnits(logbook.units, { filter, search }), [logbook, filter, search]);
  const rows = useMemo(() => shown.map((part) => narrowUnit(part, search)), [shown, search]);
  const isNarrowed = rows.some((row, index) => row !== shown[index]);
  const { parts, anchor } = useParts(typed.student);
  const field = useRef<HTMLInputElement>(null);

  function showAll() {
    change({ search: "", filter: "all" });
    // The button disappears with the empty list.
    field.current?.focus();
  }

  return (
    <div className="grid gap-3">
      <search className="flex flex-wrap items-end gap-3 print:hidden">
        <div className="min-w-60 grow">
          <SearchControl label="Search units" ref={field} placeholder="Search units..." {...typing("search")} />
        </div>
        <Tabs label="Filter units" tabs={filterTabs} chosen={typed.filter} onChoose={(filter) => change({ filter })} />
      </search>
      <p role="status" className={isNarrowed ? "text-dim" : "sr-only"}>
        {isNarrowed
          ? `${count(rows.flatMap(criteriaIn), "criterion", "criteria")} in ${count(rows, "unit", "units")}`
          : search || filter !== "All"
            ? `${shown.length} of ${logbook.units.length} units`
            : ""}
      </p>
      {shown.length === 0 && (
        <Empty message="No units found">
          <Button onClick={showAll}>Show all units</Button>
        </Empty>
      )}
      <ul key={anchor} className="grid gap-3">
        {rows.map((row, index) =>
          row === shown[index] ? (
            <UnitRow key={row.unit.unit} part={row} parts={parts} />
          ) : (
            // A unit of which only parts match is shown open; `parts` stays as it was for after the search.
            <UnitRow key={`${row.unit.unit} ${search}`} part={row} parts={allOpen} />
          ),
        )}
      </ul>
      <Unplaced entries={logbook.unplaced} />
    </div>
  );
}

function criteriaIn({ outcomes }: UnitPart<LogbookEntry>) {
  return outcomes.flatMap(({ criteria }) => criteria);
}

function count({ length }: readonly unknown[], one: string, more: string): string {
  return `${length} ${length === 1 ? one : more}`;
}

/** Submitted portfolios without a criterion, which would otherwise seem to be missing from the logbook. */
function Unplaced({ entries }: { entries: LogbookEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label="Not in the logbook" className="grid gap-2 rounded-panel border border-line bg-panel p-4">
      <h2 className="text-lg">Not in the logbook</h2>
      <p className="text-dim">These portfolios name no criterion, so they do not count as evidence.</p>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <EvidenceItem key={entry._id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

// Scrolls to the criterion that the address names, and opens the unit and outcome around it.
function useParts(student: string): { parts: OpenParts; anchor: string } {
  const viewer = useViewer();
  const { hash } = useLocation();
  const anchor = hash.slice(1);
  const parts = useMemo(
    () => new OpenParts(`logbook ${viewer._id}/${student}`, partsAround(anchor)),
    [viewer._id, student, anchor],
  );
  useEffect(() => {
    const row = partsAround(anchor).length > 0 && document.getElementById(anchor);
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
  }, [anchor]);
  return { parts, anchor };
}
