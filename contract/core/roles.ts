/** Apart from the permissions, so that the login page need not load those. */
export const roles = ["student", "assessor", "admin"] as const;
export type Role = (typeof roles)[number];
