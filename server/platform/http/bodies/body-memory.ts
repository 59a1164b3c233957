import type { Multipart } from "@fastify/multipart";
import type { Call } from "contract/core/call.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ClosingRefusal } from "../../refusal.ts";
import { networkOf } from "../limits/rate-limits.ts";
import { isByteBody } from "./byte-bodies.ts";

/** The largest JSON body in bytes; less for callers who have not logged in. */
export const jsonLimits = { open: 65_536, signedIn: 262_144 };

/** The most bytes of request bodies in memory at once: of all callers together, and of one network. */
export const memoryLimits = { all: 48_000_000, network: 12_000_000 };

// The bytes that one chunk of the network and the headers of the parts may take beside the texts.
const overhead = 131_072;

/** Counts the bytes of request bodies in memory: the announced length of JSON, and the texts of forms as they arrive. */
interface BodyMemory {
  open(network: string): Reservation;
  size(): number;
}

interface Reservation {
  /** @throws Refusal 503 when a limit is reached */
  add(bytes: number): void;
  release(): void;
}

declare module "fastify" {
  interface FastifyInstance {
    bodyMemory: BodyMemory;
  }
  interface FastifyRequest {
    bodyReservation: Reservation | undefined;
  }
}

export function openBodyMemory(limits = memoryLimits): BodyMemory {
  const networks = new Map<string, number>();
  let all = 0;

  function count(network: string, bytes: number): void {
    all += bytes;
    const used = (networks.get(network) ?? 0) + bytes;
    if (used > 0) networks.set(network, used);
    else networks.delete(network);
  }

  function open(network: string): Reservation {
    let own = 0;
    return {
      add: (bytes) => {
        const used = networks.get(network) ?? 0;
        if (all + bytes > limits.all || used + bytes > limits.network) throw outOfMemory();
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

/** Counts every body from before it is read until its answer has been sent. */
export function countBodies(app: FastifyInstance): void {
  app.decorate("bodyMemory", openBodyMemory());
  app.decorateRequest("bodyReservation", undefined);
  app.addHook("preParsing", (request, reply, payload, next) => {
    if (!hasBody(request)) return next(null, payload);
    const reservation = app.bodyMemory.open(networkOf(request.ip));
    request.bodyReservation = reservation;
    reply.raw.once("close", reservation.release);
    reservation.add(announcedBytes(request));
    next(null, payload);
  });
}

export function hasBody({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

export function jsonLimitOf(call: Call): number {
  return call.bodyBytes ?? (call.open ? jsonLimits.open : jsonLimits.signedIn);
}

// JSON is read as a whole, so its length is reserved at once; a chunked body reserves the limit. A body above the limit is
// refused unread, forms are counted as they arrive (`partsOf`), and the pieces of an upload go to disk.
function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  const type = headers["content-type"];
  if (type?.startsWith("multipart/") || isByteBody(type)) return 0;
  const limit = routeOptions.bodyLimit ?? jsonLimits.open;
  const length = Number(headers["content-length"] ?? limit);
  return length > limit ? 0 : length;
}

function outOfMemory(): ClosingRefusal {
  return new ClosingRefusal(503, "The server is busy. Please try again shortly.", { retryAfter: 5 });
}

/**
 * The parts of a multipart body as they arrive, with texts of at most `maxTextBytes` each. What is not part of a file is
 * held in memory and counted. @throws Refusal 503 as soon as the limit of memory is reached
 */
export async function* partsOf(request: FastifyRequest, maxTextBytes: number): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits: { fieldSize: maxTextBytes } });
  const full = Promise.withResolvers<never>();
  full.promise.catch(() => undefined); // It may be rejected while no part is awaited.
  let file: { readableEnded: boolean } | undefined;
  // Complete texts take at most `maxTextBytes`, and so does the one that is arriving (uploads.ts); the rest is dropped.
  let left = 2 * maxTextBytes + overhead;
  const count = (chunk: Buffer) => {
    const bytes = file && !file.readableEnded ? 0 : Math.min(chunk.length, left);
    left -= bytes;
    try {
      request.bodyReservation?.add(bytes);
    } catch (refusal) {
      request.raw.off("data", count);
      full.reject(refusal);
    }
  };
  request.raw.on("data", count);
  try {
    for (;;) {
      const next = await Promise.race([parts.next(), full.promise]);
      if (next.done) return;
      if (next.value.type === "file") file = next.value.file;
      yield next.value;
    }
  } finally {
    request.raw.off("data", count);
  }
}
