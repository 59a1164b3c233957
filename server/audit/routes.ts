import * as contract from "contract/audit/audit.ts";
import { onReaderThread } from "../platform/database/on-reader-thread.ts";
import type { Serving } from "../platform/http/serve.ts";
import { exportAuditLog, readAuditLog } from "./audit-queries.ts";
import { recordAction } from "./log.ts";

export function auditRoutes({ serve }: Serving): void {
  serve(contract.viewAuditLog, {
    answer: ({ deps, query }) => {
      const isSearch = query.person || query.actor || query.about || query.portfolio;
      return readAuditLog(isSearch ? onReaderThread(deps.db) : deps.db, query);
    },
  });

  serve(contract.exportAuditLog, {
    answer: async ({ deps, viewer, query }) => {
      const entry = { actor: viewer._id, action: "export", subject: "auditLog", subjectId: "all" } as const;
      // Recorded before the first row is read, so that the export contains its own entry.
      await recordAction(deps.db, deps.clock, entry);
      return exportAuditLog(onReaderThread(deps.db), query);
    },
  });
}
