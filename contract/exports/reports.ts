import { z } from "zod";
import { Group } from "../accounts/groups.ts";
import { call, count } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { line } from "../core/text.ts";
import { unitKeyMost } from "../qualifications/keys.ts";
import { attributes } from "../quality/sampling.ts";

const day = (message: string) =>
  z.iso
    .date(message)
    .refine((one) => one >= "2000" && one < "2100", message)
    .or(z.literal(""));

/** Days in London. Without a period it is the twelve weeks until today. */
export const ReportFilter = z.object({
  from: day("Choose the first day.").default(""),
  /** The last day. */
  to: day("Choose the last day.").default(""),
  /** An account's id; an assessor's is their own, whatever they ask for. */
  assessor: line(40).default(""),
  unit: line(unitKeyMost).default(""),
  /** The id of a cohort or an employer, whose learners alone it is about. */
  group: line(40).default(""),
  /** The id of a version. */
  qualification: line(32).default(""),
  format: z.enum(["json", "csv", "pdf"], "The format is json, csv or pdf.").default("json"),
});
export type ReportFilter = z.output<typeof ReportFilter>;

const Period = z.object({ from: z.iso.date(), to: z.iso.date() });
const percent = z.number().int().min(0).max(100);

/** Rounds that were closed, and what waits now. Median and 90th percentile are in days; null without a round. */
const Waited = z.object({
  rounds: count,
  median: count.nullable(),
  ninetieth: count.nullable(),
  workingMedian: count.nullable(),
  workingNinetieth: count.nullable(),
  waiting: count,
});
export const Turnaround = z.object({
  period: Period,
  /** Within so many days the centre wants a round to be closed. */
  aim: count,
  whole: Waited,
  assessors: z.array(Waited.extend({ assessor: Person })),
});
export type Turnaround = z.infer<typeof Turnaround>;

/** Learners by how they stand against their target; `without` have no planned end. */
const Standings = z.object({ learners: count, onTrack: count, slightly: count, behind: count, without: count });
export const ProgressReport = z.object({
  period: Period,
  whole: Standings,
  /** By the share of their criteria that is signed off: at least `from` percent, and less than the next one. */
  bands: z.array(Standings.extend({ from: percent })),
  /** `signedOff` is the mean share of their learners. */
  assessors: z.array(Standings.extend({ assessor: Person.nullable(), signedOff: percent })),
});
export type ProgressReport = z.infer<typeof ProgressReport>;

/** `month` is as in "2026-09". */
const Cohort = z.object({
  ...{ month: z.string(), qualification: z.string() },
  ...{ started: count, achieved: count, claimed: count, finished: count, left: count },
});
export const Achievement = z.object({ period: Period, cohorts: z.array(Cohort) });
export type Achievement = z.infer<typeof Achievement>;

export const AtRisk = z.object({
  period: Period,
  behind: count,
  slightly: count,
  /** Of the others: who submits nothing. */
  idle: count,
  /** The furthest behind first, at most 500. */
  learners: z.array(
    z.object({
      learner: Person,
      assessor: Person.nullable(),
      standing: z.enum(["Behind", "Slightly behind", "Idle"]),
      signedOff: percent,
      /** Null without a planned end. */
      expected: percent.nullable(),
      why: z.string(),
    }),
  ),
});
export type AtRisk = z.infer<typeof AtRisk>;

export const CoverageReport = z.object({
  period: Period,
  /** Null where no plan touches the period. */
  plan: Period.nullable(),
  assessors: z.array(
    z.object({
      assessor: Person,
      attributes: z.array(z.object({ attribute: z.enum(attributes), occurred: count, sampled: count })),
    }),
  ),
});
export type CoverageReport = z.infer<typeof CoverageReport>;

/** `week` is a Monday. */
const Week = z.object({ week: z.iso.date(), submitted: count, closed: count, decisions: count, signIns: count });
export const Activity = z.object({ period: Period, weeks: z.array(Week) });
export type Activity = z.infer<typeof Activity>;

const report = {
  query: ReportFilter,
  permission: "readReports",
  scope: "reports",
} as const;

export const listReportGroups = call("listReportGroups", {
  summary: "Cohorts and employers by which reports are narrowed, by name; an assessor's are those of their learners",
  answer: z.array(Group.pick({ _id: true, kind: true, name: true })),
  permission: "readReports",
  scope: "reports",
});

export const reportTurnaround = call("reportTurnaround", {
  summary: "How long learners waited for feedback, by assessor: median and 90th percentile; an assessor's own alone",
  ...report,
  formats: "turnaround",
  answer: Turnaround,
});

export const reportProgress = call("reportProgress", {
  summary: "Active learners by the share of their criteria that is signed off, against their targets",
  ...report,
  formats: "progress",
  answer: ProgressReport,
});

export const reportAchievement = call("reportAchievement", {
  summary: "Units achieved and claimed in a period, and who has finished, by the month in which learners started",
  ...report,
  formats: "achievement",
  answer: Achievement,
});

export const reportAtRisk = call("reportAtRisk", {
  summary: "Learners who are behind their target or submit nothing, each with the reason",
  ...report,
  formats: "at-risk",
  answer: AtRisk,
});

export const reportCoverage = call("reportCoverage", {
  summary: "How much of what occurs in each assessor's rounds is sampled",
  ...report,
  formats: "sampling-coverage",
  answer: CoverageReport,
});

export const reportActivity = call("reportActivity", {
  summary: "Submissions, closed rounds, decisions and learners' sign-ins, by week",
  ...report,
  formats: "activity",
  answer: Activity,
});
