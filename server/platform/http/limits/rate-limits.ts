import type { Call } from "contract/core/call.ts";
import type { FastifyInstance } from "fastify";
import type { Settings } from "../../settings.ts";
import { callerOf } from "./callers.ts";

/**
 * The rate limits of one person (docs/security.md): one for all calls together, and one each for uploads and for PDFs.
 * Answers the hook that runs before everything else of a call. Guessing is limited in the database (attempt-counters.ts).
 */
export function openRateLimits(app: FastifyInstance, settings: Settings) {
  // Limiters of the app, because the plugin counts a limit in the configuration of a route for that route alone.
  const shared = { timeWindow: "1 minute", keyGenerator: callerOf, cache: 20_000 };
  const calls = app.rateLimit({ ...shared, max: settings.CALLS_PER_MINUTE });
  const uploads = app.rateLimit({ ...shared, max: settings.UPLOADS_PER_MINUTE });
  const documents = app.rateLimit({ ...shared, max: settings.PDFS_PER_MINUTE });
  return (call: Call) => {
    if (call.document) return documents;
    return call.form !== undefined && !call.open ? uploads : calls;
  };
}
