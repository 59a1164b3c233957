import { viewAttention, viewCounts } from "contract/centre/attention.ts";
import { findProgress, findSubmissions, listUnassigned, viewCentre } from "contract/centre/centre.ts";
import { listWorkload } from "contract/centre/workload.ts";
import { viewAssessment } from "contract/reviews/assessment.ts";
import type { Serving } from "../platform/http/serve.ts";
import { assessmentOf } from "../reviews/assessment.ts";
import { attentionOf, countsOf } from "./attention.ts";
import { centreOf } from "./centre.ts";
import { progressOn } from "./progress.ts";
import { submissionsOn } from "./submissions.ts";
import { unassignedLearners } from "./unassigned.ts";
import { workloadOf } from "./workload.ts";

export function figureRoutes({ serve }: Serving): void {
  serve(viewAssessment, { answer: ({ deps, viewer }) => assessmentOf(deps.db, viewer._id) });
  serve(viewCentre, { answer: ({ deps, viewer }) => centreOf(deps, viewer) });
  serve(listUnassigned, { answer: ({ deps }) => unassignedLearners(deps.db) });
  serve(findSubmissions, { answer: ({ deps, query }) => submissionsOn(deps.db, query.page) });
  serve(findProgress, { answer: ({ deps, query }) => progressOn(deps.db, query) });
  serve(viewAttention, { answer: ({ deps }) => attentionOf(deps) });
  serve(viewCounts, { answer: ({ deps, viewer }) => countsOf(deps, viewer) });
  serve(listWorkload, { answer: ({ deps }) => workloadOf(deps.db) });
}
