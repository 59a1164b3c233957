/** What is reported; each has an address of its own under /api/reports. */
export const reportNames = ["turnaround", "progress", "achievement", "at-risk", "coverage", "activity"] as const;
export type ReportName = (typeof reportNames)[number];

export const reportTitles: Record<ReportName, string> = {
  turnaround: "Turnaround",
  progress: "Progress",
  achievement: "Achievement",
  "at-risk": "At risk",
  coverage: "Sampling coverage",
  activity: "Activity",
};

/** How each is counted, for whoever reads its figures. */
export const howCounted: Record<ReportName, string> = {
  turnaround:
    "Days from submitted to closed by the calendar in London, nearest rank, of rounds that were closed in the period. Withdrawn rounds are left out. Working days are Monday to Friday.",
  progress:
    "Active learners today, whatever the period: criteria that are signed off, against the share of the planned time that has passed.",
  achievement:
    "By the month in which learners started. Units were marked as achieved, or claimed, in the period. Finished is every unit achieved; left is an enrolment that ended, or an account that is not active, before that.",
  "at-risk":
    "Active learners today, whatever the period: behind what their planned end asks for, or without a submission for 28 days while nothing of theirs waits.",
  coverage:
    "What occurs in each assessor's rounds of the latest sampling plan that touches the period, and how much of it is sampled.",
  activity:
    "By weeks from Monday. Submissions count each time; decisions count each criterion; sign-ins are those of learners.",
};

/** What a period covers unless another is chosen. */
export const periodWeeks = 12;
export const periodYearsMost = 5;
/** So many learners at risk are in one answer; the CSV file has them all. */
export const atRiskMost = 500;
