import { type AdminDashboard, newestApplicationsMost } from "contract/centre/centre.ts";
import type { Viewer } from "contract/core/permissions.ts";
import { countApplications, listApplications } from "../applications/applications.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { attentionOf } from "./attention.ts";
import { centreOf } from "./centre.ts";
import { progressOn } from "./progress.ts";
import { submissionsOn } from "./submissions.ts";

/** The parts of the administrator's first screen, which would otherwise be a request each. */
export async function dashboardOf(deps: Dependencies, viewer: Viewer): Promise<AdminDashboard> {
  const [figures, attention, submissions, progress, newest, total] = await Promise.all([
    centreOf(deps, viewer),
    attentionOf(deps),
    submissionsOn(deps.db, 1),
    progressOn(deps.db, { search: "", page: 1 }),
    listApplications(deps.db, newestApplicationsMost),
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
