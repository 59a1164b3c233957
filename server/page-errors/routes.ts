import { reportPageError } from "contract/page-errors.ts";
import { attempt } from "../http/attempts.ts";
import type { Serving } from "../http/serve.ts";

/** A page that fails for everybody need not be written down a thousand times. */
const reportLimit = { most: 60, seconds: 3600 };

export function pageErrorRoutes({ serve }: Serving): void {
  serve(reportPageError, {
    answer: async ({ house, body, address, log, requestId }) => {
      await attempt(house.db, house.clock, `page error from ${address}`, reportLimit);
      log.error({ pageError: body }, "a page broke in a browser");
      return { reference: requestId };
    },
  });
}
