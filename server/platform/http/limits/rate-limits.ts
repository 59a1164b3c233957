import { normalizeIP } from "@fastify/rate-limit";
import type { Call } from "contract/core/call.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../../settings.ts";
import { wantedFormat } from "../answers/attachments.ts";

/** What is asked to know whether the process runs: it costs nothing, and has to be answered whatever else is asked. */
export const unlimited = new Set(["/healthz"]);
/** Counted apart, so that no page that people load takes a server out of a balancer's rotation. */
const operators = new Set(["/readyz", "/metrics"]);
const described = new Set(["/api/openapi.json", "/api/docs"]);
/**
 * Pages, their code and photos that one network may load for each call that one person may make: a first visit loads about
 * sixty, and a classroom of thirty shares one address.
 */
const filesPerCall = 20;

/**
 * The rate limits of one person (docs/security.md): one for all calls together, and one each for saves with photos, for
 * PDFs, and for the pieces of uploads, so that photos on their way stop nobody from looking something up.
 * Answers the hook that runs before everything else of a call. Everything that is no call is limited by network here, so
 * that no route can be without a limit. Guessing is limited in the database (attempt-counters.ts).
 */
export function openRateLimits(app: FastifyInstance, settings: Settings) {
  // Limiters of the app, because the plugin counts a limit in the configuration of a route for that route alone.
  const shared = { timeWindow: "1 minute", keyGenerator: callerOf, cache: 20_000 };
  const limit = (groupId: string, max: number) => app.rateLimit({ ...shared, groupId, max });
  const calls = limit("calls", settings.CALLS_PER_MINUTE);
  const uploads = limit("uploads", settings.UPLOADS_PER_MINUTE);
  const pieces = limit("pieces", settings.CALLS_PER_MINUTE);
  const documents = limit("documents", settings.PDFS_PER_MINUTE);
  const files = limit("files", filesPerCall * settings.CALLS_PER_MINUTE);
  const checks = limit("checks", filesPerCall * settings.CALLS_PER_MINUTE);
  app.addHook("onRequest", async (request, reply) => {
    const { config, url = "" } = request.routeOptions;
    if (config?.call || unlimited.has(url)) return;
    const limited = operators.has(url) ? checks : described.has(url) ? calls : files;
    await limited.call(app, request, reply);
  });
  return (call: Call) => {
    if (call.document) return documents;
    if (call.formats !== undefined)
      return async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
        await (wantedFormat(request.query) === "pdf" ? documents : calls).call(app, request, reply);
      };
    if (call.bytes) return pieces;
    return call.form !== undefined && !call.open ? uploads : calls;
  };
}

/**
 * The network by which a caller is counted: an IPv4 address (also one that is mapped to IPv6), or the first 64 bits of an
 * IPv6 address, which is the smallest block that a customer is given.
 */
export function networkOf(address: string | undefined): string {
  // A connection that has been closed meanwhile has no address.
  return normalizeIP(address ?? "");
}

/**
 * The key of a rate limit: the session of a token with a valid signature, or else the network. Sessions tell apart the
 * people of a classroom, who share one address; an unsigned header never does.
 */
function callerOf(request: FastifyRequest): string {
  return request.namedSession ? `session ${request.namedSession.session}` : networkOf(request.ip);
}

/** A header of the request; the first, if it was sent several times. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}
