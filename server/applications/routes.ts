import { suggestAddresses } from "contract/applications/addresses.ts";
import * as contract from "contract/applications/applications.ts";
import { pathOf } from "contract/core/paths.ts";
import { countAttempt } from "../platform/attempt-counters.ts";
import { withLink } from "../platform/http/answers/headers.ts";
import { refuseUnconfirmed } from "../platform/http/proved.ts";
import type { Serving } from "../platform/http/serve.ts";
import { suggest } from "./addresses.ts";
import { countApplications, findApplication, listApplications, viewApplication } from "./applications.ts";
import { apply } from "./applying.ts";

export function applicationRoutes({ serve, change }: Serving): void {
  change(contract.apply, {
    act: async ({ deps, body, address }) => {
      const limit = { most: deps.settings.APPLICATIONS_PER_HOUR, seconds: 3600 };
      await countAttempt(deps.db, deps.clock, `apply from ${address}`, limit);
      return apply(deps, body);
    },
    answer: async (_, reference) => ({ message: "Application submitted successfully", reference }),
  });

  serve(contract.listApplications, {
    answer: async (call) => {
      const list = await listApplications(call.deps.db, call.query);
      return withLink(call, pathOf(contract.listApplications), list, ({ createdAt }) => createdAt);
    },
  });

  serve(contract.countApplications, { answer: async ({ deps }) => ({ total: await countApplications(deps.db) }) });

  serve(contract.viewApplication, {
    find: ({ db }, { id }) => findApplication(db, id),
    missing: "Application not found",
    answer: ({ deps, viewer, record: application, query }) => {
      if (query.view === "full") refuseUnconfirmed(viewer, deps.clock);
      return viewApplication(deps, viewer._id, application, query.view === "full");
    },
  });

  serve(suggestAddresses, { answer: ({ deps, query }) => suggest(deps.settings.POSTCODE_API_URL, query.q) });
}
