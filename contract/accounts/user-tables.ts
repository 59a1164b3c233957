import { z } from "zod";
import { call, count } from "../core/call.ts";
import { roles } from "../core/roles.ts";
import { line, rowsUpTo } from "../core/text.ts";
import { accountsFirst, accountsMost } from "./account-options.ts";
import { Account } from "./accounts.ts";

/**
 * Which accounts an administrator wants to see: words of name, e-mail and reference number; those of a status, students whom no active
 * assessor has (`unassigned`) or who wait for their first activation (`new`); of the students, those of an assessor (an
 * id, or `noAssessor`). Ascending by status means active accounts first; ties are in the order of names.
 */
export const AccountFilter = z.object({
  search: line(100).default(""),
  show: z
    .enum(["", "active", "inactive", "unassigned", "new"], "Show active, inactive, unassigned or new accounts.")
    .default(""),
  assessor: line(100).default(""),
  /** Only the account with this id. */
  account: line(40).default(""),
  sort: z.enum(["name", "email", "isActive"], "Sort by name, email or isActive.").default("name"),
  order: z.enum(["asc", "desc"], "The order is asc or desc.").default("asc"),
});
export type AccountFilter = z.output<typeof AccountFilter>;

const perRole = z.object({ student: count, assessor: count, admin: count });

/** Neither its rows nor its bytes depend on how many accounts there are. */
export const UserTables = z.object({
  /** For each role how many accounts match, and the first of them. */
  tables: z.array(z.object({ role: z.enum(roles), total: count, accounts: z.array(Account).max(accountsFirst) })),
  /** How many accounts there are, whatever the filter. */
  people: perRole,
  unassigned: count,
  new: count,
});
export type UserTables = z.infer<typeof UserTables>;

export const viewUserTables = call("viewUserTables", {
  summary: "Accounts searched, filtered and sorted: for each role how many there are, and the first of them",
  query: AccountFilter,
  answer: UserTables,
  permission: "manageAccounts",
});

export const findAccounts = call("findAccounts", {
  summary: `The accounts of one role, as many as are wanted, at most ${accountsMost}: what follows in a table`,
  query: AccountFilter.extend({
    role: z.enum(roles, "Choose a role."),
    rows: rowsUpTo(accountsMost),
  }),
  answer: z.array(Account).max(accountsMost),
  permission: "manageAccounts",
  scope: "people",
});
