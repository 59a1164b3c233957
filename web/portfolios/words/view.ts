import type { Role } from "contract/core/permissions.ts";

/** The texts of a portfolio's page. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "View Portfolio",
  details: "Portfolio Details",
  images: "Images",
  edit: "Edit",
  review: "Review Portfolio",
  delete: "Delete portfolio",
  afterWithdrawal: "Then add to it and submit it again. Nothing is lost.",
  notShown: (error: string, role: Role) =>
    role === "student"
      ? `${error}. It may have been deleted.`
      : `${error}. It may have been deleted, or moved back to Draft by the student.`,
  feedback: {
    heading: "Comments & Feedback",
    comments: "Comments",
    assessor: "Assessor Feedback",
    none: "N/A",
    signedOff: "Signed off",
  },
  rounds: { heading: "Earlier rounds", round: (number: number) => `Round ${number}` },
  back: "Back",

  pdf: { export: "Export as PDF", making: "Making the PDF…" },
};
