import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { House } from "../house.ts";
import { Refusal } from "./refusals.ts";

/** For those who run it: is the process up, can it work, and its figures (loopback, or with METRICS_TOKEN). */
export function serveHealth(app: FastifyInstance, house: House): void {
  const registry = new Registry();
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
    await sql`select 1`.execute(house.db);
    if (!(await house.files.hasRoom())) throw new Refusal(503, "There is no room for uploads.", { retryAfter: 60 });
    return { status: "ready" };
  });

  app.get("/metrics", async (request, reply) => {
    const { METRICS_TOKEN } = house.settings;
    const allowed = METRICS_TOKEN
      ? request.headers.authorization === `Bearer ${METRICS_TOKEN}`
      : isLoopback(request.ip);
    if (!allowed) throw new Refusal(404, "There is nothing here.");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}
