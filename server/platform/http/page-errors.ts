import { reportPageError } from "contract/core/page-errors.ts";
import { countAttempt } from "../attempt-counters.ts";
import type { Serving } from "./serve.ts";

/** Limits the log of a page that fails for everybody. */
const reportLimit = { most: 60, seconds: 3600 };

export function pageErrorRoutes({ serve }: Serving): void {
  serve(reportPageError, {
    answer: async ({ deps, body, address, log, requestId }) => {
      await countAttempt(deps.db, deps.clock, `page error from ${address}`, reportLimit);
      log.error({ pageError: body }, "a page broke in a browser");
      return { reference: requestId };
    },
  });
}
