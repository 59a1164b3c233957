import type { Call } from "contract/core/call.ts";
import type { FastifyInstance } from "fastify";
import type { Settings } from "../../settings.ts";
import { callerOf } from "./callers.ts";

/**
 * How often one person may ask (docs/security.md): all calls are counted together, saves with photos and
 * documents apart. Answers the
 * check that stands before everything else of a call. Guessing has limits of its own, in the database.
 */
export function openRateLimits(app: FastifyInstance, settings: Settings) {
  // One limiter for many calls: a limit that each call names in its own settings would be counted for each call.
  const shared = { timeWindow: "1 minute", keyGenerator: callerOf, cache: 20_000 };
  const calls = app.rateLimit({ ...shared, max: settings.CALLS_PER_MINUTE });
  const uploads = app.rateLimit({ ...shared, max: settings.UPLOADS_PER_MINUTE });
  const documents = app.rateLimit({ ...shared, max: settings.PDFS_PER_MINUTE });
  return (call: Call) => {
    if (call.document) return documents;
    return call.form !== undefined && !call.open ? uploads : calls;
  };
}
