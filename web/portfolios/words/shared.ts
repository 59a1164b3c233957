/** The texts that several screens about portfolios share. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  place: {
    unit: (number: string) => `Unit ${number}`,
    outcome: (number: string | number) => `LO ${number}`,
    criterion: (number: string) => `AC ${number}`,
    noUnit: "No unit",
  },
  create: "Create Portfolio",
  fetchError: "Error fetching portfolios",
  moves: {
    submit: "Submit for Review",
    submitted: "Portfolio submitted for review successfully!",
    withdraw: "Move to Draft",
    withdrawn: "Portfolio moved to Draft.",
    changed: "This portfolio has changed in the meantime. Look at it once more, then try again.",
  },
  unchanged: {
    title: "Send it again as it was?",
    question: "You have changed nothing since the feedback came. Your assessor would see the same portfolio again.",
    action: "Submit for Review",
  },
  deletion: {
    title: (portfolio: string) => `Delete ${portfolio}?`,
    question: "Are you sure you want to delete this portfolio?",
    action: "Delete",
    error: (reason: string) => `Error deleting portfolio. ${reason}`,
  },
  waits: {
    with: (assessor: string) => `With ${assessor}`,
    withNobody: "No assessor yet. The centre has been told.",
  },
};
