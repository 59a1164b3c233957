import * as contract from "contract/centre/statistics.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { statisticsAsCsv, viewStatistics } from "./statistics.ts";

export function statisticsRoutes({ serve }: Serving): void {
  serve(contract.viewStatistics, {
    answer: ({ deps, viewer, query: { year } }) => viewStatistics(deps, viewer._id, { year, action: "viewStatistics" }),
  });

  serve(contract.exportStatistics, {
    answer: async ({ deps, viewer, query: { year } }) =>
      statisticsAsCsv(await viewStatistics(deps, viewer._id, { year, action: "exportStatistics" })),
  });
}
