import { byTime, day, hour, weekdayOf } from "../core/calendar.ts";
import { dayInLondon, instantInLondon, momentOf, timeOf } from "../core/dates.ts";

// What a plan says of its entries, without the zod schemas, which pages do not load.

/** Something to do until a day, or a time at which the assessor comes. */
export const taskKinds = ["task", "visit"] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskLimits = { title: 120, text: 2000, location: 200, places: 60 };

/** Entries in a page of a plan. */
export const tasksPerPage = 50;
/** For how many days what is done is still listed, and what is past is still in a calendar. */
export const doneDays = 90;

/** When it is: a task on a day in London, such as "2026-11-20", a visit between two instants. */
export interface When {
  kind: TaskKind;
  dueOn: string | null;
  startsAt: string | null;
  endsAt: string | null;
}

/** The day in London on which it is due, or begins. */
export function dueDay({ dueOn, startsAt }: Omit<When, "kind">): string {
  return dueOn ?? dayInLondon(startsAt ?? "");
}

/** For the order of a plan: a visit at its time, a task at the end of its day. */
export function dueAt({ dueOn, startsAt }: Omit<When, "kind">): string {
  return startsAt ?? instantInLondon(`${dueOn}T23:59`);
}

/** Whole days in London from now until it is due; below zero for what is late. */
export function daysUntil(when: Omit<When, "kind">, now: Date): number {
  return Math.round((Date.parse(dueDay(when)) - Date.parse(dayInLondon(now))) / day);
}

/** A task is late from the day after the one on which it is due. A visit is over, and never late. */
export function isLate(when: When, now: Date): boolean {
  return when.kind === "task" && daysUntil(when, now) < 0;
}

/** Whether nothing of it is to come: a visit that has ended, or a task that is late. */
export function isPast(when: When, now: Date): boolean {
  return when.endsAt === null ? isLate(when, now) : byTime(when.endsAt, now.toISOString()) < 0;
}

/** Beside its day: "3 days late", "Due tomorrow", "Due Friday"; of a visit "Thursday 10:00 to 11:00". */
export function whenWords(when: When, now: Date): string {
  const days = daysUntil(when, now);
  const weekday = weekdayOf(dueDay(when));
  if (when.startsAt !== null && when.endsAt !== null) {
    const isSameDay = dayInLondon(when.endsAt) === dueDay(when);
    const end = isSameDay ? timeOf(when.endsAt) : momentOf(when.endsAt);
    return `${days === 0 ? "Today" : weekday} ${timeOf(when.startsAt)} to ${end}`;
  }
  if (days < 0) return days === -1 ? "1 day late" : `${-days} days late`;
  if (days < 2) return days === 0 ? "Due today" : "Due tomorrow";
  return `Due ${weekday}`;
}

/** The fields of a form, in which times are as London's clocks show them. */
export interface TaskValues {
  learner: string;
  kind: TaskKind;
  title: string;
  text: string;
  location: string;
  dueOn: string;
  startsAt: string;
  /** "" for an hour. */
  endsAt: string;
}

/** What a form sends: the fields of its kind. */
export function sentOf({ learner, kind, title, text, location, dueOn, startsAt, endsAt }: TaskValues) {
  const what = { learner, title, text, location };
  if (kind === "task") return { ...what, kind, dueOn };
  const start = instantInLondon(startsAt);
  const end =
    endsAt === "" && start !== "" ? new Date(Date.parse(start) + hour).toISOString() : instantInLondon(endsAt);
  return { ...what, kind, startsAt: start, endsAt: end };
}
