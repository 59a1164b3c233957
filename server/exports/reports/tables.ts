import { dayInWords } from "contract/core/calendar.ts";
import { howCounted, type ReportName, reportTitles } from "contract/exports/report-words.ts";
import type {
  Achievement,
  Activity,
  AtRisk,
  CoverageReport,
  ProgressReport,
  Turnaround,
} from "contract/exports/reports.ts";

/** A report as a file has it, as CSV or as a PDF. */
export interface ReportTable {
  title: string;
  /** What it is of, and how it is counted. */
  said: string[];
  columns: string[];
  rows: string[][];
}

interface Answers {
  turnaround: Turnaround;
  progress: ProgressReport;
  achievement: Achievement;
  "at-risk": AtRisk;
  coverage: CoverageReport;
  activity: Activity;
}

export function tableOf<N extends ReportName>(name: N, answer: Answers[N], group?: string): ReportTable {
  const { from, to } = answer.period;
  const { columns, rowsOf } = tables[name];
  return {
    title: reportTitles[name],
    said: [`${dayInWords(from)} to ${dayInWords(to)}.`, ...(group ? [`Learners of ${group}.`] : []), howCounted[name]],
    columns,
    rows: rowsOf(answer).map((row) => row.map((cell) => (cell === null ? "" : String(cell)))),
  };
}

type Cells = (string | number | null)[];

const standings = ["Learners", "On track", "Slightly behind", "Behind", "No target"];

const tables: { [N in ReportName]: { columns: string[]; rowsOf: (answer: Answers[N]) => Cells[] } } = {
  turnaround: {
    columns: ["Assessor", "Rounds", "Median", "90th", "Median, working days", "90th, working days", "Waiting now"],
    rowsOf: ({ assessors, whole }) =>
      [...assessors, { ...whole, assessor: { name: "All" } }].map((one) => [
        ...[one.assessor.name, one.rounds, one.median, one.ninetieth],
        ...[one.workingMedian, one.workingNinetieth, one.waiting],
      ]),
  },
  progress: {
    columns: ["Assessor", "Signed off, %", ...standings],
    rowsOf: ({ assessors }) =>
      assessors.map((one) => [
        ...[one.assessor?.name ?? "No assessor", one.signedOff],
        ...[one.learners, one.onTrack, one.slightly, one.behind, one.without],
      ]),
  },
  achievement: {
    columns: ["Started in", "Qualification", "Started", "Units achieved", "Units claimed", "Finished", "Left"],
    rowsOf: ({ cohorts }) =>
      cohorts.map((one) => [
        ...[dayInWords(one.month), one.qualification, one.started, one.achieved],
        ...[one.claimed, one.finished, one.left],
      ]),
  },
  "at-risk": {
    columns: ["Learner", "Assessor", "Standing", "Signed off, %", "Expected, %", "Why"],
    rowsOf: ({ learners }) =>
      learners.map(({ learner, assessor, standing, signedOff, expected, why }) => [
        ...[learner.name, assessor?.name ?? "", standing, signedOff, expected, why],
      ]),
  },
  coverage: {
    columns: ["Assessor", "What", "Occurs", "Sampled"],
    rowsOf: ({ assessors }) =>
      assessors.flatMap(({ assessor, attributes }) =>
        attributes.map(({ attribute, occurred, sampled }) => [assessor.name, attribute, occurred, sampled]),
      ),
  },
  activity: {
    columns: ["Week from", "Submissions", "Rounds closed", "Decisions", "Sign-ins"],
    rowsOf: ({ weeks }) =>
      weeks.map(({ week, submitted, closed, decisions, signIns }) => [week, submitted, closed, decisions, signIns]),
  },
};
