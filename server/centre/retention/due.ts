import { hash } from "node:crypto";
import { monthsBefore, type RetentionRuleId, retentionRuleIds } from "contract/centre/retention-rules.ts";
import { dayOf } from "contract/core/dates.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/dependencies.ts";
import { blocksOf, workIsKept } from "../erasing/blocks.ts";

/** The months of each rule; null where it is off. */
export type Months = Record<RetentionRuleId, number | null>;

/** An account or an application whose time is over. */
export interface DueRow {
  rule: RetentionRuleId;
  subject: string;
  name: string;
  /** What the time is counted from. */
  since: string;
  /** Why it is kept all the same. */
  kept: string[];
}

/** Everything that is due, rule by rule and the oldest first; or what of it is about this subject. */
export async function dueBy(db: Db, months: Months, now: Date, subject?: string): Promise<DueRow[]> {
  const found: DueRow[] = [];
  for (const rule of retentionRuleIds) {
    const most = months[rule];
    if (most === null) continue;
    const { rows } = await queries[rule](monthsBefore(now, most), subject).execute(db);
    for (const { stands, ...row } of rows)
      found.push({ ...row, rule, kept: stands === 1 ? await whyKept(db, rule, row.subject) : [] });
  }
  return found;
}

/** Of what would go: which, and by which rule. */
export function fingerprintOf(due: DueRow[]): string {
  const going = due.filter(({ kept }) => kept.length === 0).map(({ rule, subject }) => `${rule} ${subject}`);
  return hash("sha256", going.join("\n"), "base64url");
}

interface Found {
  subject: string;
  name: string;
  since: string;
  /** 1 where something may stand in the way. */
  stands: number;
}
type Query = (before: string, subject: string | undefined) => RawBuilder<Found>;

const left = sql`coalesce((select max("at") from "auditLog" where "subjectId" = "accounts"."id" and "action" = 'deactivate'),
  "accounts"."createdAt")`;
const certificated = sql`(select max("at") from "claims" where "learner" = "accounts"."id" and "act" = 'certificated')`;

const stands = sql`(${workIsKept(sql`"people"."id"`)}
  or exists (select 1 from "samples" where "state" <> 'closed' and "assessor" = "people"."id")
  or exists (select 1 from "accounts" where "assessor" = "people"."id"))`;

/** People who are not active and whose time is over; `since` of one without it is null, and never due. */
function people(who: RawBuilder<unknown>, since: RawBuilder<unknown>): Query {
  return (before, subject) => sql<Found>`
    select "id" as "subject", "name", "since", case when ${stands} then 1 else 0 end as "stands"
    from (select "id", "name", ${since} as "since" from "accounts" where "isActive" = 0 and ${who}
      and not exists (select 1 from "erasedPeople" where "account" = "accounts"."id")
      ${only(sql`"id"`, subject)}) as "people"
    where "since" < ${before} order by "since", "id"`;
}

const moved = sql`coalesce((select max("at") from "applicationEvents" where "application" = "applications"."id"
  and "act" in ('move', 'enrol')), "createdAt")`;

function applications(which: RawBuilder<unknown>): Query {
  return (before, subject) => sql<Found>`
    select "id" as "subject", "firstName" || ' ' || "familyName" as "name", "since",
      case when exists (${holdsOn(sql`"applied"."learner"`, sql`"applied"."email"`)}) then 1 else 0 end as "stands"
    from (select "id", "firstName", "familyName", "learner", "email", ${moved} as "since" from "applications"
      where ${which} ${only(sql`"id"`, subject)}) as "applied"
    where "since" < ${before} order by "since", "id"`;
}

const only = (id: RawBuilder<unknown>, subject: string | undefined) =>
  subject === undefined ? sql`` : sql`and ${id} = ${subject}`;

/** The holds on whoever an application became, or came from. */
const holdsOn = (learner: RawBuilder<unknown>, email: RawBuilder<unknown>) => sql<{ at: string; reason: string }>`
  select "holds"."at", "holds"."reason" from "holds" join "accounts" on "accounts"."id" = "holds"."account"
  where "holds"."endedAt" is null and ("accounts"."id" = ${learner} or "accounts"."emailKey" = lower(${email}))`;

const queries: Record<RetentionRuleId, Query> = {
  sensitive: applications(sql`exists (select 1 from "sensitiveAnswers" where "application" = "applications"."id")`),
  declined: applications(sql`"state" = 'declined' and "learner" is null`),
  open: applications(sql`"state" <> 'declined' and "learner" is null`),
  left: people(sql`"role" = 'student' and ${certificated} is null`, left),
  certificated: people(
    sql`"role" = 'student' and ${certificated} is not null`,
    sql`case when ${certificated} > ${left} then ${certificated} else ${left} end`,
  ),
  staff: people(sql`"role" <> 'student'`, left),
};

async function whyKept(db: Db, rule: RetentionRuleId, subject: string): Promise<string[]> {
  if (rule === "left" || rule === "certificated" || rule === "staff") return blocksOf(db, { id: subject, isActive: 0 });
  const one = sql`(select "learner" from "applications" where "id" = ${subject})`;
  const email = sql`(select "email" from "applications" where "id" = ${subject})`;
  const { rows } = await holdsOn(one, email).execute(db);
  return rows.map(({ at, reason }) => `A hold since ${dayOf(at)} keeps this applicant: ${reason}`);
}
