import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";

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
export function callerOf(request: FastifyRequest): string {
  return request.namedSession ? `session ${request.namedSession.session}` : networkOf(request.ip);
}

/** A header of the request; the first, if it was sent several times. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}
