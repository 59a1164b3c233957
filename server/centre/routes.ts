import { viewCounts } from "contract/centre/attention.ts";
import * as figures from "contract/centre/centre.ts";
import { listWorkload } from "contract/centre/centre.ts";
import * as contract from "contract/centre/portfolio-list.ts";
import { findStudent } from "../accounts/accounts.ts";
import { bulkHandlers } from "../accounts/bulk/handlers.ts";
import { recordAction } from "../audit/log.ts";
import { onReaderThread, withReader } from "../platform/database/on-reader-thread.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { Serving } from "../platform/http/serve.ts";
import { findRestorable, restore, undoRestore } from "../portfolios/deleted-portfolios.ts";
import { photoBytesOf, photoQuota } from "../portfolios/quota.ts";
import { countsOf } from "./attention.ts";
import { dashboardOf } from "./centre.ts";
import { accountsAsCsv, portfoliosAsCsv } from "./csv-export.ts";
import { deletedList, deletedPortfolios } from "./deleted.ts";
import { progressOn } from "./progress.ts";
import { parseSearch } from "./search.ts";
import { listStudentPortfolios, listStudentsWithPortfolios } from "./students.ts";
import { submissionsOn } from "./submissions.ts";
import { workloadOf } from "./workload.ts";

export function centreRoutes({ serve, change }: Serving): void {
  serve(figures.viewCentre, { answer: ({ deps, viewer }) => dashboardOf(deps, viewer) });
  serve(figures.findSubmissions, { answer: ({ deps, query }) => submissionsOn(onReaderThread(deps.db), query.page) });
  serve(figures.findProgress, { answer: ({ deps, query }) => progressOn(onReaderThread(deps.db), query) });
  serve(viewCounts, { answer: ({ deps, viewer }) => countsOf(deps, viewer) });
  serve(listWorkload, { answer: ({ deps }) => workloadOf(onReaderThread(deps.db)) });

  serve(contract.listStudentsWithPortfolios, {
    answer: ({ deps, viewer, query }) => listStudentsWithPortfolios(withReader(deps), viewer, query),
  });

  serve(contract.listStudentPortfolios, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing: "Student not found",
    answer: ({ deps, viewer, record: { student }, query }) =>
      listStudentPortfolios(withReader(deps), viewer, student, query),
  });

  serve(contract.viewPhotoStorage, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing: "Student not found",
    answer: async ({ deps, record: { student } }) => ({
      bytes: await photoBytesOf(withReader(deps).db, student),
      most: photoQuota(deps.settings) ?? null,
    }),
  });

  restoringRoutes({ serve, change });

  serve(contract.exportAccounts, {
    answer: async ({ deps, viewer, query }) => {
      await recordExport(deps, viewer._id, "account", query);
      return accountsAsCsv(onReaderThread(deps.db), query);
    },
  });

  serve(contract.exportPortfolios, {
    answer: async ({ deps, viewer, query }) => {
      await recordExport(deps, viewer._id, "portfolio", query);
      return portfoliosAsCsv(onReaderThread(deps.db), parseSearch({ ...query, ...anyOrder }, deps.clock));
    },
  });
}

function restoringRoutes({ serve, change }: Pick<Serving, "serve" | "change">): void {
  serve(contract.listDeleted, { answer: ({ deps, query }) => deletedPortfolios(withReader(deps), query) });

  const { changing, undoing } = bulkHandlers(deletedList);
  change(contract.restoreSeveral, changing);
  change(contract.undoRestores, undoing);

  const find = (deps: Dependencies, { id }: { id: string }) => findRestorable(deps, id);
  const missing = "Portfolio not found";
  change(contract.restorePortfolio, {
    find,
    missing,
    act: ({ deps, viewer, record: portfolio }) => restore(deps, viewer._id, portfolio),
    answer: async () => ({ message: "Portfolio restored successfully" }),
  });

  change(contract.undoRestore, {
    find,
    missing,
    act: ({ deps, viewer, record: portfolio }) => undoRestore(deps, viewer._id, portfolio),
    answer: async () => ({ message: "Portfolio deleted again" }),
  });
}

// What reads as many rows as there are people, so that nobody else waits for it.
// A file has an order of its own.
const anyOrder = { sort: "createdAt", order: "desc" } as const;

// Recorded before the first row is sent, so that an aborted download is in the audit log too.
function recordExport(
  { db, clock }: Dependencies,
  actor: string,
  subject: "account" | "portfolio",
  filter: Record<string, string>,
): Promise<void> {
  const subjectId = Object.values(filter).every((value) => value === "") ? "all" : "some";
  return recordAction(db, clock, { actor, action: "export", subject, subjectId });
}
