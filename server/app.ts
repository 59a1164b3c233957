import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { withDuties } from "./accounts/duties.ts";
import { factorRoutes } from "./accounts/factors/routes.ts";
import { profileRoutes } from "./accounts/profile/routes.ts";
import { accountRoutes, importRoutes } from "./accounts/routes.ts";
import { identifyBy } from "./accounts/sign-in/sessions.ts";
import { signOnRoutes } from "./accounts/sign-on/routes.ts";
import { tokenRoutes } from "./accounts/tokens/routes.ts";
import { pipelineRoutes } from "./applications/pipeline-routes.ts";
import { applicationRoutes } from "./applications/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { complaintRoutes } from "./centre/complaints/routes.ts";
import { retentionRoutes } from "./centre/erasing/routes.ts";
import { privacyRoutes } from "./centre/privacy/routes.ts";
import { reportRoutes } from "./centre/reports/routes.ts";
import { retentionRunRoutes } from "./centre/retention/routes.ts";
import { centreRoutes } from "./centre/routes.ts";
import { statisticsRoutes } from "./centre/statistics/routes.ts";
import { renderReportPdf } from "./exports/pdf/rendering.ts";
import { roomBundleRoutes } from "./exports/rooms/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { missingToAchieve } from "./logbook/coverage.ts";
import { logbookRoutes } from "./logbook/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { enrolmentRoutes } from "./plan/enrolling/routes.ts";
import { hoursRoutes, passRoutes } from "./plan/hours/routes.ts";
import { planRoutes } from "./plan/routes.ts";
import type { Dependencies } from "./platform/dependencies.ts";
import { traceCalls } from "./platform/http/health/call-spans.ts";
import { serveHealth } from "./platform/http/health/health.ts";
import { installationMetrics } from "./platform/http/health/installation-metrics.ts";
import { serveMetrics } from "./platform/http/health/metrics.ts";
import { openHttp } from "./platform/http/open.ts";
import { describeApi } from "./platform/http/openapi.ts";
import { pageErrorRoutes } from "./platform/http/page-errors.ts";
import { servePages } from "./platform/http/pages.ts";
import { serveSecurityText } from "./platform/http/security-txt.ts";
import { openServing, type Serving } from "./platform/http/serve.ts";
import { portfolioRoutes } from "./portfolios/routes.ts";
import { uploadRoutes } from "./portfolios/uploads/routes.ts";
import { witnessRoutes } from "./portfolios/witnesses/routes.ts";
import { qualificationRoutes } from "./qualifications/routes.ts";
import { knowingVersions } from "./qualifications/versions.ts";
import { claimRoutes } from "./quality/claims/routes.ts";
import { exerciseRoutes } from "./quality/exercises/routes.ts";
import { raisedRoutes } from "./quality/raised/routes.ts";
import { roomRoutes, visitRoutes } from "./quality/rooms/routes.ts";
import { qualityRoutes } from "./quality/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";

/** The table of contents of the product, with one line for each feature. */
export async function openApp(deps: Dependencies, log?: FastifyServerOptions["logger"]): Promise<FastifyInstance> {
  const app = await openHttp(deps.settings, log);
  await describeApi(app);
  traceCalls(app);
  serveHealth(app, deps);
  serveSecurityText(app, deps);
  serveMetrics(app, deps.settings, installationMetrics(deps));
  const serving = openServing(app, deps, knowingVersions(deps, withDuties(deps, identifyBy(deps))));

  accountRoutes(serving);
  importRoutes(serving);
  portfolioRoutes(serving);
  uploadRoutes(serving);
  reviewRoutes(serving);
  exportRoutes(serving);
  centreRoutes(serving);
  logbookRoutes(serving);
  applicationRoutes(serving);
  pipelineRoutes(serving);
  auditRoutes(serving);
  notificationRoutes(serving);
  profileRoutes(serving);
  factorRoutes(serving);
  tokenRoutes(serving);
  signOnRoutes(serving);
  pageErrorRoutes(serving);
  witnessRoutes(serving);
  planRoutes(serving);
  hoursRoutes(serving);
  passRoutes(serving);
  officeRoutes(serving);

  serving.refuseOtherMethods();
  await servePages(app, deps.settings);
  return app;
}

/** What runs the centre beside portfolios and their reviews. */
function officeRoutes(serving: Serving): void {
  qualityRoutes(serving);
  raisedRoutes(serving);
  exerciseRoutes(serving);
  claimRoutes(serving, missingToAchieve);
  roomRoutes(serving);
  visitRoutes(serving);
  roomBundleRoutes(serving);
  retentionRoutes(serving);
  retentionRunRoutes(serving);
  complaintRoutes(serving);
  privacyRoutes(serving);
  statisticsRoutes(serving);
  reportRoutes(serving, renderReportPdf);
  qualificationRoutes(serving);
  enrolmentRoutes(serving);
}
