import { dayInLondon, instantInLondon } from "contract/core/dates.ts";
import { periodWeeks, periodYearsMost } from "contract/exports/report-words.ts";
import type { ReportFilter } from "contract/exports/reports.ts";
import { dayAfter } from "contract/plan/weeks.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { findGroup } from "../../accounts/people/groups.ts";
import type { GroupRow } from "../../platform/database/group-rows.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { curriculumIn, findVersion } from "../../qualifications/versions.ts";
import { unitsOf } from "../../qualifications/worked-towards.ts";

/** What a report is about. */
export interface Asked {
  /** The first and the last day in London. */
  period: { from: string; to: string };
  /** The first instant of the period, and the first after it. */
  from: string;
  before: string;
  /** "" for everybody. */
  assessor: string;
  qualification: string;
  /** The cohort or the employer whose learners these are; undefined for all. */
  group: Pick<GroupRow, "id" | "name"> | undefined;
  /** The units that were chosen, by themselves or with a qualification; undefined for all. */
  units: string[] | undefined;
}

/** @throws Refusal 400 a period that ends before it begins or is too long, 403 another's figures, 404 no such qualification or group */
export async function askedFor(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  viewer: SignedIn,
  { qualification, group, unit, ...filter }: ReportFilter,
): Promise<Asked> {
  const to = filter.to || dayInLondon(clock.now());
  const from = filter.from || dayAfter(to, 1 - 7 * periodWeeks);
  if (from > to) throw refuseField(400, "to", "Choose a last day after the first.");
  if (dayAfter(from, 366 * periodYearsMost) < to)
    throw refuseField(400, "from", `Choose at most ${periodYearsMost} years.`);
  return {
    period: { from, to },
    from: instantInLondon(`${from}T00:00`),
    before: instantInLondon(`${dayAfter(to, 1)}T00:00`),
    assessor: whose(viewer, filter.assessor),
    qualification,
    group: await groupAsked({ db }, group),
    units: await unitsAsked({ db }, qualification, unit),
  };
}

function whose(viewer: SignedIn, assessor: string): string {
  const own = ownOnly(viewer);
  if (own !== "" && assessor !== "" && assessor !== own) throw new Refusal(403, "You see your own figures only.");
  return own || assessor;
}

/** Whose figures alone somebody reads; "" for everybody's. */
export function ownOnly({ _id, role, isVerifier }: SignedIn): string {
  return role === "admin" || isVerifier ? "" : _id;
}

async function unitsAsked({ db }: Pick<Dependencies, "db">, qualification: string, unit: string) {
  if (qualification === "") return unit === "" ? undefined : [unit];
  const version = await findVersion(db, qualification);
  if (!version) throw new Refusal(404, "Qualification not found");
  const all = [...unitsOf(curriculumIn(version))];
  return unit === "" ? all : all.filter((one) => one === unit);
}

async function groupAsked({ db }: Pick<Dependencies, "db">, id: string) {
  if (id === "") return undefined;
  const group = await findGroup(db, id);
  if (!group) throw new Refusal(404, "Group not found");
  return group;
}

/** The condition that a column names a learner of the chosen group; none without one. */
export function isOfGroup({ group }: Pick<Asked, "group">, column: string): RawBuilder<SqlBool> {
  if (!group) return sql`1 = 1`;
  return sql`${sql.ref(column)} in (select "memberships"."learner" from "memberships" where "memberships"."group" = ${group.id})`;
}

/** The condition that a row of `portfolios` covers one of these units. */
export function coversUnit(units: readonly string[]): RawBuilder<SqlBool> {
  const each = units.map((unit) => sql`"portfolios"."units" like ${`% ${unit} %`}`);
  return sql`(${each.length === 0 ? sql`1 = 0` : sql.join(each, sql` or `)})`;
}
