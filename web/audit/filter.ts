import { fromFieldValue } from "../ui/dates.ts";

/** Whose deeds, which portfolio, from which day to which; all of it stands in the address bar. */
export interface AuditFilter {
  person: string;
  portfolio: string;
  from: string;
  to: string;
  /** Only what is older than this position. */
  before: string;
}

/** The wish that an address names. What it names wrongly is not asked for. */
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

/** The address of a wish: only what was filled in. */
export function queryOf(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
}

/** What the server is asked: days become moments, and the last day counts to its end, in British time. */
export function askedBy({ person, portfolio, from: firstDay, to: lastDay }: AuditFilter) {
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
