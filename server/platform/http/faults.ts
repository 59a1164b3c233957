import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cache, protection } from "./answers/headers.ts";
import { GivenUp, Refusal, refusalFor } from "./refusals.ts";

/** Every fault becomes `{message, errors?, requestId}`: never a stack, never an echo of what was sent. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply));
  app.setNotFoundHandler((request, reply) => answer(new Refusal(404, "There is nothing here."), request, reply));
  app.addHook("onSend", (_request, reply, _payload, next) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", cache.private);
    next();
  });
  app.addHook("onResponse", (request, reply, next) => {
    logAnswer(request, reply);
    next();
  });
}

// What is refused before any hook has run carries its headers itself.
const headers = { ...protection, "cache-control": cache.private };

/** An address that cannot be decoded is no address of ours; the framework would repeat it to whoever sent it. */
export function refuseAddress(_error: Error, request: Pick<FastifyRequest, "id">, reply: FastifyReply): void {
  reply.headers(headers).code(404).send({ message: "There is nothing here.", requestId: request.id });
}

const sentences: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, "This is too large to be sent."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "This took too long to arrive. Please try again."],
};

/** What is no request at all, or took too long to become one, is refused in the shape of every refusal. */
export function refuseConnection(error: Pick<ConnectionError, "code">, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, message] = sentences[error.code] ?? [400, "This could not be read. Please check it and try again."];
  const body = JSON.stringify({ message, requestId: randomUUID() });
  const lines = Object.entries({
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  socket.destroySoon();
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFor(error) ?? new Refusal(500, "Something went wrong. Please try again.");
  if (refusal.status === 500) request.log.error({ fault: faultOf(error) }, "fault");
  if (refusal.status === 507) request.log.error({ code: codeOf(error) }, "out of space");
  if (refusal instanceof GivenUp) reply.header("connection", "close");
  if (refusal.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
  const { message, errors } = refusal;
  return reply.code(refusal.status).send({ message, ...(errors?.length && { errors }), requestId: request.id });
}

// One line for each answer: what was called by its pattern, never its address, whose query and path may be private.
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? "none",
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  request.log.info(line, "answered");
}

// The message of a database fault can quote what was stored; its class, code and place cannot.
function faultOf(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const places = error.stack
    ?.split("\n")
    .filter((place) => /^\s+at /.test(place))
    .slice(0, 12);
  return { name: error.name, code: codeOf(error), places };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
