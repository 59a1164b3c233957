import { dayInLondon } from "contract/core/dates.ts";
import { assessedStatuses } from "contract/core/moves.ts";
import type { AssessmentOverview, DayOfQueue, FirstInQueue, Waiting } from "contract/reviews/assessment.ts";
import { sql } from "kysely";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { findPortfolio, photosOf } from "../portfolios/portfolios.ts";
import { unitsAmong } from "../qualifications/units-in-use.ts";
import { queueAt, waitingFor } from "./queue.ts";

/** The assessor's figures over the submitted portfolios of their learners. Grouped by the database, from an index alone. */
export async function assessmentOf(deps: Dependencies, viewer: SignedIn): Promise<AssessmentOverview> {
  const { db } = deps;
  const { _id: assessor } = viewer;
  const [groups, { waiting, next }, hours] = await Promise.all([
    groupsOf(db, { assessor }),
    queueAt(db, assessor, ""),
    hoursOf(db, { assessor }),
  ]);
  const countOf = (matches: (group: Group) => boolean) =>
    groups.filter(matches).reduce((sum, group) => sum + group.count, 0);
  const byStatus = (matches: (group: Group) => boolean) =>
    assessedStatuses.map((status) => ({
      status,
      count: countOf((group) => group.status === status && matches(group)),
    }));
  return {
    total: countOf(() => true),
    byStatus: byStatus(() => true),
    byUnit: unitsAmong(groups).map((unit) => {
      const isOfUnit = (group: Group) => group.unit === unit;
      return { unit, count: countOf(isOfUnit), byStatus: byStatus(isOfUnit) };
    }),
    queue: { waiting, first: next && (await withPhotos(deps, viewer, next)), days: daysOf(hours) },
  };
}

/** When what waits was submitted, by the hour: days in London begin at different hours of UTC. */
const hoursOf = prepared(["assessor"], (db, value) => {
  const hour = sql<string>`substr("portfolios"."submittedAt", 1, 13)`;
  return waitingFor(db, value("assessor"))
    .where("portfolios.submittedAt", "is not", null)
    .select(hour.as("hour"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy(hour)
    .orderBy(hour);
});

function daysOf(hours: { hour: string; count: number }[]): DayOfQueue[] {
  const byDay = Map.groupBy(hours, ({ hour }) => dayInLondon(`${hour}:00Z`));
  return [...byDay].map(([day, hours]) => ({ day, count: hours.reduce((sum, { count }) => sum + count, 0) }));
}

async function withPhotos(deps: Dependencies, viewer: SignedIn, waiting: Waiting): Promise<FirstInQueue | null> {
  const [row, photos, token] = await Promise.all([
    findPortfolio(deps.db, waiting._id),
    photosOf(deps.db, waiting._id),
    viewerToken(deps, viewer),
  ]);
  if (!row) return null;
  return {
    ...waiting,
    criterion: row.criterion,
    submissionCount: row.submissionCount,
    images: photos.map(({ file }) => photoPath(file, token)),
    coverColour: photos[0]?.colour ?? null,
  };
}

type Group = Awaited<ReturnType<typeof groupsOf>>[number];

const groupsOf = prepared(["assessor"], (db, value) =>
  db
    .selectFrom("accounts as students")
    .innerJoin("portfolios", "portfolios.student", "students.id")
    .select(["portfolios.status", "portfolios.unit"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("students.assessor", "=", value("assessor"))
    .where("portfolios.status", "!=", "Draft")
    .where("portfolios.deletedAt", "is", null)
    .groupBy(["portfolios.status", "portfolios.unit"]),
);
