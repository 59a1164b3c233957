import type { Mark } from "contract/logbook/marks.ts";

export const coveredText = (covered: number, total: number) => `${covered} / ${total} criteria`;
export const signedOffText = (count: number) => `${count} signed off`;
export const figuresText = (covered: number, total: number, signedOff: number) =>
  `${coveredText(covered, total)}, ${signedOffText(signedOff)}`;

/** What the marks are called beside the curriculum, where "Submitted" stands for every criterion with evidence. */
export const markNames: Record<Mark, string> = {
  "signed off": "Signed off",
  waiting: "Waiting",
  "came back": "Feedback given",
  "not decided": "Not decided",
  "to do": "To do",
};
