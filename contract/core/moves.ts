/** The life of a portfolio: every change of status that exists, and nothing else. */

export const statuses = ["Draft", "To Be Reviewed", "Reviewed", "Done"] as const;
export type Status = (typeof statuses)[number];

/** What an assessor sees: drafts are private to the learner. */
export const assessedStatuses = ["To Be Reviewed", "Reviewed", "Done"] as const satisfies Status[];

export const moves = {
  submit: { by: "student", from: ["Draft"], to: "To Be Reviewed" },
  // Reviewed portfolios return to Draft too: learners fix what the assessor asked for.
  withdraw: { by: "student", from: ["To Be Reviewed", "Reviewed"], to: "Draft" },
  saveFeedback: { by: "assessor", from: ["To Be Reviewed", "Reviewed"], to: "To Be Reviewed" },
  submitFeedback: { by: "assessor", from: ["To Be Reviewed", "Reviewed"], to: "Reviewed" },
  finish: { by: "assessor", from: ["Reviewed"], to: "Done" },
  reopen: { by: "assessor", from: ["Done"], to: "Reviewed" },
} as const satisfies Record<string, { by: "student" | "assessor"; from: readonly Status[]; to: Status }>;

export type Move = keyof typeof moves;

/**
 * The move that an assessor requests. `Reviewed` without a text reopens a portfolio that is Done; in any other status
 * it closes the round with the saved feedback.
 */
export function assessorMove(
  requested: "To Be Reviewed" | "Reviewed" | "Done",
  current: Status,
  hasText: boolean,
): Move {
  if (requested === "Done") return "finish";
  if (requested === "To Be Reviewed") return "saveFeedback";
  return current === "Done" && !hasText ? "reopen" : "submitFeedback";
}

export function canMove(move: Move, current: Status): boolean {
  return (moves[move].from as readonly Status[]).includes(current);
}

/** Why a move is refused in the current status, and what to do instead. */
export function refusalOf(move: Move, current: Status): string {
  if (current === "Done" && moves[move].by === "student") return "A portfolio that is Done cannot be changed.";
  if (current === "Done") return "This portfolio is Done. Reopen it before you change the feedback.";
  if (current === "Draft" && moves[move].by === "assessor")
    return "The student has moved this portfolio back to Draft.";
  if (move === "finish") return `This portfolio is ${current}. Submit feedback before you mark it as done.`;
  if (move === "submit") return `This portfolio is ${current}. Move it to Draft before you submit it again.`;
  return `This portfolio is ${current}, so this cannot be done now.`;
}

/** The names of statuses on screen, two of which differ from what is stored. */
export const statusLabels: Record<Status, string> = {
  Draft: "Draft",
  "To Be Reviewed": "To Be Reviewed",
  Reviewed: "In Review",
  Done: "Completed",
};
