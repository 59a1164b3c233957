import { type RetentionRuleId, retentionRuleIds } from "contract/centre/retention-rules.ts";
import * as contract from "contract/centre/retention-runs.ts";
import { recordAction } from "../../audit/log.ts";
import { withReader } from "../../platform/database/on-reader-thread.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import { changeRule, exportDue, listDue, viewRetention } from "./rules.ts";
import { exportRun, findRun, listRuns, startRun } from "./runs.ts";

export function retentionRunRoutes({ serve, change }: Serving): void {
  serve(contract.viewRetention, { answer: ({ deps }) => viewRetention(withReader(deps)) });
  serve(contract.listDue, { answer: ({ deps, query }) => listDue(withReader(deps), query.rule, query.page) });
  serve(contract.listRuns, { answer: ({ deps, query }) => listRuns(deps.db, query.page) });

  serve(contract.exportRetention, {
    answer: async ({ deps, viewer, query: { run } }) => {
      if (run !== "" && !(await findRun(deps.db, run))) throw new Refusal(404, "Run not found");
      const entry = { actor: viewer._id, action: "export", subject: "retention", subjectId: run || "all" } as const;
      await recordAction(deps.db, deps.clock, entry);
      return run === "" ? exportDue(withReader(deps)) : exportRun(withReader(deps).db, run);
    },
  });

  change(contract.changeRule, {
    find: async (_, { id }) => retentionRuleIds.find((one) => one === id),
    missing: "Rule not found",
    act: ({ deps, viewer, record, body, expected }) =>
      changeRule(deps, { by: viewer._id, rule: record as RetentionRuleId, months: body.months, expected }),
    answer: async () => ({ message: "The rule is saved." }),
  });

  change(contract.startRun, {
    act: ({ deps, viewer, body }) => startRun(deps, viewer._id, body),
    answer: async () => ({ message: "The run has begun." }),
  });
}

// What looks at everybody who has left, so that nobody else waits for it.
