import { viewAssessment } from "contract/desk.ts";
import { listWorkload } from "contract/workload.ts";
import type { Serving } from "../http/serve.ts";
import { assessmentOf } from "./assessment.ts";
import { workloadOf } from "./workload.ts";

export function overviewRoutes({ serve }: Serving): void {
  serve(viewAssessment, { answer: ({ house, viewer }) => assessmentOf(house.db, viewer._id) });

  serve(listWorkload, { answer: ({ house }) => workloadOf(house.db) });
}
