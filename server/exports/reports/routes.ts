import type { ReportName } from "contract/exports/report-words.ts";
import * as contract from "contract/exports/reports.ts";
import { recordAccountAction } from "../../accounts/accounts.ts";
import { namedGroups } from "../../accounts/people/groups.ts";
import { withReader } from "../../platform/database/on-reader-thread.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { csvOf, type NamedDocument } from "../../platform/http/answers/attachments.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { achievementOf } from "./achievement.ts";
import { activityIn } from "./activity.ts";
import { type Asked, askedFor, ownOnly } from "./asked.ts";
import { coverageReport } from "./coverage.ts";
import { atRiskIn, progressReport } from "./learners.ts";
import { type ReportTable, tableOf } from "./tables.ts";
import { turnaroundOf } from "./turnaround.ts";

type Render = (deps: Dependencies, table: ReportTable, wait: { signal: AbortSignal }) => Promise<Uint8Array>;

interface Context {
  deps: Dependencies;
  viewer: SignedIn;
  query: contract.ReportFilter;
  abortSignal: () => AbortSignal;
}

export function reportRoutes({ serve }: Serving, render: Render): void {
  serve(contract.listReportGroups, { answer: ({ deps, viewer }) => namedGroups(deps.db, ownOnly(viewer)) });
  serve(contract.reportTurnaround, {
    answer: (context) => answered(context, "turnaround", ({ db }, asked) => turnaroundOf(db, asked)),
  });
  serve(contract.reportProgress, { answer: (context) => answered(context, "progress", progressReport) });
  serve(contract.reportAchievement, {
    answer: (context) => answered(context, "achievement", ({ db }, asked) => achievementOf(db, asked)),
  });
  serve(contract.reportAtRisk, {
    answer: (context) => {
      const most = context.query.format === "json" ? undefined : Number.POSITIVE_INFINITY;
      return answered(context, "at-risk", (deps, asked) => atRiskIn(deps, asked, most));
    },
  });
  serve(contract.reportCoverage, { answer: (context) => answered(context, "coverage", coverageReport) });
  serve(contract.reportActivity, {
    answer: (context) => answered(context, "activity", ({ db }, asked) => activityIn(db, asked)),
  });

  /** As JSON, or as the file that was asked for. Reports read as many rows as there are rounds, so nobody else waits. */
  async function answered<N extends ReportName, Answer extends Parameters<typeof tableOf<N>>[1]>(
    { deps, viewer, query, abortSignal }: Context,
    name: N,
    make: (deps: Dependencies, asked: Asked) => Promise<Answer>,
  ): Promise<Answer | AsyncIterable<string> | NamedDocument> {
    const reading = withReader(deps);
    const asked = await askedFor(reading, viewer, query);
    if (query.format !== "json") await recordAccountAction(deps.db, deps.clock, viewer._id, "exportReport");
    const answer = await make(reading, asked);
    if (query.format === "json") return answer;
    const table = tableOf(name, answer, asked.group?.name);
    if (query.format === "csv") return csvOf(table.columns, only(table.rows));
    return { name: `${name}.pdf`, bytes: await render(deps, table, { signal: abortSignal() }) };
  }
}

async function* only(rows: string[][]) {
  yield rows;
}
