import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { refuseConnection } from "../faults.ts";
import { hasBody } from "./body-memory.ts";

/** The least that a body may come with on average, once it has had some time to begin. Times in milliseconds. */
export interface Pace {
  bytesPerSecond: number;
  grace: number;
  check: number;
}

/** A phone with a poor signal sends 5,000 bytes a second; a fifth of it, pauses included, is still served. */
export const pace: Pace = { bytesPerSecond: 1000, grace: 20_000, check: 5000 };

interface Sending {
  request: IncomingMessage;
  response: ServerResponse;
  since: number;
  /** Bytes that the connection had carried before this request. */
  before: number;
}

/**
 * Cuts off with 408 whoever sends a body more slowly than that, so that nobody holds memory and connections for nothing.
 * Bytes are counted where they leave the network: a server that is slow to read is given the benefit of what it read.
 */
export function cutSlowSenders(app: FastifyInstance, { bytesPerSecond, grace, check }: Pace = pace): void {
  const carried = new WeakMap<Socket, number>();
  const sendings = new Set<Sending>();

  app.addHook("onRequest", (request, reply, next) => {
    const { raw } = request;
    if (!raw.complete && hasBody(request)) {
      const sending = {
        request: raw,
        response: reply.raw,
        since: performance.now(),
        before: carried.get(raw.socket) ?? 0,
      };
      sendings.add(sending);
      reply.raw.once("close", () => sendings.delete(sending));
    }
    next();
  });
  app.addHook("onResponse", (request, _reply, next) => {
    carried.set(request.raw.socket, request.raw.socket.bytesRead);
    next();
  });

  const timer = setInterval(() => {
    for (const sending of sendings) {
      const { request, response, since, before } = sending;
      const elapsed = performance.now() - since;
      if (request.complete || elapsed < grace) continue;
      if (((request.socket.bytesRead - before) * 1000) / elapsed >= bytesPerSecond) continue;
      sendings.delete(sending);
      if (response.headersSent) request.socket.destroy();
      else refuseConnection({ code: "ERR_HTTP_REQUEST_TIMEOUT" }, request.socket);
    }
  }, check);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
