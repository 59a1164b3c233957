import type { AuditKind } from "contract/audit/audit.ts";
import { instantInLondon } from "contract/core/dates.ts";
import { type FilterOf, oneOf, textField } from "../ui/lists/fields.ts";

const dayField = textField((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));

/** What each kind of entry is called; "" is all of them. */
export const kindNames: Record<AuditKind | "", string> = {
  "": "All",
  account: "Accounts",
  portfolio: "Portfolios",
  application: "Applications",
  complaint: "Complaints",
  email: "Emails",
  witness: "Witnesses",
  group: "Groups",
  room: "Rooms",
  retention: "Retention",
  auditLog: "Audit log",
};
const kinds = Object.keys(kindNames) as (AuditKind | "")[];

/**
 * Which entries are listed: by who acted, on whom, or either, portfolio, kind and days; `before` lists only those before this
 * position.
 */
export const fields = {
  person: textField(),
  actor: textField(),
  about: textField(),
  kind: oneOf<AuditKind | "">("", ...kinds),
  portfolio: textField(),
  from: dayField,
  to: dayField,
  before: { ...textField((text) => /^\d{1,15}$/.test(text)), isPage: true },
};
export type AuditFilter = FilterOf<typeof fields>;

/** Whether a filter names one record, as links do, instead of searching for words. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** The query of the API: days become moments in British time, and the last day counts to its end. */
export function apiQuery({ from: firstDay, to: lastDay, kind, ...filter }: AuditFilter) {
  const { person, actor, about, portfolio } = filter;
  const from = firstDay && instantInLondon(`${firstDay}T00:00`);
  const to = lastDay && instantInLondon(`${dayAfter(lastDay)}T00:00`);
  const given = Object.entries({ person, actor, about, portfolio, from, to }).filter(([, value]) => value);
  return { ...Object.fromEntries(given), ...(kind && { kind }) };
}

// Not that of contract/plan/weeks.ts, with which this page would load a learner's plan.
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
