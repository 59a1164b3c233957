import { clockInLondon, instantInLondon } from "../core/dates.ts";

// How long what is kept, without the zod schemas, which pages do not load.

interface RetentionRule {
  name: string;
  /** What goes with it, or which of a kind it is about. */
  note: string;
  /** What the time is counted from. */
  from: string;
  /** What becomes of it then. */
  becomes: string;
  /** In months: by default, and the bounds of a setting. */
  months: number;
  least: number;
  most: number;
  /** Where the default comes from. */
  source: string;
}

const awarding = "Awarding bodies ask for decisions and appeals for 3 years (Highfield 6502371300113).";

/** In the order in which a run erases: applications first, for those of a person go with the person. */
export const retentionRules = {
  sensitive: {
    name: "Sensitive answers",
    note: "Of applications: health, convictions, equality",
    from: "Last stage, or day it was sent",
    becomes: "Answers are erased",
    ...{ months: 6, least: 1, most: 36 },
    source: "Special categories of data are kept no longer than their purpose (UK GDPR, Articles 5 and 9).",
  },
  open: {
    name: "Applications not taken up",
    note: "Of nobody who became a learner",
    from: "Last stage, or day it was sent",
    becomes: "Erased",
    ...{ months: 12, least: 3, most: 36 },
    source: "The centre's choice: one intake a year (UK GDPR, Article 5(1)(e)).",
  },
  declined: {
    name: "Applications declined",
    note: "With sensitive answers and notes",
    from: "Day of the answer",
    becomes: "Erased",
    ...{ months: 6, least: 6, most: 36 },
    source: "Whoever was declined may go to court for 6 months (Equality Act 2010, section 118).",
  },
  staff: {
    name: "Staff who left",
    note: "Assessors and administrators",
    from: "Day they left",
    becomes: "Name becomes a number",
    ...{ months: 36, least: 36, most: 180 },
    source: awarding,
  },
  certificated: {
    name: "Learners with a certificate",
    note: "Account, work, photos, recordings",
    from: "Last certificate, or day they left if later",
    becomes: "Erased, name becomes a number",
    ...{ months: 36, least: 36, most: 180 },
    source: awarding,
  },
  left: {
    name: "Learners without a certificate",
    note: "Account, work, photos, recordings",
    from: "Day they left, or registered if never activated",
    becomes: "Erased, name becomes a number",
    ...{ months: 12, least: 3, most: 120 },
    source: "The centre's choice: work is kept until the external review (Highfield 6502371300113).",
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionRuleId = keyof typeof retentionRules;
export const retentionRuleIds = Object.keys(retentionRules) as RetentionRuleId[];

/** What became of something in a run; `waiting` while the run has not come to it. */
export type RetentionOutcome = "waiting" | "gone" | "held" | "failed";

/** Of the lists of what is due, and of runs. */
export const duePerPage = 25;
export const runsPerPage = 10;

/** What is typed to run it: "ERASE 1,204". */
export function confirmationOf(count: number): string {
  return `ERASE ${count.toLocaleString("en-GB")}`;
}

/** "6 months", "3 years"; of a rule that is off, that it is kept. */
export function timeOf(months: number | null): string {
  if (months === null) return "Until somebody erases it";
  const [count, noun] = months % 12 === 0 ? [months / 12, "year"] : [months, "month"];
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * So many months before an instant by the calendar and clocks of London; in a shorter month its last day. What began before
 * the answer is due.
 */
export function monthsBefore(now: Date, months: number): string {
  const [day = "", time = ""] = clockInLondon(now).split("T");
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return instantInLondon(`${first.toISOString().slice(0, 10)}T${time}`);
}
