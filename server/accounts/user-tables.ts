import { accountsFirst, noAssessor } from "contract/accounts/account-options.ts";
import type { Account } from "contract/accounts/accounts.ts";
import type { AccountCondition, AccountFilter, LastAccount, UserTables } from "contract/accounts/user-tables.ts";
import { type Role, roles } from "contract/core/roles.ts";
import { type OrderByDirection, type RawBuilder, type SqlBool, sql } from "kysely";
import { alphabetical, byteOrder, holdsInLower, holdsWords, lowered } from "../platform/database/searching.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { awaitingActivation, emailKey, inactiveAssessors, listAssessors } from "./accounts.ts";
import { accountsOn } from "./listing.ts";
import { learnerConditions } from "./people/learner-conditions.ts";

/** The tables of an administrator's screen: of each role how many accounts match, and the first of them. */
export async function userTables(deps: Dependencies, viewer: SignedIn, filter: AccountFilter): Promise<UserTables> {
  const { db } = deps;
  const at = deps.clock.now().toISOString();
  const [found, people, unassigned, awaiting, assessors] = await Promise.all([
    Promise.all(roles.map((role) => firstOf(db, role, filter))),
    peopleByRole(db),
    countUnassigned(db),
    awaitingActivation(db).select(countRows).executeTakeFirstOrThrow(),
    listAssessors(db),
  ]);
  const accounts = await accountsWith(
    deps,
    viewer,
    found.flatMap(({ ids }) => ids),
  );
  const tables = found.map(({ role, total }) => ({
    role,
    total,
    accounts: accounts.filter((one) => one.role === role),
  }));
  return { tables, people, unassigned, new: awaiting.count, assessors, at };
}

/** How many active learners nobody assesses at present: who has no assessor, or one who is not active. */
export function countUnassigned(db: Db): Promise<number> {
  return countAccounts(db, "student", { ...everybody, show: "unassigned" });
}

/** The ids of the students that a filter finds, as many as are wanted. */
export async function studentsFound(db: Db, filter: AccountCondition, rows: number): Promise<string[]> {
  const found = matching(db, "student", filter).select("accounts.id").orderBy("accounts.id").limit(rows);
  return (await found.execute()).map(({ id }) => id);
}

export function countStudents(db: Db, filter: AccountCondition): Promise<number> {
  return countAccounts(db, "student", filter);
}

/** The first accounts of one role. */
export async function findAccounts(
  deps: Dependencies,
  viewer: SignedIn,
  { role, rows, after, ...filter }: AccountFilter & { role: Role; rows: number; after?: LastAccount | undefined },
): Promise<Account[]> {
  return accountsWith(deps, viewer, await idsOf(deps.db, role, filter, { rows, after }));
}

async function firstOf(db: Db, role: Role, filter: AccountFilter) {
  const total = await countAccounts(db, role, filter);
  return { role, total, ids: total > 0 ? await idsOf(db, role, filter, { rows: accountsFirst }) : [] };
}

// The ids are found within an index; only their rows are read from the table.
async function idsOf(
  db: Db,
  role: Role,
  filter: AccountFilter,
  { rows, after }: { rows: number; after?: LastAccount | undefined },
): Promise<string[]> {
  // What learners alone have is the same for everybody else, so that their names are left.
  const isSame = role !== "student" && ["assessor", "employer", "activity"].includes(filter.sort);
  const { sort, order } = isSame ? ({ sort: "name", order: "asc" } as const) : filter;
  const keys = sortKeys({ sort, order }, after);
  let sorted = matching(db, role, filter)
    .$if(sort === "assessor", (all) => all.leftJoin("accounts as assessors", "assessors.id", "accounts.assessor"))
    .$if(sort === "employer", (all) => all.leftJoin(employers(db), "employers.learner", "accounts.id"))
    .$if(sort === "activity", (all) => all.leftJoin(activity(db), "activity.student", "accounts.id"))
    .$if(after !== undefined, (all) => all.where(follows(keys)))
    .select("accounts.id");
  for (const { by, order } of keys) sorted = sorted.orderBy(by, order);
  return (await sorted.limit(rows).execute()).map(({ id }) => id);
}

