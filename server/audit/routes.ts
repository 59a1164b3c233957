import * as contract from "contract/trail.ts";
import type { Serving } from "../http/serve.ts";
import { exportTrail, readTrail } from "./reading.ts";

export function trailRoutes({ serve }: Serving): void {
  serve(contract.viewTrail, { answer: ({ house, query }) => readTrail(house.db, query) });

  serve(contract.exportTrail, { answer: async ({ house, query }) => exportTrail(house.db, query) });
}
