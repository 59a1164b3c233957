import type { Chance } from "./chance.ts";

export const day = 86_400_000;
const hour = 3_600_000;

/** A range of hours of the day, in UTC. */
interface Hours {
  from: number;
  to: number;
}

export const shift: Hours = { from: 8, to: 15.5 };
export const evening: Hours = { from: 16.5, to: 20.5 };
export const office: Hours = { from: 9, to: 16.8 };

/** A time during a shift about `ago` days before `today`: on a weekday, and at least two hours in the past. */
export function workedAt(today: Date, ago: number, chance: Chance): Date {
  let at = atHours(today.getTime() - ago * day, shift, chance);
  while (isWeekend(at) || at > today.getTime() - 2 * hour) at -= day;
  return new Date(at);
}

/**
 * Some `days` after `earlier`, on a weekday within these hours. A time in the future is moved to the last day before
 * `today`, or else between `earlier` and `today`.
 */
export function later(earlier: Date, days: number, hours: Hours, today: Date, chance: Chance): Date {
  const from = earlier.getTime();
  let at = atHours(from + days * day, hours, chance);
  while (at <= from || isWeekend(at)) at += day;
  while (at >= today.getTime()) at -= day;
  const between = from + Math.round((today.getTime() - from) * chance.number(0.2, 0.5));
  return new Date(at > from ? at : between);
}

function atHours(instant: number, { from, to }: Hours, chance: Chance): number {
  const midnight = Math.floor(instant / day) * day;
  return midnight + Math.round(chance.number(from, to) * hour);
}

function isWeekend(instant: number): boolean {
  return [0, 6].includes(new Date(instant).getUTCDay());
}
