import type { Call } from "contract/call.ts";
import type { FastifyRequest } from "fastify";
import type { Settings } from "../settings.ts";

/** How often one person may ask (docs/security.md). Guessing has limits of its own, in the database. */
export function callLimits(call: Call, settings: Settings) {
  const isUpload = call.form !== undefined && !call.open;
  return {
    max: isUpload ? settings.UPLOADS_PER_MINUTE : settings.CALLS_PER_MINUTE,
    timeWindow: "1 minute",
    groupId: isUpload ? "uploads" : "calls",
    keyGenerator: callerOf,
  };
}

// A classroom shares one address, so whoever shows a token is counted by it. An invented token gains nothing: it gets 401.
function callerOf(request: FastifyRequest): string {
  return request.headers.authorization?.slice(-64) ?? request.ip;
}
