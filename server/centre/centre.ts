import {
  type AdminDashboard,
  type CentreOverview,
  newestApplicationsMost,
  type RecentImage,
  recentImagesMost,
  type UnitFigures,
} from "contract/centre/centre.ts";
import { type Status, statuses } from "contract/core/moves.ts";
import type { Role } from "contract/core/permissions.ts";
import { percentOf } from "contract/logbook/logbook.ts";
import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import { countApplications, listApplications } from "../applications/applications.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { unitsAmong } from "../qualifications/units-in-use.ts";
import { attentionOf } from "./attention.ts";
import { progressOn } from "./progress.ts";
import { submissionsOn } from "./submissions.ts";

/** The parts of the administrator's first screen, which would otherwise be a request each. */
export async function dashboardOf(deps: Dependencies, viewer: SignedIn): Promise<AdminDashboard> {
  const [figures, attention, submissions, progress, newest, total] = await Promise.all([
    centreOf(deps, viewer),
    attentionOf(deps),
    submissionsOn(deps.db, 1),
    progressOn(deps.db, { search: "", page: 1 }),
    listApplications(deps.db, { show: "all", rows: newestApplicationsMost }),
    countApplications(deps.db),
  ]);
  return {
    ...figures,
    attention,
    submissions,
    progress,
    applications: { newest, total },
  };
}

/** The figures of the whole centre, summed from counters that triggers maintain, and the newest photos from an index. */
export async function centreOf(deps: Dependencies, viewer: SignedIn): Promise<CentreOverview> {
  const { db } = deps;
  const [accounts, groups, images] = await Promise.all([
    accountGroups(db),
    unitGroups(db).execute(),
    newestImages(deps, viewer),
  ]);
  const countOf = (status: Status) => sumOf(groups.filter((group) => group.status === status));
  const total = sumOf(groups);
  return {
    accounts: accountFigures(accounts),
    portfolios: { total, pending: countOf("To Be Reviewed"), completionRate: percentOf(countOf("Done"), total) },
    byStatus: statuses.map((status) => ({ status, count: countOf(status) })),
    byUnit: unitFigures(groups.filter((group) => group.status !== "Draft")),
    images,
  };
}

type AccountGroups = Awaited<ReturnType<typeof accountGroups>>;
type UnitGroup = Awaited<ReturnType<ReturnType<typeof unitGroups>["execute"]>>[number];

function accountFigures(groups: AccountGroups): CentreOverview["accounts"] {
  const ofRole = (role: Role) => sumOf(groups.filter((group) => group.role === role));
  return {
    total: sumOf(groups),
    active: sumOf(groups.filter((group) => group.isActive === 1)),
    assessors: ofRole("assessor"),
    students: ofRole("student"),
  };
}

function unitFigures(submitted: UnitGroup[]): UnitFigures[] {
  return unitsAmong(submitted).map((unit) => {
    const ofUnit = submitted.filter((group) => group.unit === unit);
    const total = sumOf(ofUnit);
    const completed = sumOf(ofUnit.filter((group) => group.status === "Done"));
    return { unit, total, completed, percent: percentOf(completed, total) };
  });
}

function sumOf(groups: { count: number }[]): number {
  return groups.reduce((sum, group) => sum + group.count, 0);
}

function accountGroups(db: Db) {
  return db
    .selectFrom("accountCounts")
    .select(["role", "isActive"])
    .select(({ fn }) => fn.sum<number>("count").as("count"))
    .groupBy(["role", "isActive"])
    .execute();
}

/** The number of portfolios of each unit and status, drafts included, summed from the counters. */
function unitGroups(db: Db) {
  return db
    .selectFrom("unitCounts")
    .select(["unit", "status"])
    .select(({ fn }) => fn.sum<number>("count").as("count"))
    .groupBy(["unit", "status"]);
}

/** The newest photos of portfolios that are not deleted; photos of the same time in the order on screen. */
function newestPhotos(db: Db) {
  return db
    .selectFrom("photos")
    .innerJoin("portfolios", "portfolios.id", "photos.portfolio")
    .select(["photos.file", "portfolios.id", "portfolios.title"])
    .where("portfolios.deletedAt", "is", null)
    .orderBy("photos.createdAt", "desc")
    .orderBy("photos.portfolio")
    .orderBy("photos.position")
    .limit(recentImagesMost);
}

async function newestImages(deps: Dependencies, viewer: SignedIn): Promise<RecentImage[]> {
  const [photos, token] = await Promise.all([newestPhotos(deps.db).execute(), viewerToken(deps, viewer)]);
  return photos.map(({ file, id, title }) => ({
    path: thumbnailOf(photoPath(file, token)),
    portfolioId: id,
    title,
  }));
}
