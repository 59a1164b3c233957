import { trackedUnits } from "contract/portfolios/units.ts";
import { type AssessmentOverview, assessedStatuses } from "contract/reviews/assessment.ts";
import type { Db } from "../platform/dependencies.ts";
import { queueAt } from "./queue.ts";

/** The assessor's figures over the submitted portfolios of their learners. Grouped by the database, from an index alone. */
export async function assessmentOf(db: Db, assessor: string): Promise<AssessmentOverview> {
  const [groups, queue] = await Promise.all([groupsOf(db, assessor), queueAt(db, assessor, "")]);
  const countOf = (matches: (group: Group) => boolean) =>
    groups.filter(matches).reduce((sum, group) => sum + group.count, 0);
  const units = groups.some((group) => group.unit === "") ? [...trackedUnits, ""] : trackedUnits;
  return {
    total: countOf(() => true),
    byStatus: assessedStatuses.map((status) => ({ status, count: countOf((group) => group.status === status) })),
    byUnit: units.map((unit) => ({ unit, count: countOf((group) => group.unit === unit) })),
    queue,
  };
}

type Group = Awaited<ReturnType<typeof groupsOf>>[number];

function groupsOf(db: Db, assessor: string) {
  return db
    .selectFrom("accounts as students")
    .innerJoin("portfolios", "portfolios.student", "students.id")
    .select(["portfolios.status", "portfolios.unit"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("students.assessor", "=", assessor)
    .where("portfolios.status", "!=", "Draft")
    .where("portfolios.deletedAt", "is", null)
    .groupBy(["portfolios.status", "portfolios.unit"])
    .execute();
}
