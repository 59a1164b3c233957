import { viewAssessment } from "contract/desk.ts";
import type { Serving } from "../http/serve.ts";
import { assessmentOf } from "./assessment.ts";

export function overviewRoutes({ serve }: Serving): void {
  serve(viewAssessment, { answer: ({ house, viewer }) => assessmentOf(house.db, viewer._id) });
}
