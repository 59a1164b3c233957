import { accountSorts } from "contract/accounts/bulk-options.ts";
import { type Role, roles } from "contract/core/roles.ts";
import { type FilterOf, oneOf, textField } from "../ui/lists/fields.ts";

/** What the tables of the three roles are called. */
export const tableNames: Record<Role, string> = { student: "Students", assessor: "Assessors", admin: "Administrators" };

export const sortFields: Record<(typeof accountSorts)[number], string> = {
  ...{ name: "Name", email: "Email", isActive: "Status", assessor: "Assessor", employer: "Employer" },
  ...{ createdAt: "Registered", activity: "Last activity" },
};

const panels: Record<Role, string> = { student: "students", assessor: "assessors", admin: "administrators" };

/** The id of a role's table on the page, which links name. */
export function panelOf(role: Role): string {
  return panels[role];
}

/** The default order of the tables. */
export const tableOrder: readonly Role[] = roles;

/** The tables with one of them moved to the top. */
export function toTop(order: readonly Role[], role: Role): Role[] {
  return [role, ...order.filter((one) => one !== role)];
}

/** The order that an address names ("admin,student"); roles that it leaves out follow in the default order. */
export function tableOrderIn(text: string): Role[] {
  const named = text.split(",").flatMap((name) => roles.filter((role) => role === name));
  return [...new Set([...named, ...tableOrder])];
}

/** What is searched for, shown and how it is sorted; all of it is in the address. */
export const fields = {
  search: textField(),
  sort: oneOf(...accountSorts),
  order: oneOf("asc", "desc"),
  /** All accounts, those of a status, students whom nobody assesses, or accounts that wait for their first activation. */
  show: oneOf("", "active", "inactive", "unassigned", "new"),
  /** Filters students only: those of the assessor with this id, those without one (`noAssessor`), or "" for all. */
  assessor: textField(),
  /** The only account to show, as a link to it says. */
  account: textField(),
  /** Students for whom something waits, who work towards a version, and those of a cohort and an employer. */
  waiting: oneOf("", "yes"),
  qualification: textField(),
  cohort: textField(),
  employer: textField(),
};
export type UserFilter = FilterOf<typeof fields>;
