/** The stages of an application, in their order; without zod, for the pages. */
export const applicationStates = ["new", "contacted", "interview", "accepted", "declined"] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const applicationStateNames: Record<ApplicationState, string> = {
  new: "New",
  contacted: "Contacted",
  interview: "Interview",
  accepted: "Accepted",
  declined: "Declined",
};

/** At most so many applications of a stage are in one answer, the newest; the list has them all. */
export const pipelineMost = 50;

/** The filter for applications that nobody has taken on. */
export const noOwner = "none";

/** The longest note, in characters. */
export const noteMost = 2000;

/** Why an application cannot be moved, as a sentence; undefined where it can. */
export function refusalToMove(
  from: ApplicationState,
  to: ApplicationState,
  { isLearner }: { isLearner: boolean },
): string | undefined {
  if (isLearner && to !== "accepted") return "This applicant is a learner already, so the application stays accepted.";
  if (from === "declined" && to !== "contacted" && to !== "declined")
    return "A declined application goes on from Contacted.";
  return undefined;
}
