import type { Mark } from "contract/logbook/marks.ts";
import type { ReactNode } from "react";

/** The texts of the learner's overview. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Portfolio Overview",
  welcome: (firstName: string) => `Welcome, ${firstName}. Start with one job.`,
  safe: "Your portfolios are safe; only showing them failed.",
  assessor: {
    is: (name: ReactNode) => <>Your assessor is {name}</>,
    none: "No assessor is assigned to you yet",
  },
  next: {
    feedback: "Came back with feedback",
    heading: "What to do next",
    best: "Next best thing to do",
    seeAll: "See all",
    notNow: "Not now",
    cameBack: (count: number) => `${count} came back with feedback`,
    moreBack: (count: number) => `${count} more came back`,
    withAssessor: (count: number) => `${count} with your assessor`,
    withNobody: (count: number) => `${count} submitted, no assessor yet`,
    unsent: "Nobody else can see it until you send it.",
    mayHaveArrived:
      "It was being sent when this was closed, and may have arrived. That is looked up with a connection.",
    gap: (criterion: string) => `AC ${criterion} has no evidence yet`,
    addEvidence: "Add evidence",
    criteria: (total: number) => `${total} of ${total} criteria`,
    wait: {
      title: "Every criterion has evidence",
      text: "Your assessor signs off what is left. You can look through all of it in your logbook.",
      act: "Open the logbook",
    },
    complete: {
      title: "Every criterion is signed off",
      text: "Keep a copy of your work: portfolios, photos and feedback in one file.",
      act: "Download everything",
    },
    openFeedback: "Open the feedback",
    revise: "Go on editing",
    ready: { text: "This draft is ready. Look it over, then submit it for review.", act: "Look it over" },
    unfinished: { text: (parts: string[]) => `Still missing: ${parts.join(", ")}.`, act: "Finish this draft" },
    parts: {
      criterion: "criterion",
      taskDescription: "task description",
      jobType: "job type",
      reasonForTask: "reason for the task",
      objectiveOfJob: "objective of the job",
    },
  },
  drafts: {
    count: (count: number) => `${count} ${count === 1 ? "draft" : "drafts"}`,
    ready(ready: number, all: number) {
      if (ready === 0) return all === 1 ? "Not finished yet" : "None is finished yet";
      if (ready === all) return all === 1 ? "It is ready to submit" : "All are ready to submit";
      return ready === 1 ? "1 is ready to submit" : `${ready} are ready to submit`;
    },
    open: "Open",
  },
  criteria: {
    covered: (total: number) => `of ${total} criteria have evidence`,
    summary: (covered: number, total: number, marks: string[]) =>
      `${covered} of ${total} criteria have evidence: ${marks.join(", ")}.`,
    logbook: "Logbook",
    marks: {
      "signed off": "signed off",
      waiting: "waiting",
      "came back": "came back",
      "to do": "to do",
    } satisfies Record<Mark, string>,
  },
  figures: { total: "Total Portfolios", drafts: "Drafts", inReview: "In Review", completed: "Completed" },
  charts: {
    status: { title: "Portfolio Status Distribution", column: "Status" },
    unit: { title: "Portfolios by Unit", column: "Unit", none: "None" },
  },
  recent: {
    heading: "Recent Activity",
    updated: (day: string) => `Last updated ${day}`,
  },
};
