import type { Account } from "contract/accounts/accounts.ts";
import { noAssessor } from "contract/accounts/no-assessor.ts";
import { type Role, roles } from "contract/core/permissions.ts";
import { hasWords, searchWords } from "contract/core/search.ts";
import { type FilterOf, oneOf, textField } from "../ui/lists/fields.ts";

export const sortFields = { name: "Name", email: "Email", isActive: "Status" };

export const roleTables: Record<Role, string> = {
  student: "Students",
  assessor: "Assessors",
  admin: "Administrators",
};

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

/** What is searched for and how it is sorted; all of it is in the address. */
export const fields = {
  search: textField(),
  sort: oneOf("name", "email", "isActive"),
  order: oneOf("asc", "desc"),
  /** Filters students only: those of the assessor with this id, those without one (`noAssessor`), or "" for all. */
  assessor: textField(),
};
type AccountFilter = FilterOf<typeof fields>;

/** The accounts of one role that match the filter, sorted; ties are sorted by name. */
export function matching(accounts: readonly Account[], role: Role, filter: AccountFilter): Account[] {
  const words = searchWords(filter.search);
  const direction = filter.order === "asc" ? 1 : -1;
  return accounts
    .filter((one) => one.role === role && hasWords([one.name, one.email], words))
    .filter((account) => matchesAssessor(account, filter.assessor))
    .sort((a, b) => direction * compare(a, b, filter.sort) || collator.compare(a.name, b.name));
}

function matchesAssessor({ role, assignedAssessor }: Account, assessor: string): boolean {
  return role !== "student" || assessor === "" || (assignedAssessor?._id ?? noAssessor) === assessor;
}

const collator = new Intl.Collator("en-GB", { sensitivity: "base", numeric: true });

// Ascending by status means active accounts first.
function compare(a: Account, b: Account, sort: keyof typeof sortFields): number {
  if (sort === "isActive") return Number(b.isActive) - Number(a.isActive);
  return collator.compare(a[sort], b[sort]);
}
