import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { productName } from "contract/core/centre.ts";
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escaped } from "../escape-html.ts";
import { FilesUnavailable } from "../files/files.ts";
import { ClosingRefusal, Refusal } from "../refusal.ts";
import { cache, protection } from "./answers/headers.ts";
import { isNavigation } from "./pages.ts";
import { refusalFor } from "./refusals.ts";

/**
 * Every error is answered as `{message, errors?, requestId}`, or as a page where a browser asked for one: without a stack,
 * and without an echo of the request.
 */
export function handleErrors(app: FastifyInstance): void {
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

// For refusals that are sent before any hook has run.
const headers = { ...protection, "cache-control": cache.private };

/** Answers 404 to a URL that cannot be decoded. The answer of the framework would repeat the URL. */
export function refuseAddress(_error: Error, request: Pick<FastifyRequest, "id">, reply: FastifyReply): void {
  reply.headers(headers).code(404).send({ message: "There is nothing here.", requestId: request.id });
}

const sentences: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, "The request is too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "This took too long to arrive. Please try again."],
};

/** Refuses what is not valid HTTP, or arrives too slowly, with the same body as every refusal. */
export function refuseConnection(error: Pick<ConnectionError, "code">, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, message] = sentences[error.code] ?? [400, "The request is malformed. Please check it and try again."];
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
  if (refusal.status === 500) request.log.error({ fault: loggable(error) }, "fault");
  if (refusal.status === 507) request.log.error({ code: codeOf(error) }, "out of space");
  if (error instanceof FilesUnavailable) request.log.error({ reason: error.reason }, "files unavailable");
  if (refusal instanceof ClosingRefusal) reply.header("connection", "close");
  if (refusal.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
  const { message, errors, missing } = refusal;
  reply.code(refusal.status);
  if (wantsPage(request.raw)) return reply.type("text/html; charset=utf-8").send(refusalPage(message, request.id));
  return reply.send({ message, ...(errors?.length && { errors }), requestId: request.id, ...missing });
}

// One line for each answer. It names the route, never the URL, whose path and query may be private.
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? "none",
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  request.log.info(line, "answered");
}

// The message of a database error can quote stored data; its name, code and stack cannot.
function loggable(error: unknown) {
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

/** Does a browser ask for a page, so that a person will read the answer? */
export function wantsPage({
  method,
  url = "/",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
  return method === "GET" && isNavigation(url.split("?")[0] ?? "") && headers.accept?.includes("text/html") === true;
}

/** A refusal as a page, without scripts or styles, which the content security policy forbids. */
export function refusalPage(message: string, requestId: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Not available now – ${productName}</title>
</head>
<body>
<main>
<h1>${productName}</h1>
<p>${escaped(message)} What you have not sent yet is kept on this device.</p>
<p><a href="">Try again</a></p>
<p><small>Reference: ${requestId}</small></p>
</main>
</body>
</html>
`;
}
