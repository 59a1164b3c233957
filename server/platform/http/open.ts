import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { Refusal, tooManyAttempts } from "../refusal.ts";
import type { Settings } from "../settings.ts";
import { memoizeByBuffer } from "./answers/answer-cache.ts";
import { protectionWith } from "./answers/headers.ts";
import { countBodies, jsonLimits } from "./bodies/body-memory.ts";
import { cutSlowSenders } from "./bodies/slow-senders.ts";
import { fieldLimits } from "./bodies/uploads.ts";
import { handleErrors, refuseAddress, refuseConnection } from "./error-handler.ts";
import { answerInTurn } from "./limits/in-turn.ts";
import { refuseWhenOverloaded } from "./limits/overload.ts";

const second = 1000;
/**
 * An idle connection is kept for longer than proxies keep theirs, which is 60 s by default: whoever sends over one that is
 * closed in that moment gets no answer, and a proxy repeats no POST.
 */
export const timeouts = { headers: 15 * second, body: 300 * second, keepAlive: 75 * second, check: 5 * second };

/** The HTTP server with its limits, headers and error handler, without any calls. */
export async function openHttp(settings: Settings, log: FastifyServerOptions["logger"]): Promise<FastifyInstance> {
  const app = fastify({
    logger: log ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.TRUST_PROXY ?? false,
    bodyLimit: jsonLimits.open,
    // A slow phone may take minutes to send its photos; one that stops sending is cut off earlier (slow-senders.ts).
    requestTimeout: timeouts.body,
    keepAliveTimeout: timeouts.keepAlive,
    connectionTimeout: 0,
    // Node sends "Connection: close" with the last one, and 503 to clients that ignore it, as load generators do.
    maxRequestsPerSocket: 100_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check, maxHeaderSize: 16_384 },
  });
  answerInTurn(app);
  app.removeContentTypeParser("text/plain");
  handleErrors(app);
  refuseEncodedBodies(app);
  countBodies(app);
  cutSlowSenders(app);
  closeConnectionsWhenStopping(app);
  await protect(app, settings);
  return app;
}

async function protect(app: FastifyInstance, settings: Settings): Promise<void> {
  const { FILES_DIRECT, FILES_URL, ATTACHMENTS_ORIGIN: attachments } = settings;
  const photos = FILES_DIRECT && FILES_URL ? new URL(FILES_URL.url).origin : "";
  const headers = protectionWith({ photos, attachments });
  const host = attachments && new URL(attachments).host;
  app.addHook("onRequest", (request, reply, next) => {
    reply.headers(headers);
    // An origin of its own: no page, no call and no session is there.
    const isElsewhere = host !== undefined && request.host === host && !request.url.startsWith("/attachments/");
    next(isElsewhere ? new Refusal(404, "Not found") : undefined);
  });
  refuseWhenOverloaded(app, settings.BUSY_DELAY_MS);
  await app.register(rateLimit, { global: false, errorResponseBuilder: tooMany });
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // Of a list of 66 kB, quality 3 makes 15.8 kB in 0.35 ms, quality 4 15.3 kB in 0.55 ms and quality 1 17.1 kB in 0.2 ms.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    // A stream costs more than compressing itself, so only answers above this size use one and do not block the loop.
    syncThreshold: 200_000,
    zlib: { brotliCompressSync: memoizeByBuffer(brotliCompressSync), gzipSync: memoizeByBuffer(gzipSync) },
    // Compressed request bodies are refused, never decompressed.
    removeContentLengthHeader: true,
    requestEncodings: ["identity"],
  });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 100,
      fieldSize: fieldLimits.bytes,
      fields: fieldLimits.most,
      fileSize: 21_000_000,
      files: 40,
      parts: fieldLimits.most + 40,
      headerPairs: 20,
    },
  });
}

// A stopping server closes each connection with the next answer, instead of waiting for keep-alive clients. Node closes those
// that wait between two requests, but not those that have sent none yet, as browsers open them ahead.
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  const connections = new Set<Socket>();
  app.server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  app.addHook("preClose", (done) => {
    isStopping = true;
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, next) => {
    if (isStopping) reply.header("connection", "close");
    next();
  });
}

// Runs before the body is read, but after the checks of the viewer and the record.
function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook("preParsing", (request, _reply, payload, next) => {
    const encoding = request.headers["content-encoding"];
    if (request.is404 || !encoding || encoding === "identity") return next(null, payload);
    next(new Refusal(415, "Send this without compression."));
  });
}

function tooMany(_request: unknown, context: { ttl: number }): Error {
  return tooManyAttempts(context.ttl / second);
}
