import type { ReactNode } from "react";
import { grouped } from "../../ui/language.ts";

/** Every text of the Assessment Overview. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Assessment Overview",
  empty: "Portfolios appear here once your learners have submitted them.",
  next: {
    label: "Next in your queue",
    nothing: "Nothing is waiting for you.",
    longest: "Waiting longest",
    sinceToday: "since today",
    since: (days: string, day: string) => `${days}, since ${day}`,
    count: (waiting: number, late: number) => (
      <>
        <strong>{waiting} waiting</strong>, {late} over 10 days
      </>
    ),
  },
  ages: {
    label: (waiting: number, late: number) =>
      `${grouped(waiting)} waiting by age: ${grouped(late)} of them longer than 10 days`,
    countToday: (count: number) => `${grouped(count)} since today`,
    count: (count: number, days: string) => `${grouped(count)} since ${days} ago`,
    today: "Today",
    tenDays: "10 days",
    orMore: (days: number) => `${days}+`,
  },
  total: "Total",
  statuses: { "To Be Reviewed": "To Be Reviewed", Reviewed: "In Review", Done: "Done" },
  byStatus: { title: "Portfolio Status Distribution", column: "Status" },
  byUnit: { title: "Portfolios by Unit", column: "Unit" },
  noUnit: "None",
  learners: {
    title: "Your learners",
    empty: "No students are assigned to you yet. An administrator assigns them.",
    sortBy: "Sort by",
    heads: {
      since: "Waiting since",
      name: "Learner",
      covered: "Covered · signed off",
      waiting: "Waiting",
      activity: "Last activity",
      flag: "Flag",
      act: "Action",
    },
    signedOff: "Signed off",
    coveredOnly: "Covered, not yet signed off",
    covered: "Covered",
    ofCriteria: (criteria: number) => `of ${criteria} criteria`,
    shares: (covered: number, signedOff: number, criteria: number) =>
      `${grouped(covered)} covered, ${grouped(signedOff)} signed off, of ${criteria}`,
    /** "7% covered · 4% signed off"; both words are for screen readers alone. */
    share: (covered: ReactNode, signedOff: string, spoken: (words: string) => ReactNode) => (
      <>
        {covered}
        {spoken(" covered")} · {signedOff}
        {spoken(" signed off")}
      </>
    ),
    waitingOf: (count: number, name: string) => `${grouped(count)} of ${name} waiting`,
    nothingWaits: "None waiting",
    never: "Never",
    cannotLogIn: "Cannot log in",
    review: "Review",
    logbook: "Logbook",
    of: (act: string, name: string) => `${act}: ${name}`,
  },
};
