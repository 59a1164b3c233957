import type { Standing } from "contract/logbook/standings.ts";

export const coveredText = (covered: number, total: number) => `${covered} / ${total} criteria`;
export const signedOffText = (count: number) => `${count} signed off`;
export const figuresText = (covered: number, total: number, signedOff: number) =>
  `${coveredText(covered, total)}, ${signedOffText(signedOff)}`;

/** What the standings are called beside the curriculum, where "Submitted" stands for every criterion with evidence. */
export const standingNames: Record<Standing, string> = {
  Done: "Signed off",
  "To Be Reviewed": "Waiting",
  Reviewed: "Feedback given",
};
