import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";

/**
 * The network that a caller is counted by: an IPv4 address, also when it comes dressed as IPv6, or the first 64 bits of
 * an IPv6 address, which is the least that one connection is given.
 */
export function networkOf(address: string | undefined): string {
  // A connection that has broken meanwhile has no address any more.
  return normalizeIP(address ?? "");
}

/**
 * Whom a limit counts: the session of a token whose signature holds, or else the network. A classroom shares one
 * address, so its people are told apart; what a header merely says tells nobody apart.
 */
export function callerOf(request: FastifyRequest): string {
  return request.named ? `session ${request.named.session}` : networkOf(request.ip);
}

/** A header of the request; of one that came several times, the first. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}
