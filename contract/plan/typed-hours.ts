// What the forms of hours and dates take, without the zod schemas, which pages do not load.

/** What counts as training off the job in English apprenticeships: theory, practical training, and time for assignments. */
export const hourKinds = [
  "Training day",
  "Practical training",
  "Online learning",
  "Shadowing or mentoring",
  "Assignment time",
] as const;
export type HourKind = (typeof hourKinds)[number];

/** Minutes of one entry, and the most of one day. */
export const minutesOf = { least: 5, most: 720, day: 1440 };
export const hoursTextMost = 500;
export const hoursTargetMost = 10_000;

/** The minutes in what somebody types: "5:30", "5.5", "5 h 30", "6"; undefined for anything else. */
export function minutesIn(typed: string): number | undefined {
  const [, hours, minutes, tenths] =
    /^\s*(\d{1,2})\s*(?:(?:h|:)\s*([0-5]\d)?|[.,](\d{1,2}))?\s*h?\s*$/i.exec(typed) ?? [];
  if (hours === undefined) return undefined;
  return Number(hours) * 60 + (tenths ? Math.round(Number(`0.${tenths}`) * 60) : Number(minutes ?? 0));
}

/** The texts of a form of dates and target; an empty field sets none. */
export interface TypedTargets {
  startedOn: string;
  plannedEndOn: string;
  hoursTarget: string;
  /** Of an administrator's form. */
  registrationNo?: string;
  registeredOn?: string;
}

export function targetsIn({ startedOn, plannedEndOn, hoursTarget, registrationNo, registeredOn }: TypedTargets) {
  const hours = hoursTarget.trim();
  return {
    ...{ startedOn, plannedEndOn: plannedEndOn || null, hoursTarget: hours === "" ? null : Number(hours) },
    ...(registrationNo !== undefined && { registrationNo, registeredOn: registeredOn || null }),
  };
}
