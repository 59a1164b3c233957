import type { Call } from "contract/core/call.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "../limits/callers.ts";
import { GivenUp } from "../refusals.ts";

/** What a JSON body may have in bytes: little for callers who have not logged in. */
export const jsonLimits = { open: 65_536, signedIn: 262_144 };

/** Bytes of bodies that are in memory at once: of all callers together, and of those from one network. */
export const memoryLimits = { all: 48_000_000, network: 12_000_000 };

/** Counts the bytes of bodies that are in memory: what has been announced as JSON, and the texts of forms as they come. */
export interface BodyMemory {
  open(network: string): HeldBytes;
  /** Bytes that are held at present. */
  size(): number;
}

/** The bytes of one body. */
export interface HeldBytes {
  /** @throws Refusal 503 when there is no room for so many more */
  add(bytes: number): void;
  release(): void;
}

declare module "fastify" {
  interface FastifyInstance {
    bodyMemory: BodyMemory;
  }
  interface FastifyRequest {
    held: HeldBytes | undefined;
  }
}

export function openBodyMemory(limits = memoryLimits): BodyMemory {
  const networks = new Map<string, number>();
  let all = 0;

  function count(network: string, bytes: number): void {
    all += bytes;
    const held = (networks.get(network) ?? 0) + bytes;
    if (held > 0) networks.set(network, held);
    else networks.delete(network);
  }

  function open(network: string): HeldBytes {
    let own = 0;
    return {
      add: (bytes) => {
        const held = networks.get(network) ?? 0;
        if (all + bytes > limits.all || held + bytes > limits.network) throw noRoom();
        own += bytes;
        count(network, bytes);
      },
      release: () => {
        count(network, -own);
        own = 0;
      },
    };
  }

  return { open, size: () => all };
}

/** Counts every body before it is read, and until its answer has gone. */
export function countBodies(app: FastifyInstance): void {
  app.decorate("bodyMemory", openBodyMemory());
  app.decorateRequest("held", undefined);
  app.addHook("preParsing", (request, reply, payload, next) => {
    if (!hasBody(request)) return next(null, payload);
    const held = app.bodyMemory.open(networkOf(request.ip));
    request.held = held;
    reply.raw.once("close", held.release);
    held.add(announced(request));
    next(null, payload);
  });
}

/** Does a body follow the headers? */
export function hasBody({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

export function jsonLimitOf(call: Call): number {
  return call.open ? jsonLimits.open : jsonLimits.signedIn;
}

// JSON is read whole, so its room is taken at once; whoever does not say how long it is takes all that it may be. What
// is longer than that is refused unread, and forms are counted as they arrive (form-parts.ts).
function announced({ headers, routeOptions }: FastifyRequest): number {
  if (headers["content-type"]?.startsWith("multipart/")) return 0;
  const limit = routeOptions.bodyLimit ?? jsonLimits.open;
  const length = Number(headers["content-length"] ?? limit);
  return length > limit ? 0 : length;
}

function noRoom(): GivenUp {
  return new GivenUp(503, "The server is busy. Please try again shortly.", { retryAfter: 5 });
}
