import { isVisible } from "contract/core/permissions.ts";
import * as contract from "contract/exports/bundles.ts";
import { downloadRecord } from "contract/exports/person-records.ts";
import { exportPortfolio } from "contract/portfolios/portfolios.ts";
import { exportClaimsPdf } from "contract/quality/claims.ts";
import { type FoundStudent, findAccount, findStudent, recordAccountAction } from "../accounts/accounts.ts";
import { findApplication } from "../applications/applications.ts";
import { recordLook } from "../audit/looks.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { fileName } from "../platform/http/answers/attachments.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import type { Serving } from "../platform/http/serve.ts";
import { Refusal } from "../platform/refusal.ts";
import { findPortfolio } from "../portfolios/portfolios.ts";
import { bundleAnswer, findBundle, latestBundle, requestBundle } from "./bundle/bundles.ts";
import { fetchRoute } from "./bundle/fetching.ts";
import { publicKeyOf } from "./bundle/signing.ts";
import { renderClaimsPdf, renderPortfolioPdf } from "./pdf/rendering.ts";
import { applicationRecord, personRecord } from "./record/records.ts";

export function exportRoutes(serving: Serving): void {
  const { serve, change, deps } = serving;
  serve(exportPortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing: "Portfolio not found",
    answer: async ({ deps, viewer, record: portfolio, abortSignal }) => {
      const bytes = await renderPortfolioPdf(deps, portfolio.id, { signal: abortSignal() });
      await recordLook(deps, viewer, portfolio, "exportPortfolio");
      return { name: fileName(portfolio.title, "pdf", "portfolio"), bytes };
    },
  });

  serve(exportClaimsPdf, {
    answer: async ({ deps, viewer, query, abortSignal }) => {
      await recordAccountAction(deps.db, deps.clock, viewer._id, "exportClaims");
      return { name: "claims-export.pdf", bytes: await renderClaimsPdf(deps, query, { signal: abortSignal() }) };
    },
  });

  change(contract.requestBundle, {
    act: async ({ deps, viewer, body }) => requestBundle(deps, viewer, await studentFor(deps, viewer, body.studentId)),
    // A repeated request gets the bundle's present state, or the first answer if it was deleted or is no longer visible.
    answer: async ({ viewer }, requested) => {
      const found = await findBundle(deps, requested.id);
      return bundleAnswer(deps, viewer, found && isVisible(viewer, "viewBundle", found) ? found.row : requested);
    },
  });

  serve(contract.findBundle, {
    answer: async ({ viewer, query }) => {
      const student = await studentFor(deps, viewer, query.studentId);
      const row = await latestBundle(deps, viewer, student.student);
      return {
        student: { _id: student.student, name: student.name },
        bundle: row && (await bundleAnswer(deps, viewer, row)),
      };
    },
  });

  serve(contract.viewBundleKey, { answer: async () => publicKeyOf(deps.keys.bundles) });

  serve(downloadRecord, {
    find: async ({ db }, { id }) => {
      const account = await findAccount(db, id);
      if (account) return { student: account.id, assessor: null, account };
      const application = await findApplication(db, id);
      return application && { student: "", assessor: null, application };
    },
    missing: "Nobody found.",
    answer: ({ deps, viewer, record }) =>
      record.application
        ? applicationRecord(deps, viewer._id, record.application)
        : personRecord(deps, viewer._id, record.account),
  });

  fetchRoute(serving);
}

async function studentFor({ db }: Dependencies, viewer: SignedIn, id: string | undefined): Promise<FoundStudent> {
  if (id === undefined && viewer.role !== "student") throw new Refusal(400, "Choose a student.");
  const student = await findStudent(db, id ?? viewer._id);
  if (!student || !isVisible(viewer, "viewBundle", student)) throw new Refusal(404, "Student not found");
  return student;
}
