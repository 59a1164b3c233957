import { z } from "zod";
import { call, count } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { roles } from "../core/roles.ts";
import { line, rowsUpTo } from "../core/text.ts";
import { accountsFirst, accountsMost } from "./account-options.ts";
import { Account } from "./accounts.ts";
import { accountSorts } from "./bulk-options.ts";

/**
 * Which accounts an administrator wants to see: words of name, e-mail and reference number; those of a status, students whom no
 * active assessor has (`unassigned`) or who wait for their first activation (`new`). Of the students: those of an assessor (an
 * id, or `noAssessor`), for whom something waits, who work towards a version, and those in a group of each kind.
 */
export const AccountCondition = z.object({
  search: line(100).default(""),
  show: z
    .enum(["", "active", "inactive", "unassigned", "new"], "Show active, inactive, unassigned or new accounts.")
    .default(""),
  assessor: line(100).default(""),
  /** Only the account with this id. */
  account: line(40).default(""),
  waiting: z.enum(["", "yes"], "Say yes, or leave it out.").default(""),
  /** The id of a version. */
  qualification: line(32).default(""),
  /** Ids of groups. */
  cohort: line(40).default(""),
  employer: line(40).default(""),
});
export type AccountCondition = z.output<typeof AccountCondition>;

/** Ascending by status means active accounts first; ties are in the order of names. */
export const AccountFilter = AccountCondition.extend({
  sort: z.enum(accountSorts, "Sort by a column of the tables.").default("name"),
  order: z.enum(["asc", "desc"], "The order is asc or desc.").default("asc"),
});
export type AccountFilter = z.output<typeof AccountFilter>;

const perRole = z.object({ student: count, assessor: count, admin: count });

/** But for assessors to choose from, neither its rows nor its bytes depend on how many accounts there are. */
export const UserTables = z.object({
  /** For each role how many accounts match, and the first of them. */
  tables: z.array(z.object({ role: z.enum(roles), total: count, accounts: z.array(Account).max(accountsFirst) })),
  /** How many accounts there are, whatever the filter. */
  people: perRole,
  unassigned: count,
  new: count,
  /** Active assessors, as `listAssessors` has them: whom a learner can be given. */
  assessors: z.array(Person),
  /** When this was read: an act on what it shows leaves out whoever was changed since. */
  at: z.iso.datetime(),
});
export type UserTables = z.infer<typeof UserTables>;

export const viewUserTables = call("viewUserTables", {
  summary: "Accounts searched, filtered and sorted: for each role how many there are, and the first of them",
  query: AccountFilter,
  answer: UserTables,
  permission: "manageAccounts",
});

const lastRow = "Give what the last row is sorted by, its name and its id, as a list in JSON.";

/**
 * The last row of a page, as it was read: what it is sorted by, its name and its id. What follows is read after it, so that
 * whoever is not changed meanwhile comes once.
 */
export const LastAccount = z
  .string()
  .max(1000, lastRow)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue(lastRow);
      return z.NEVER;
    }
  })
  .pipe(z.tuple([line(400), line(200), z.string().regex(/^[0-9a-f]{32}$/)], lastRow));
export type LastAccount = z.output<typeof LastAccount>;

export const findAccounts = call("findAccounts", {
  summary: `The accounts of one role after the last that was read, as many as are wanted, at most ${accountsMost}`,
  query: AccountFilter.extend({
    role: z.enum(roles, "Choose a role."),
    rows: rowsUpTo(accountsMost),
    after: LastAccount.optional(),
  }),
  answer: z.array(Account).max(accountsMost),
  permission: "manageAccounts",
  scope: "people",
});
