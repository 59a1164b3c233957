import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { refuseConnection } from "../error-handler.ts";
import { hasBody } from "./body-memory.ts";

/** The lowest average speed of a body, which is enforced after a period of grace. Times are in milliseconds. */
export interface Pace {
  bytesPerSecond: number;
  grace: number;
  check: number;
}

/** A phone with a poor signal sends 5,000 bytes a second; a fifth of that, pauses included, is still accepted. */
export const pace: Pace = { bytesPerSecond: 1000, grace: 20_000, check: 5000 };

interface IncomingBody {
  request: IncomingMessage;
  response: ServerResponse;
  since: number;
  /** Bytes that the connection had carried before this request. */
  before: number;
}

/**
 * Refuses a slower body with 408 and closes the connection, so that nobody ties up memory and connections. Counts the bytes
 * that were read from the socket.
 */
export function cutSlowSenders(app: FastifyInstance, { bytesPerSecond, grace, check }: Pace = pace): void {
  const carried = new WeakMap<Socket, number>();
  const bodies = new Set<IncomingBody>();
  let timer: NodeJS.Timeout | undefined;

  app.addHook("onRequest", (request, reply, next) => {
    const { raw } = request;
    // A request that a test injects has no connection.
    if (!raw.complete && hasBody(request) && raw.socket instanceof Socket) {
      const body = {
        request: raw,
        response: reply.raw,
        since: performance.now(),
        before: carried.get(raw.socket) ?? 0,
      };
      bodies.add(body);
      timer ??= setInterval(cutSlow, check).unref();
      reply.raw.once("close", () => bodies.delete(body));
    }
    next();
  });
  app.addHook("onResponse", (request, _reply, next) => {
    carried.set(request.raw.socket, request.raw.socket.bytesRead);
    next();
  });

  function cutSlow(): void {
    for (const body of bodies) {
      const { request, response, since, before } = body;
      const elapsed = performance.now() - since;
      if (request.complete || elapsed < grace) continue;
      if (((request.socket.bytesRead - before) * 1000) / elapsed >= bytesPerSecond) continue;
      bodies.delete(body);
      if (response.headersSent) request.socket.destroy();
      else refuseConnection({ code: "ERR_HTTP_REQUEST_TIMEOUT" }, request.socket);
    }
    if (bodies.size === 0) stop();
  }
  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }
  app.addHook("onClose", async () => stop());
}
