import type { AccountCondition } from "contract/accounts/user-tables.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import { type RawBuilder, sql } from "kysely";

export type LearnerCondition = Pick<AccountCondition, "waiting" | "qualification" | "cohort" | "employer">;

/** What a filter asks of learners alone, as conditions on `accounts` that an index answers for each. */
export function learnerConditions({
  waiting,
  qualification,
  cohort,
  employer,
}: LearnerCondition): RawBuilder<unknown>[] {
  const groups = [cohort, employer].filter((group) => group !== "");
  return [
    ...(waiting === "" ? [] : [sql`exists (select 1 from "waiting" where "waiting"."student" = ${id})`]),
    ...(qualification === "" ? [] : [worksTowards(qualification)]),
    ...groups.map((group) => sql`${id} in (select "learner" from "memberships" where "group" = ${group})`),
  ];
}

const id = sql.ref("accounts.id");
const own = sql`select 1 from "enrolments" where "enrolments"."learner" = ${id}`;

// Before anybody has set the dates of a learner's plan there is no row: it began on the reference, with the account.
function worksTowards(version: string): RawBuilder<unknown> {
  if (version !== referenceCode)
    return sql`exists (${own} and "enrolments"."endedOn" is null and "enrolments"."qualification" = ${version})`;
  return sql`(not exists (${own} and "enrolments"."id" = ${id})
    or exists (${own} and "enrolments"."endedOn" is null and "enrolments"."qualification" is null))`;
}
