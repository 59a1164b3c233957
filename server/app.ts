import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { accountRoutes } from "./accounts/routes.ts";
import { identify } from "./accounts/sessions.ts";
import { addressRoutes } from "./addresses/routes.ts";
import { applicationRoutes } from "./applications/routes.ts";
import { trailRoutes } from "./audit/routes.ts";
import { bundleRoutes } from "./bundles/routes.ts";
import type { House } from "./house.ts";
import { serveHealth } from "./http/health.ts";
import { openHttp } from "./http/open.ts";
import { describeApi } from "./http/openapi.ts";
import { servePages } from "./http/pages.ts";
import { openServing } from "./http/serve.ts";
import { importRoutes } from "./importing/routes.ts";
import { logbookRoutes } from "./logbook/routes.ts";
import { mailRoutes } from "./mail/routes.ts";
import { noticeRoutes } from "./notices/routes.ts";
import { oversightRoutes } from "./oversight/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { pageErrorRoutes } from "./page-errors/routes.ts";
import { paperRoutes } from "./paper/routes.ts";
import { portfolioRoutes } from "./portfolios/routes.ts";
import { profileRoutes } from "./profile/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";

/** The product's table of contents: one line a feature. */
export async function openApp(house: House, log?: FastifyServerOptions["logger"]): Promise<FastifyInstance> {
  const app = await openHttp(house.settings, log);
  await describeApi(app);
  serveHealth(app, house);
  const serving = openServing(app, house, (token) => identify(house, token));

  accountRoutes(serving);
  importRoutes(serving);
  portfolioRoutes(serving);
  reviewRoutes(serving);
  paperRoutes(serving);
  overviewRoutes(serving);
  oversightRoutes(serving);
  logbookRoutes(serving);
  applicationRoutes(serving);
  trailRoutes(serving);
  addressRoutes(serving);
  noticeRoutes(serving);
  profileRoutes(serving);
  mailRoutes(serving);
  bundleRoutes(serving);
  pageErrorRoutes(serving);

  serving.refuseOtherMethods();
  await servePages(app);
  return app;
}
