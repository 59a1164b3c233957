import type { Account } from "contract/accounts/accounts.ts";
import { noAssessor } from "contract/accounts/no-assessor.ts";
import type { Person } from "contract/core/person.ts";
import { type Role, roles } from "contract/core/roles.ts";
import { hasWords, searchWords } from "contract/core/search.ts";
import { inOrder } from "../ui/language.ts";
import { type FilterOf, oneOf, textField } from "../ui/lists/fields.ts";
import { words } from "./words/users.ts";

const { name, email, status } = words.columns;
export const sortFields = { name, email, isActive: status };

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
  sort: oneOf("name", "email", "isActive"),
  order: oneOf("asc", "desc"),
  /** All accounts, those of a status, students whom nobody assesses, or accounts that wait for their first activation. */
  show: oneOf("", "active", "inactive", "unassigned", "new"),
  /** Filters students only: those of the assessor with this id, those without one (`noAssessor`), or "" for all. */
  assessor: textField(),
};
type AccountFilter = FilterOf<typeof fields>;

/** The accounts of one role that match the filter, sorted; ties are sorted by name. */
export function matching(
  accounts: readonly Account[],
  role: Role,
  filter: AccountFilter,
  activeAssessors: readonly Person[],
): Account[] {
  const words = searchWords(filter.search);
  const direction = filter.order === "asc" ? 1 : -1;
  return accounts
    .filter((one) => one.role === role && hasWords([one.name, one.email], words))
    .filter((account) => matchesAssessor(account, filter.assessor))
    .filter((account) => isShown(account, filter.show, activeAssessors))
    .sort((a, b) => direction * compare(a, b, filter.sort) || inOrder(a.name, b.name));
}

/** Those who can be assigned, by name. */
export function activeAssessors(accounts: readonly Account[]): Person[] {
  return accounts
    .filter(({ role, isActive }) => role === "assessor" && isActive)
    .sort((a, b) => inOrder(a.name, b.name));
}

export function isShown(account: Account, show: AccountFilter["show"], activeAssessors: readonly Person[]): boolean {
  if (show === "unassigned") return account.isActive && !isAssessed(account, activeAssessors);
  if (show === "new") return account.awaitsActivation;
  return show === "" || account.isActive === (show === "active");
}

/** Whether the account is a student's with an active assessor; the other roles need none. */
export function isAssessed({ role, assignedAssessor }: Account, activeAssessors: readonly Person[]): boolean {
  return role !== "student" || activeAssessors.some(({ _id }) => _id === assignedAssessor?._id);
}

function matchesAssessor({ role, assignedAssessor }: Account, assessor: string): boolean {
  return role !== "student" || assessor === "" || (assignedAssessor?._id ?? noAssessor) === assessor;
}

// Ascending by status means active accounts first.
function compare(a: Account, b: Account, sort: keyof typeof sortFields): number {
  if (sort === "isActive") return Number(b.isActive) - Number(a.isActive);
  return inOrder(a[sort], b[sort]);
}
