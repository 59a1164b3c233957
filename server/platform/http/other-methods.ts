import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusals.ts";

/** Refuses, on every path of a call, the methods that it does not support with 405. */
export function refuseOtherMethods(app: FastifyInstance): void {
  for (const [url, served] of methodsByPattern()) {
    const method = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((name) => !served.includes(name));
    app.route({
      method,
      url,
      onRequest: async (_request, reply) => {
        reply.header("allow", served.join(", "));
        throw new Refusal(405, "This address does not support that method.");
      },
      handler: () => undefined,
    });
  }
}

/** The path of a call in the syntax of the router. */
export function patternOf(call: Call): string {
  return call.path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function methodsByPattern(): Map<string, string[]> {
  const byPattern = new Map<string, string[]>();
  for (const call of Object.values<Call>(calls)) {
    byPattern.set(patternOf(call), [...(byPattern.get(patternOf(call)) ?? []), call.method]);
  }
  return byPattern;
}
