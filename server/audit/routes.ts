import * as contract from "contract/trail.ts";
import type { Serving } from "../http/serve.ts";
import { exportTrail, readTrail } from "./reading.ts";
import { record } from "./trail.ts";

export function trailRoutes({ serve }: Serving): void {
  serve(contract.viewTrail, { answer: ({ house, query }) => readTrail(house.db, query) });

  serve(contract.exportTrail, {
    answer: async ({ house, viewer, query }) => {
      const entry = { actor: viewer._id, action: "export", subject: "trail", subjectId: "all" } as const;
      // Written before the first row leaves, so that the file ends where taking it began.
      await record(house.db, house.clock, entry);
      return exportTrail(house.db, query);
    },
  });
}
