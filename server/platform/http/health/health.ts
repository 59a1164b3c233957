import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { openFigures } from "../../cluster/figures.ts";
import type { Dependencies } from "../../dependencies.ts";
import { Refusal } from "../refusals.ts";

const leaving = new WeakSet<FastifyInstance["server"]>();

/** From now on `/readyz` says 503, so that load balancers send nobody here any more; everything else is answered. */
export function leaveRotation(app: FastifyInstance): void {
  leaving.add(app.server);
}

/** For operators: is the process up, is it ready, and its metrics (with METRICS_TOKEN, or from this machine itself). */
export function serveHealth(app: FastifyInstance, deps: Dependencies): void {
  const registry = new Registry();
  const figures = openFigures(registry);
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: "http_answer_seconds",
    help: "Time until an answer was sent, by route and status",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, next) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode };
    answers.observe(labels, reply.elapsedTime / 1000);
    next();
  });

  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async () => {
    if (leaving.has(app.server)) throw new Refusal(503, "This server stops in a moment.", { retryAfter: 5 });
    await sql`select 1`.execute(deps.db);
    if (!(await deps.files.hasRoom()))
      throw new Refusal(503, "There is not enough disk space for uploads.", { retryAfter: 60 });
    return { status: "ready" };
  });

  app.get("/metrics", async (request, reply) => {
    const { METRICS_TOKEN } = deps.settings;
    const allowed = METRICS_TOKEN
      ? request.headers.authorization === `Bearer ${METRICS_TOKEN}`
      : isFromThisMachine(request);
    if (!allowed) throw new Refusal(404, "There is nothing here.");
    return reply.type(registry.contentType).send(await figures());
  });
}

// A proxy on this machine connects from loopback too. It is recognised by its headers, by HTTP/1.0, which is the default of
// nginx, or by a public host name.
function isFromThisMachine({ socket, raw, headers, hostname }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? "") &&
    isLoopbackName(hostname) &&
    raw.httpVersion !== "1.0" &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  );
}

const forwarding = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*)$/;

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || isLoopback(name.replace(/^\[(.*)\]$/, "$1"));
}
