import * as contract from "contract/applications.ts";
import { attempt } from "../http/attempts.ts";
import type { Serving } from "../http/serve.ts";
import { findApplication, listApplications, look, lookAtAll } from "./applications.ts";
import { apply } from "./applying.ts";

export function applicationRoutes({ serve, change }: Serving): void {
  change(contract.apply, {
    act: async ({ house, body, address }) => {
      const limit = { most: house.settings.APPLICATIONS_PER_HOUR, seconds: 3600 };
      await attempt(house.db, house.clock, `apply from ${address}`, limit);
      return apply(house, body);
    },
    answer: async (_, reference) => ({ message: "Application submitted successfully", reference }),
  });

  serve(contract.listApplications, { answer: ({ house }) => listApplications(house.db) });

  serve(contract.viewApplication, {
    find: ({ db }, { id }) => findApplication(db, id),
    missing: "Application not found",
    answer: ({ house, viewer, record: application, query }) =>
      (query.view === "full" ? lookAtAll : look)(house, viewer._id, application),
  });
}
