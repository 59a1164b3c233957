import { context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import { isTracing, tracer } from "../../tracing/spans.ts";

/** A span for each call, named by its route, while the server traces; its request id leads to the log. */
export function traceCalls(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<object, Span>();

  app.addHook("onRequest", (request, reply, next) => {
    const { url: route = "none" } = request.routeOptions;
    const attributes = { "http.request.method": request.method, "http.route": route, "request.id": request.id };
    const span = tracer().startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes });
    spans.set(request, span);
    reply.raw.once("close", () => {
      span.setAttribute("http.response.status_code", reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(context.active(), span), next);
  });
  // The body arrives by events of the connection, which know nothing of the span.
  app.addHook("preValidation", (request, _reply, next) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(context.active(), span), next);
    else next();
  });
}
