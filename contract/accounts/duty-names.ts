/** What staff are given beside their role: to check how others decide, to countersign for a trainee, to be one. */
export const duties = ["verifier", "countersigner", "trainee"] as const;
export type DutyName = (typeof duties)[number];
export const dutyNames: Record<DutyName, string> = {
  verifier: "Internal verifier",
  countersigner: "Countersigner",
  trainee: "Trainee assessor",
};
