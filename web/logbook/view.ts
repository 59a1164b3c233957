import { type UnitFilter, unitFilters } from "contract/logbook/logbook.ts";

/** What a logbook page shows; all of it stands in the address bar. */
export interface LogbookView {
  /** Of an assessor's student; empty while none is chosen, and on the learner's own page. */
  student: string;
  search: string;
  filter: UnitFilter;
  shown: "Logbook" | "Gaps";
}

/** The view that an address names. What it names and the page does not have is not asked for. */
export function viewFrom(query: URLSearchParams): LogbookView {
  const filter = query.get("filter");
  return {
    student: query.get("student") ?? "",
    search: query.get("search") ?? "",
    filter: unitFilters.find((one) => one.toLowerCase() === filter) ?? "All",
    shown: query.get("view") === "gaps" ? "Gaps" : "Logbook",
  };
}

/** The address of a view: only what is not there anyway. */
export function queryOf({ student, search, filter, shown }: LogbookView): Record<string, string> {
  return {
    ...(student && { student }),
    ...(shown === "Gaps" && { view: "gaps" }),
    ...(search && { search }),
    ...(filter !== "All" && { filter: filter.toLowerCase() }),
  };
}

/** A criterion's place on the page, as the address bar names it behind "#". */
export function anchorOf(unit: string, outcome: number, criterion: string): string {
  return `ac-${unit}-${outcome}-${criterion}`;
}

/** The parts that have to be open for an address's anchor to be seen; none for any other text. */
export function partsAround(anchor: string): string[] {
  const [, unit, outcome] = /^ac-(\w+)-(\d+)-[\w.]+$/.exec(anchor) ?? [];
  return unit && outcome ? [unit, `${unit}/${outcome}`] : [];
}

/** The form of a new portfolio with this criterion already chosen. */
export function addressOfNew(unit: string, outcome: number, criterion: string): string {
  return `/portfolio?${new URLSearchParams({ unit, outcome: String(outcome), criterion })}`;
}
