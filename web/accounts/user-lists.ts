import type { Account } from "contract/accounts/accounts.ts";
import { noAssessor } from "contract/accounts/no-assessor.ts";
import { type Role, roles } from "contract/core/permissions.ts";
import { hasWords, searchWords } from "contract/core/search.ts";

export const sortFields = { name: "Name", email: "Email", isActive: "Status" } as const;
export type SortField = keyof typeof sortFields;
export type Order = "asc" | "desc";

/** The tables of accounts by role, with their names. */
export const roleTables: Record<Role, string> = {
  student: "Students",
  assessor: "Assessors",
  admin: "Administrators",
};

/** The order in which the tables stand until someone changes it. */
export const tableOrder: readonly Role[] = roles;

/** The tables with one of them moved to the top. */
export function toTop(order: readonly Role[], role: Role): Role[] {
  return [role, ...order.filter((one) => one !== role)];
}

/** The order that an address names ("admin,student"); what it leaves out follows as usual. */
export function tableOrderIn(text: string): Role[] {
  const named = text.split(",").flatMap((name) => roles.filter((role) => role === name));
  return [...new Set([...named, ...tableOrder])];
}

/** What is searched for and how it is sorted; all of it stands in the address bar. */
export interface ListFilter {
  search: string;
  sort: SortField;
  order: Order;
  /** Of the students only: whom this assessor has, by id, or nobody (`noAssessor`); "" for all. */
  assessor: string;
}

export function filterIn(query: URLSearchParams): ListFilter {
  const sort = query.get("sort") ?? "";
  return {
    search: query.get("search") ?? "",
    sort: isSortField(sort) ? sort : "name",
    order: query.get("order") === "desc" ? "desc" : "asc",
    assessor: query.get("assessor") ?? "",
  };
}

export function isSortField(text: string): text is SortField {
  return Object.hasOwn(sortFields, text);
}

/** The accounts of one role that match, in order. Equal ones stay by name. */
export function listed(accounts: readonly Account[], role: Role, filter: ListFilter): Account[] {
  const words = searchWords(filter.search);
  const matching = accounts.filter((one) => one.role === role && hasWords([one.name, one.email], words));
  const direction = filter.order === "asc" ? 1 : -1;
  return matching
    .filter((account) => isOf(account, filter.assessor))
    .sort((a, b) => direction * compare(a, b, filter.sort) || collator.compare(a.name, b.name));
}

function isOf({ role, assignedAssessor }: Account, assessor: string): boolean {
  return role !== "student" || assessor === "" || (assignedAssessor?._id ?? noAssessor) === assessor;
}

const collator = new Intl.Collator("en-GB", { sensitivity: "base", numeric: true });

// Ascending by status means active accounts first.
function compare(a: Account, b: Account, sort: SortField): number {
  if (sort === "isActive") return Number(b.isActive) - Number(a.isActive);
  return collator.compare(a[sort], b[sort]);
}
