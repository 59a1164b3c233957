/** Complaints without zod, for the pages. */
export const complaintCategories = {
  teaching: "Teaching or assessment",
  people: "How somebody behaved",
  place: "Premises, equipment or safety",
  money: "Fees or enrolment",
  data: "My personal data",
  access: "Accessibility",
  other: "Something else",
} as const;
export type ComplaintCategory = keyof typeof complaintCategories;

export const complaintStates = ["open", "answered", "closed"] as const;
export type ComplaintState = (typeof complaintStates)[number];

export const complaintStateNames: Record<ComplaintState, string> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
};

/** What can be done with a complaint, and where it may stand before; `to` is where it stands after. */
export const complaintActs = {
  note: { from: complaintStates },
  own: { from: complaintStates },
  answer: { from: ["open"], to: "answered" },
  close: { from: ["open", "answered"], to: "closed" },
  reopen: { from: ["answered", "closed"], to: "open" },
} as const satisfies Record<string, { from: readonly ComplaintState[]; to?: ComplaintState }>;
export type ComplaintAct = keyof typeof complaintActs;

export const complaintLimits = { text: 5000, about: 100, note: 5000, perPage: 50 };

/** A complaint is answered within so many working days. */
export const answerWithin = 20;

/** So many years after it is closed, a complaint is deleted. */
export const complaintYears = 3;
