import { trackedUnits } from "contract/portfolios/units.ts";
import { type AssessmentOverview, assessedStatuses } from "contract/reviews/assessment.ts";
import type { Db } from "../platform/dependencies.ts";
import { queueAt } from "./queue.ts";

/** The assessor's figures over the submitted portfolios of their learners. Read from one index, grouped there. */
export async function assessmentOf(db: Db, assessor: string): Promise<AssessmentOverview> {
  const [groups, queue] = await Promise.all([groupsOf(db, assessor), queueAt(db, assessor, "")]);
  const of = (matches: (group: Group) => boolean) =>
    groups.filter(matches).reduce((sum, group) => sum + group.count, 0);
  const units = groups.some((group) => group.unit === "") ? [...trackedUnits, ""] : trackedUnits;
  return {
    total: of(() => true),
    byStatus: assessedStatuses.map((status) => ({ status, count: of((group) => group.status === status) })),
    byUnit: units.map((unit) => ({ unit, count: of((group) => group.unit === unit) })),
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
