import { dayInWords } from "../core/calendar.ts";
import { dayInLondon } from "../core/dates.ts";
import type { QualificationDocument } from "../qualifications/document.ts";

/**
 * What the dates of a job say to its assessor, as sentences: that it was done before the learner's registration, and that it is
 * older than its qualification takes for current. It informs and decides nothing. Prior learning is older by its nature
 * (Ofqual E10).
 */
export function datesThatMatter(
  { dateTime, method }: { dateTime: string; method: string },
  { evidenceAfterRegistration, monthsCurrent }: QualificationDocument["rules"],
  registeredOn: string | null,
  now: Date,
): string[] {
  if (method === "APL / RPL") return [];
  const doneOn = dayInLondon(dateTime);
  const isEarly = evidenceAfterRegistration && registeredOn !== null && doneOn < registeredOn;
  const isOld = monthsCurrent !== null && doneOn < monthsBefore(dayInLondon(now), monthsCurrent);
  return [
    ...(isEarly ? [`Done before the registration on ${dayInWords(registeredOn)}.`] : []),
    ...(isOld ? [`Done more than ${monthsCurrent} months ago: this qualification asks for newer evidence.`] : []),
  ];
}

/** The same day so many months earlier; of a month that has no such day its last. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}
