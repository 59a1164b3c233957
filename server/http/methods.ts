import type { Call } from "contract/call.ts";
import { calls } from "contract/calls.ts";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusals.ts";

/** Every path of the contract refuses the methods that no call of it has, and names those that it has. */
export function refuseOtherMethods(app: FastifyInstance): void {
  for (const [url, served] of methodsByPattern()) {
    const method = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((name) => !served.includes(name));
    app.route({
      method,
      url,
      onRequest: async (_request, reply) => {
        reply.header("allow", served.join(", "));
        throw new Refusal(405, "This cannot be done here.");
      },
      handler: () => undefined,
    });
  }
}

function methodsByPattern(): Map<string, string[]> {
  const byPattern = new Map<string, string[]>();
  for (const call of Object.values<Call>(calls)) {
    byPattern.set(patternOf(call), [...(byPattern.get(patternOf(call)) ?? []), call.method]);
  }
  return byPattern;
}

/** The path of a call as the router writes it. */
export function patternOf(call: Call): string {
  return call.path.replaceAll(/\{(\w+)\}/g, ":$1");
}
