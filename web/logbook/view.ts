import { type UnitFilter, unitFilters } from "contract/logbook/logbook.ts";

/** What a logbook page shows; all of it is in the address. */
export interface LogbookView {
  /** The student's id; empty while an assessor has chosen none, and on the learner's own page. */
  student: string;
  search: string;
  filter: UnitFilter;
  shown: "Logbook" | "Gaps";
}

/** The view that an address names; invalid values become the defaults. */
export function viewFrom(query: URLSearchParams): LogbookView {
  const filter = query.get("filter");
  return {
    student: query.get("student") ?? "",
    search: query.get("search") ?? "",
    filter: unitFilters.find((one) => one.toLowerCase() === filter) ?? "All",
    shown: query.get("view") === "gaps" ? "Gaps" : "Logbook",
  };
}

/** The query of a view; defaults are left out. */
export function queryOf({ student, search, filter, shown }: LogbookView): Record<string, string> {
  return {
    ...(student && { student }),
    ...(shown === "Gaps" && { view: "gaps" }),
    ...(search && { search }),
    ...(filter !== "All" && { filter: filter.toLowerCase() }),
  };
}

/** The id of a criterion's row, which an address can name behind "#". */
export function anchorOf(unit: string, outcome: number, criterion: string): string {
  return `ac-${unit}-${outcome}-${criterion}`;
}

/** The parts that have to be open to show the row with this id; none when it is no criterion's id. */
export function partsAround(anchor: string): string[] {
  const [, unit, outcome] = /^ac-(\w+)-(\d+)-[\w.]+$/.exec(anchor) ?? [];
  return unit && outcome ? [unit, `${unit}/${outcome}`] : [];
}

/** The address of the form for a new portfolio, with this criterion already chosen. */
export function addressOfNew(unit: string, outcome: number, criterion: string): string {
  return `/portfolio?${new URLSearchParams({ unit, outcome: String(outcome), criterion })}`;
}
