/** The most people that one act changes. */
export const bulkMost = 5000;
/** For how many hours it can be undone. */
export const bulkUndoHours = 1;

/** What learners are put into; each is in one group of a kind at most. */
export const groupKinds = ["cohort", "employer"] as const;
export type GroupKind = (typeof groupKinds)[number];
export const groupNames: Record<GroupKind, string> = { cohort: "Cohort", employer: "Employer" };
export const groupNameMost = 120;

/** What the tables of accounts can be sorted by; only learners have some of it. */
export const accountSorts = ["name", "email", "isActive", "assessor", "employer", "createdAt", "activity"] as const;
