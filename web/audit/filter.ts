import { instantInLondon } from "contract/core/dates.ts";
import { type FilterOf, textField } from "../ui/lists/fields.ts";

const dayField = textField((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));

/** Which entries are listed: by person, portfolio and days; `before` lists only those before this position. */
export const fields = {
  person: textField(),
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
export function apiQuery({ person, portfolio, from: firstDay, to: lastDay }: AuditFilter) {
  const from = firstDay && instantInLondon(`${firstDay}T00:00`);
  const to = lastDay && instantInLondon(`${dayAfter(lastDay)}T00:00`);
  return { ...(person && { person }), ...(portfolio && { portfolio }), ...(from && { from }), ...(to && { to }) };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
