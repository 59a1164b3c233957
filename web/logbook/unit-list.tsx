import type { Logbook, UnitPart } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { filterUnits, narrowUnit } from "contract/logbook/logbook-search.ts";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { useViewer } from "../app/session.tsx";
import { Button } from "../ui/button.tsx";
import { counted } from "../ui/language.ts";
import { SearchBox } from "../ui/lists/toolbar.tsx";
import { allOpen, keepIn, keptIn, OpenParts } from "../ui/open-parts.ts";
import { Empty } from "../ui/states/empty.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { useMedia } from "../ui/use-media.ts";
import { EvidenceItem } from "./evidence-item.tsx";
import { MarksLegend } from "./progress-marks.tsx";
import { UnitRow } from "./unit-row.tsx";
import { UnitSplit } from "./unit-split.tsx";
import { type LogbookView, partsAround } from "./view.ts";

const filterNames = { all: "All", complete: "Complete", progress: "Progress" } as const;
const filters = ["all", "complete", "progress"] as const;
// The width from which a unit has room beside the list.
const wide = "(min-width: 1100px)";

/** The units that match the search and filter, open or closed as they were left. */
export function UnitList({
  logbook,
  view,
  above,
}: Pick<UnitsProps, "view" | "above"> & { logbook: Logbook<LogbookEntry> }) {
  const { typed, typing, change } = view;
  const filter = filterNames[typed.filter];
  const search = useDeferredValue(typed.search);
  const shown = useMemo(() => filterUnits(logbook.units, { filter, search }), [logbook, filter, search]);
  const rows = useMemo(() => shown.map((part) => narrowUnit(part, search)), [shown, search]);
  const found = rows.flatMap(criteriaIn).length;
  const isNarrowed = rows.some((row, index) => row !== shown[index]);
  const { parts, anchor } = useParts(typed.student);
  const field = useRef<HTMLInputElement>(null);

  function showAll() {
    change({ search: "", filter: "all" });
    // The button disappears with the empty list.
    field.current?.focus();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <search className="flex flex-wrap items-center gap-2 print:hidden">
        <SearchBox
          label="Search units"
          placeholder="Search units..."
          ref={field}
          {...typing("search")}
          className="min-w-52 grow"
        />
        <Tabs
          label="Filter units"
          tabs={filters.map((key) => ({
            key,
            name: filterNames[key],
            count: filterUnits(logbook.units, { filter: filterNames[key], search: "" }).length,
          }))}
          chosen={typed.filter}
          onChoose={(filter) => change({ filter })}
          className="max-sm:w-full"
        />
      </search>
      <p role="status" className={isNarrowed ? "text-dim" : "sr-only"}>
        {isNarrowed
          ? `${found === 1 ? "1 criterion" : `${found} criteria`} in ${counted(rows.length, "unit")}`
          : search || filter !== "All"
            ? `${shown.length} of ${logbook.units.length} units`
            : ""}
      </p>
      {shown.length === 0 && (
        <Empty message="No units found">
          <Button onClick={showAll}>Show all units</Button>
        </Empty>
      )}
      <Units key={anchor} rows={rows} shown={shown} parts={parts} anchor={anchor} view={view} above={above} />
      <Unplaced entries={logbook.unplaced} />
    </div>
  );
}

interface UnitsProps {
  /** The units with the criteria that match, and the same units whole. */
  rows: UnitPart<LogbookEntry>[];
  shown: UnitPart<LogbookEntry>[];
  parts: OpenParts;
  anchor: string;
  view: LogbookView;
  /** What stands above a unit's outcomes. */
  above?: ((unit: string) => ReactNode) | undefined;
}

/** The open unit beside the list where there is room, otherwise beneath its name. */
function Units({ rows, shown, parts, anchor, view: { typed, addressOf }, above }: UnitsProps) {
  const isWide = useMedia(wide);
  const named = useChosenUnit(partsAround(anchor)[0] ?? typed.unit, typed.student);
  // A unit of which only parts match is shown open; `parts` stays as it was for after the search.
  const partsOf = (row: UnitPart<LogbookEntry>) => (shown.includes(row) ? parts : allOpen);
  const keyOf = (row: UnitPart<LogbookEntry>) =>
    shown.includes(row) ? row.unit.unit : `${row.unit.unit} ${typed.search}`;
  const [first] = rows;
  if (!first) return null;
  if (isWide) {
    const chosen = rows.find(({ unit }) => unit.unit === named) ?? first;
    return (
      <UnitSplit
        units={rows}
        shown={chosen}
        shownKey={keyOf(chosen)}
        parts={partsOf(chosen)}
        above={above}
        // With what has been typed: the address follows later.
        addressOf={(unit) => addressOf({ unit, search: typed.search })}
      />
    );
  }
  return (
    <>
      <ul className="rounded-panel border border-line bg-panel panel-shadow">
        {rows.map((row) => (
          <UnitRow key={keyOf(row)} part={row} parts={partsOf(row)} above={above} />
        ))}
      </ul>
      <MarksLegend units={rows} />
    </>
  );
}

/** The unit that the address names, or else the one that was chosen last. */
function useChosenUnit(named: string, student: string): string | undefined {
  const viewer = useViewer();
  const key = `logbook unit ${viewer._id}/${student}`;
  useEffect(() => {
    if (named) keepIn(key, [named]);
  }, [key, named]);
  return named || keptIn(key)[0];
}

function criteriaIn({ outcomes }: UnitPart<LogbookEntry>) {
  return outcomes.flatMap(({ criteria }) => criteria);
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
