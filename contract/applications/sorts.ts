/** What the list of applications can be sorted by; without zod, for the pages. */
export const applicationSorts = [
  "createdAt",
  "familyName",
  "firstName",
  "email",
  "courseToStudy",
  "state",
  "owner",
] as const;
export const applicationsPerPage = 50;
