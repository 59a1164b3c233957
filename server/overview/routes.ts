import { findProgress, findSubmissions, listUnassigned, viewCentre } from "contract/centre.ts";
import { viewAssessment } from "contract/desk.ts";
import { listWorkload } from "contract/workload.ts";
import type { Serving } from "../http/serve.ts";
import { assessmentOf } from "./assessment.ts";
import { centreOf } from "./centre.ts";
import { progressOn } from "./progress.ts";
import { submissionsOn } from "./submissions.ts";
import { unassignedIn } from "./unassigned.ts";
import { workloadOf } from "./workload.ts";

export function overviewRoutes({ serve }: Serving): void {
  serve(viewAssessment, { answer: ({ house, viewer }) => assessmentOf(house.db, viewer._id) });
  serve(viewCentre, { answer: ({ house, viewer }) => centreOf(house, viewer) });
  serve(listUnassigned, { answer: ({ house }) => unassignedIn(house.db) });
  serve(findSubmissions, { answer: ({ house, query }) => submissionsOn(house.db, query.page) });
  serve(findProgress, { answer: ({ house, query }) => progressOn(house.db, query) });
  serve(listWorkload, { answer: ({ house }) => workloadOf(house.db) });
}
