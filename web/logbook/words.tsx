import type { CriterionState } from "contract/logbook/logbook.ts";
import type { Standing } from "contract/logbook/standings.ts";
import type { ReactNode } from "react";

/** Every text of the logbooks. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  own: {
    title: "My NVQ Logbook",
    create: "Create Portfolio",
    safe: "Your portfolios are safe. They only could not be shown.",
    printed: (name: string, day: string) => `${name}, printed ${day}`,
    empty:
      "Your evidence appears here once you have submitted a portfolio. Open a unit to see what it asks for, and press Add evidence beside a criterion to begin.",
  },
  students: {
    title: "Student Logbooks",
    select: "Select Student",
    choose: "Choose a student...",
    none: "No Student Selected",
    chooseAbove: "Choose a student above to see what they have evidence for, and what is missing.",
    noStudents: "No students are assigned to you yet. An administrator assigns them.",
    notShown: (error: string) => `${error}. They may be assigned to another assessor now.`,
    chooseAnother: "Choose another student",
    viewing: (name: ReactNode) => <>Currently Viewing: {name}</>,
    view: "View",
    views: { logbook: "Logbook", gaps: "Gaps" },
  },
  download: "Download everything",
  cards: {
    units: "Total Units",
    submitted: "Evidence Submitted",
    total: "Total Evidence",
    pending: "Pending Reviews",
    overall: "Overall Progress",
    signedOff: "Signed Off",
    portfolios: (count: number) => (count === 1 ? "portfolio" : "portfolios"),
    of: (count: number) => `of ${count}`,
    criteria: (count: number) => `${count} criteria`,
    ofCriteria: (count: number) => `of ${count} criteria`,
    average: "average of the units",
  },
  search: {
    label: "Search units",
    placeholder: "Search units...",
    filter: "Filter units",
    criteria: (criteria: number, units: number) =>
      `${criteria} ${criteria === 1 ? "criterion" : "criteria"} in ${units} ${units === 1 ? "unit" : "units"}`,
    units: (shown: number, all: number) => `${shown} of ${all} units`,
    none: "No units found",
    showAll: "Show all units",
  },
  units: "Units",
  unit: (number: string) => `Unit ${number}`,
  outcome: (number: number) => `LO ${number}`,
  criterion: (number: string) => `AC ${number}`,
  covered: (covered: number, total: number) => `${covered} / ${total} criteria`,
  signedOff: (count: number) => `${count} signed off`,
  figures: (covered: number, total: number, signedOff: number) =>
    `${covered} / ${total} criteria, ${signedOff} signed off`,
  badges: { complete: "Complete", signedOff: "Signed off" },
  /** What the standings are called beside the curriculum, where "Submitted" stands for every criterion with evidence. */
  standings: {
    Done: "Signed off",
    "To Be Reviewed": "Waiting",
    Reviewed: "Feedback given",
  } satisfies Record<Standing, string>,
  states: { none: "No evidence", submitted: "Submitted", "signed off": "Signed off" } satisfies Record<
    CriterionState,
    string
  >,
  submittedAgo: (age: ReactNode) => <>Submitted {age}</>,
  noEvidence: "No evidence submitted yet",
  addEvidence: "Add evidence",
  addEvidenceFor: (criterion: string, unit: string) => `Add evidence for AC ${criterion} of unit ${unit}`,
  entry: {
    method: (method: string) => `Method: ${method}`,
    summary: (text: string) => `Summary: ${text}`,
    newTab: "(opens in a new tab)",
  },
  gaps: {
    print: "Print",
    printed: (day: string) => `Printed ${day}`,
    legend: "Legend",
    state: (state: string, count: number) => `${state} (${count})`,
    cell: (unit: string, outcome: number, criterion: string, state: string) =>
      `Unit ${unit}, LO ${outcome}, AC ${criterion}: ${state}`,
    criterion: (number: string, description: string) => `AC ${number}: ${description}`,
  },
  unplaced: {
    title: "Not in the logbook",
    why: "These portfolios name no criterion, so they do not count as evidence.",
  },
};