/** In the order of the ids. */
async function accountsWith(deps: Dependencies, viewer: SignedIn, ids: string[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const accounts = await accountsOn(deps, viewer, deps.db.selectFrom("accounts").where("accounts.id", "in", ids));
  const byId = new Map(accounts.map((account) => [account._id, account]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function peopleByRole(db: Db): Promise<UserTables["people"]> {
  const rows = await db
    .selectFrom("accountCounts")
    .select(({ fn }) => ["role", fn.sum<number>("count").as("count")])
    .groupBy("role")
    .execute();
  const counts = rows.map(({ role, count }) => [role, count]);
  return { student: 0, assessor: 0, admin: 0, ...Object.fromEntries(counts) };
}

const everybody: AccountCondition = {
  search: "",
  show: "",
  assessor: "",
  account: "",
  waiting: "",
  qualification: "",
  cohort: "",
  employer: "",
};

/** What accounts are sorted by, and what that was of the last one that was read. */
interface SortKey {
  by: RawBuilder<unknown>;
  order: OrderByDirection;
  last: RawBuilder<unknown>;
}

/** Ascending by status means active accounts first. Nobody comes before the first name, and never before the first day. */
function sortKeys(
  { sort, order }: Pick<AccountFilter, "sort" | "order">,
  [key, name, id]: LastAccount = ["", "", ""],
): SortKey[] {
  const byName = (direction: OrderByDirection): SortKey[] => [
    { by: sql.ref("accounts.nameKey"), order: direction, last: alphabetical(text(name)) },
    { by: sql.ref("accounts.id"), order: direction, last: text(id) },
  ];
  if (sort === "name") return byName(order);
  if (sort === "email")
    return [{ by: byteOrder(sql.ref("accounts.emailKey")), order, last: byteOrder(text(emailKey(key))) }];
  const turned = order === "asc" ? "desc" : "asc";
  if (sort === "isActive")
    return [{ by: sql.ref("accounts.isActive"), order: turned, last: sql.lit(key === "1" ? 1 : 0) }, ...byName("asc")];
  const isNamed = key !== "" && (sort === "assessor" || sort === "employer");
  return [{ by: learnerKeys[sort], order, last: isNamed ? alphabetical(text(key)) : text(key) }, ...byName("asc")];
}

function text(value: string) {
  return sql<string>`cast(${value} as text)`;
}

/** The rows after the last one, also where it is no longer there or sorted elsewhere by now. */
function follows(keys: readonly SortKey[]): RawBuilder<SqlBool> {
  return keys.reduceRight((rest, { by, order, last }) => {
    const [beyond, from] = order === "asc" ? [sql`>`, sql`>=`] : [sql`<`, sql`<=`];
    // In this form an index gives what follows the last row.
    return sql<SqlBool>`(${by} ${from} ${last} and (${by} ${beyond} ${last} or ${rest}))`;
  }, sql<SqlBool>`1 = 0`);
}

const learnerKeys = {
  assessor: sql`coalesce(${sql.ref("assessors.nameKey")}, '')`,
  employer: sql`coalesce(${sql.ref("employers.nameKey")}, '')`,
  createdAt: sql.ref("accounts.createdAt"),
  activity: sql`coalesce(${sql.ref("activity.at")}, '')`,
};

/** The employer of each learner that has one. Grouped, so that PostgreSQL makes the key of a name once, not for each learner. */
function employers(db: Db) {
  const named = db
    .selectFrom("groups")
    .select(({ ref }) => ["id", alphabetical(ref("name")).as("nameKey")])
    .where("kind", "=", "employer")
    .groupBy(["id", "name"]);
  return db
    .selectFrom("memberships")
    .innerJoin(named.as("named"), "named.id", "memberships.group")
    .select(["memberships.learner", "named.nameKey"])
    .where("memberships.kind", "=", "employer")
    .as("employers");
}

/** When each learner last submitted something. One look at all of an index costs less than one for each learner. */
function activity(db: Db) {
  return db
    .selectFrom("portfolios")
    .select(({ fn }) => ["student", fn.max("submittedAt").as("at")])
    .where("deletedAt", "is", null)
    .where("status", "!=", "Draft")
    .groupBy("student")
    .as("activity");
}

const countRows = sql<number>`count(*)`.as("count");

/** From the counters by role, state and assessor, unless only the accounts say it. */
async function countAccounts(db: Db, role: Role, filter: AccountCondition): Promise<number> {
  const ofLearners = role === "student" && learnerConditions(filter).length > 0;
  if (filter.search !== "" || filter.account !== "" || filter.show === "new" || ofLearners)
    return (await matching(db, role, filter).select(countRows).executeTakeFirstOrThrow()).count;
  const { count } = await db
    .selectFrom("accountCounts as accounts")
    .select(({ fn }) => fn.sum<number | null>("count").as("count"))
    .where(isChosen(role, filter, sql`${assessorOf} = ''`))
    .executeTakeFirstOrThrow();
  return count ?? 0;
}

function matching(db: Db, role: Role, filter: AccountCondition) {
  return found(db, filter).where(isChosen(role, filter, hasNoAssessor));
}

/** The accounts of every role that the filter finds. */
export function accountsFound(db: Db, filter: AccountCondition) {
  const accounts = found(db, filter);
  // Without a condition on them, so that an index on something else gives all accounts in its order.
  if (filter.show === "" && filter.assessor === "" && learnerConditions(filter).length === 0) return accounts;
  return accounts.where(({ or }) => or(roles.map((role) => isChosen(role, filter, hasNoAssessor))));
}

function found(db: Db, filter: Omit<AccountCondition, "assessor">) {
  const accounts = filter.show === "new" ? awaitingActivation(db) : db.selectFrom("accounts");
  return accounts
    .$if(filter.account !== "", (some) => some.where("accounts.id", "=", filter.account))
    .where(({ ref }) => {
      const texts = [ref("accounts.nameLower"), ref("accounts.emailKey"), lowered(ref("accounts.referenceNo"))];
      return holdsWords(texts, filter.search, holdsInLower);
    });
}

const assessorOf = sql.ref("accounts.assessor");
const hasNoAssessor = sql`${assessorOf} is null`;

/** The condition on role, state and assessor, of accounts and of their counters, which say differently that there is none. */
function isChosen(role: Role, filter: AccountCondition, hasNone: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { show, assessor } = filter;
  const conditions = [sql`${sql.ref("accounts.role")} = ${role}`];
  const isActive = (flag: 0 | 1) => sql`${sql.ref("accounts.isActive")} = ${flag}`;
  if (show === "active") conditions.push(isActive(1));
  if (show === "inactive") conditions.push(isActive(0));
  if (show === "unassigned") conditions.push(isActive(1), sql`(${hasNone} or ${assessorOf} in ${inactiveAssessors()})`);
  // The other roles need no assessor, so nobody of them is without one.
  if (show === "unassigned" && role !== "student") conditions.push(sql`1 = 0`);
  if (role === "student" && assessor !== "")
    conditions.push(assessor === noAssessor ? hasNone : sql`${assessorOf} = ${assessor}`);
  if (role === "student") conditions.push(...learnerConditions(filter));
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
