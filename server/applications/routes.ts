import * as contract from "contract/applications.ts";
import type { House } from "../house.ts";
import { attempt } from "../http/attempts.ts";
import { sendKeyIn } from "../http/send-keys.ts";
import type { Serving } from "../http/serve.ts";
import { findApplication, listApplications, look, lookAtAll } from "./applications.ts";
import { apply, earlierReference, sendingOf } from "./applying.ts";

export function applicationRoutes({ serve }: Serving): void {
  serve(contract.apply, {
    answer: async ({ house, body, address, header }) => {
      const reference = await applyFrom(house, address, body, sendKeyIn(header("idempotency-key")));
      return { message: "Application submitted successfully", reference };
    },
  });

  serve(contract.listApplications, { answer: ({ house }) => listApplications(house.db) });

  serve(contract.viewApplication, {
    find: ({ db }, { id }) => findApplication(db, id),
    missing: "Application not found",
    answer: ({ house, viewer, record: application, query }) =>
      (query.view === "full" ? lookAtAll : look)(house, viewer._id, application),
  });
}

// Who asks again after a lost answer is not counted again.
async function applyFrom(house: House, address: string, application: contract.Application, key: string | undefined) {
  const sending = key === undefined ? undefined : await sendingOf(house, key, application);
  const earlier = sending && (await earlierReference(house.db, sending));
  if (earlier) return earlier;
  const limit = { most: house.settings.APPLICATIONS_PER_HOUR, seconds: 3600 };
  await attempt(house.db, house.clock, `apply from ${address}`, limit);
  return apply(house, application, sending);
}
