import type { ReactNode } from "react";

/**
 * Every text of writing feedback and signing off. A second language is a file beside this one:
 * docs/decisions/23.
 */
export const words = {
  title: "Assessor Feedback",
  more: "Show more of the feedback",
  less: "Show less of the feedback",
  loading: "Loading...",
  box: {
    label: "Feedback",
    placeholder: "Enter your feedback here...",
    write: "Write feedback",
    waitingHint: "The student reads it once you submit it. Saved feedback is only for you.",
    reviewedHint: "The student has your feedback. Saving a new one moves the portfolio back to To Be Reviewed.",
    safe: "Your feedback is still in the box.",
  },
  acts: {
    submit: "Submit Feedback",
    submitKey: "Submit feedback",
    save: "Save Feedback",
    saveKey: "Save feedback",
    signOff: "Submit and mark as done",
    finish: "Mark as Done",
    finishKey: "Mark as done",
    reopen: "Mark as Undone",
    signedOff: "Feedback submitted and portfolio marked as done",
    discarded: "Your unsent work was discarded.",
  },
  withoutText: {
    title: "Mark as done without your new text?",
    question:
      "You have written feedback that is not submitted, so the student does not get it. It stays on this device.",
    action: "Mark as Done",
  },
  failed: {
    unknown: "Something went wrong. Please try again.",
    notSent: (title: string, why: string) =>
      `Your feedback on “${title}” was not sent. ${why} Your text is saved on its page.`,
    nothingToSubmit: "Write your feedback before you submit it.",
    nothingToSave: "There is nothing to save yet. Write your feedback first.",
    sentAgain: (student: string) =>
      `${student} has sent this portfolio in again, so your feedback was not sent. Look through it again, then try again.`,
    changed: "This portfolio has changed, so your feedback was not sent. Look through it again, then try again.",
    notFinished: (why: string) => `Your feedback was submitted. The portfolio was not marked as done. ${why}`,
    markWaits: (kept: string) => `Your feedback was submitted. Marking it as done: ${kept}`,
    stale: "It has changed in the meantime. Look at it again before you mark it.",
    of: (title: string, why: string) => `“${title}”: ${why}`,
  },
  conflict: {
    title: "This portfolio has changed in the meantime",
    explanation: (status: ReactNode) => (
      <>
        It is now {status}. Nothing of yours has been sent yet. Choose the text to continue with, look through the
        portfolio again, then save or submit it.
      </>
    ),
    mine: { name: "Yours", action: "Continue with yours" },
    theirs: { name: "Saved meanwhile", action: "Continue with the saved one" },
    both: "Continue with both, one below the other",
    empty: "(empty)",
    cancel: "Cancel",
  },
  outOfReach: {
    back: "Back to the board",
    safe: "Your text is still here to copy, and it stays on this device.",
    reassigned: (student: string) => `${student} is no longer assigned to you, so you cannot review this portfolio.`,
    perhapsReassigned: "Portfolio not found. The student may be assigned to another assessor now.",
    theStudent: "The student",
    deleted: (student: string) => `${student} has deleted this portfolio.`,
    draft: (student: string) => `${student} has moved this portfolio back to Draft.`,
    unknown:
      "Portfolio not found. The student may have moved it back to Draft or deleted it, or may be assigned to another assessor now.",
  },
  resubmitted: {
    title: (student: string) => `${student} has sent this portfolio in again.`,
    text: "This page shows it as it is now. Look through it again.",
    withText: "This page shows it as it is now. Look through it again; your text is still in the box.",
  },
  unsent: {
    label: "Your text that was not sent",
    copy: "Copy the text",
    copied: "Copied",
    selected: "The text is selected. Copy it with Ctrl + C.",
  },
};
