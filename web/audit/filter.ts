import { fromFieldValue } from "../ui/dates.ts";

/** Which entries are listed: by person, portfolio and days; all of it is in the address. */
export interface AuditFilter {
  person: string;
  portfolio: string;
  from: string;
  to: string;
  /** Only entries before this position. */
  before: string;
}

/** The filter that an address names; invalid values are ignored. */
export function filterIn(query: URLSearchParams): AuditFilter {
  const text = (name: string) => (query.get(name) ?? "").slice(0, 100);
  const before = text("before");
  return {
    person: text("person"),
    portfolio: text("portfolio"),
    from: dayIn(text("from")),
    to: dayIn(text("to")),
    before: /^\d{1,15}$/.test(before) ? before : "",
  };
}

/** The query of a filter; empty fields are left out. */
export function queryOf(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
}

/** The query of the API: days become moments in British time, and the last day counts to its end. */
export function apiQuery({ person, portfolio, from: firstDay, to: lastDay }: AuditFilter) {
  const from = firstDay && fromFieldValue(`${firstDay}T00:00`);
  const to = lastDay && fromFieldValue(`${dayAfter(lastDay)}T00:00`);
  return { ...(person && { person }), ...(portfolio && { portfolio }), ...(from && { from }), ...(to && { to }) };
}

function dayIn(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
