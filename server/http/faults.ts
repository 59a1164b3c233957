import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cache } from "./headers.ts";
import { Refusal, refusalFor } from "./refusals.ts";

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

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFor(error) ?? new Refusal(500, "Something went wrong. Please try again.");
  if (refusal.status === 500) request.log.error({ fault: faultOf(error) }, "fault");
  if (refusal.status === 507) request.log.error({ code: codeOf(error) }, "out of space");
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
