import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Gauge, Registry } from "prom-client";
import { answerSeconds, measureProcess, processMetrics, requestsInFlight } from "../../metrics.ts";
import { Refusal } from "../../refusal.ts";
import type { Settings } from "../../settings.ts";

/** How long the database may take for what it is asked, in milliseconds: Prometheus waits for ten seconds in all. */
const timeoutMs = 3000;

/**
 * Measures each answer, and serves the metrics at `/metrics` to whoever has METRICS_TOKEN, without one to this machine.
 * `installation` has what every server would find in the database.
 */
export function serveMetrics(app: FastifyInstance, { METRICS_TOKEN }: Settings, installation: Registry): void {
  measureProcess();
  measureAnswers(app);
  const own = new Registry();
  const readable = new Gauge({
    name: "database_readable",
    help: "1 when the database has answered what the metrics of the installation ask it, within three seconds",
    registers: [own],
  });

  app.get("/metrics", async (request, reply) => {
    const isAllowed = METRICS_TOKEN
      ? request.headers.authorization === `Bearer ${METRICS_TOKEN}`
      : isFromThisMachine(request);
    if (!isAllowed) throw new Refusal(404, "There is nothing here.");
    // What the process measures is wanted most while the database does not answer.
    const found = await Promise.race([installation.metrics(), setTimeout(timeoutMs, "", { ref: false })]).catch(
      () => "",
    );
    readable.set(found === "" ? 0 : 1);
    const measured = await Promise.all([processMetrics.metrics(), own.metrics()]);
    return reply.type(processMetrics.contentType).send([...measured, found].join("\n"));
  });
}

// The labels name routes, never URLs, and Node refuses methods that it does not know: so there are not many of either.
function measureAnswers(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, next) => {
    const labels = { route: routeOf(request) };
    requestsInFlight.inc(labels);
    // An answer whose reader has left is closed, but never finished.
    reply.raw.once("close", () => requestsInFlight.dec(labels));
    next();
  });
  app.addHook("onResponse", (request, reply, next) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    answerSeconds.observe(labels, reply.elapsedTime / 1000);
    next();
  });
}

// Each file of the browser app is a route, and most have another name in each build: they are one label, so that a time
// series does not end with each release.
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url?.replace(/^\/assets\/.+/, "/assets/*") ?? "none";
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
