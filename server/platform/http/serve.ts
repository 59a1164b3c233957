import { Readable } from "node:stream";
import { calls } from "contract/calls.ts";
import type { Call, CallShape } from "contract/core/call.ts";
import { isChanging, methodOf, pathOf } from "contract/core/paths.ts";
import { type AccessSubject, isSubject, isVisible, may, needsRecord } from "contract/core/permissions.ts";
import { tokenPrefix } from "contract/core/scopes.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { Refusal } from "../refusal.ts";
import { type AnswerCache, answerFromCache, openAnswerCache } from "./answers/answer-cache.ts";
import { asDocument, asFile, fileOf, type NamedDocument } from "./answers/attachments.ts";
import { jsonLimitOf } from "./bodies/body-memory.ts";
import { acceptByteBodies, bytesOf } from "./bodies/byte-bodies.ts";
import { discard, type ReceivedForm, receiveForm } from "./bodies/uploads.ts";
import type { Handler, Identify, NamedSession, OutputOf, RequestContext, SignedIn } from "./handlers.ts";
import { type ChangeHandler, checkKey, findSentKey, idempotently, type SentIdempotencyKey } from "./idempotency.ts";
import { headerOf, networkOf, openRateLimits } from "./limits/rate-limits.ts";
import { refuseUnproved } from "./proved.ts";
import { logInFirst, NoQuery, notAllowed, notForTools, parse } from "./refusals.ts";
import { admitVisitor, bearerOf, refusalToNobody } from "./visiting.ts";

export interface Serving {
  deps: Dependencies;
  serve<S extends CallShape, R = undefined>(call: Call<S>, handler: Handler<S, R>): void;
  /** Registers a call that changes something, once for each idempotency key; `serve` refuses such calls. */
  change<S extends CallShape, R = undefined, Result = void>(call: Call<S>, handler: ChangeHandler<S, R, Result>): void;
  /** A GET outside the calls, such as a photo. The handler decides whether the viewer must be signed in. */
  serveGet(
    path: string,
    handle: (request: FastifyRequest, viewer: FindViewer, reply: FastifyReply) => Promise<unknown>,
  ): void;
  /** Ends streams that would never end by themselves, when the server stops. */
  whenStopping(end: () => void): void;
  /** Refuses unsupported methods with 405. Called once, after the last call. */
  refuseOtherMethods(): void;
}
type FindViewer = () => Promise<SignedIn | undefined>;

declare module "fastify" {
  interface FastifyRequest {
    /** The session that a validly signed token names; it may have ended since. */
    namedSession: NamedSession | undefined;
    /** What a tool of the college sends in the place of a session. */
    toolToken: string | undefined;
    viewer: SignedIn | undefined;
    record: unknown;
    /** Of a cached answer; asked for with the session. */
    tag: string | undefined;
    sentIdempotencyKey: SentIdempotencyKey | undefined;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

const keyHeader = "idempotency-key";

/** Registers calls on the HTTP server: rate limit, identify, find and check in this order, before a body is read. */
export function openServing(app: FastifyInstance, deps: Dependencies, identify: Identify): Serving {
  app.decorateRequest("namedSession", undefined);
  app.decorateRequest("toolToken", undefined);
  app.decorateRequest("viewer", undefined);
  app.decorateRequest("record", undefined);
  app.decorateRequest("tag", undefined);
  app.decorateRequest("sentIdempotencyKey", undefined);
  acceptByteBodies(app);
  const context = { app, deps, identify, limitOf: openRateLimits(app, deps.settings), cache: openAnswerCache() };
  return {
    deps,
    serve: (call, handler) => {
      if (isChanging(call.name)) throw new Error(`${call.name} changes something`);
      register(context, call, handler);
    },
    change: (call, handler) => register(context, call, idempotently(call, handler)),
    serveGet: (path, handle) => {
      app.get(path, async (request, reply) => {
        await readToken(request, identify);
        if (request.toolToken) throw new Refusal(403, notForTools);
        return handle(request, () => findViewer(request, identify), reply);
      });
    },
    whenStopping: (end) => {
      app.addHook("preClose", async () => end());
    },
    refuseOtherMethods: () => refuseOtherMethods(app),
  };
}

interface ServeContext {
  app: FastifyInstance;
  deps: Dependencies;
  identify: Identify;
  limitOf: ReturnType<typeof openRateLimits>;
  cache: AnswerCache;
}

function register<S extends CallShape, R>(context: ServeContext, call: Call<S>, handler: Handler<S, R>): void {
  const { app, deps, identify, limitOf } = context;
  const { permission } = call;
  if (permission && needsRecord(permission) && !handler.find) throw new Error(`${call.name} must find its record`);

  async function admit(request: FastifyRequest): Promise<void> {
    const tool = request.toolToken ? await identify.findTool(request.toolToken, call) : undefined;
    if (permission && !request.namedSession && !tool) throw refusalToNobody(request);
    const named = request.namedSession;
    const account = named?.account ?? tool?._id;
    const findKey = async (caller: string | undefined) =>
      isChanging(call.name) ? findSentKey(deps, caller, headerOf(request, keyHeader)) : undefined;
    // All asked at once: one round trip to PostgreSQL.
    const asked = Promise.all([
      handler.find?.(deps, request.params as OutputOf<S["params"]>),
      findKey(account),
      "tag" in handler && named ? handler.tag(deps, named) : undefined,
    ]);
    asked.catch(() => undefined); // It is awaited below, unless the caller is refused before.
    const viewer = tool ?? (await findViewer(request, identify));
    request.viewer = viewer;
    if (permission && !viewer) throw new Refusal(401, logInFirst);
    if (permission && viewer && !may(viewer, permission)) throw new Refusal(403, notAllowed);
    if (permission && viewer) refuseUnproved(viewer, call, deps.clock);
    const [record, sent, tag] = await asked;
    request.tag = tag;
    // Read again after a record that is not there, so that a concurrent call which deleted it is seen here: whoever repeats
    // a deletion is answered that it is done.
    const isOutdated = viewer?._id !== account || (handler.find && record === undefined);
    request.sentIdempotencyKey = isOutdated ? await findKey(viewer?._id) : sent;
    if (!handler.find || request.sentIdempotencyKey?.outcome) return;
    const isFound =
      record !== undefined &&
      (!(viewer && permission && needsRecord(permission)) || isVisible(viewer, permission, subjectOf(record)));
    if (!isFound) throw new Refusal(404, handler.missing ?? "Not found");
    request.record = record;
  }

  app.route({
    method: methodOf(call),
    url: patternOf(call),
    config: { call },
    bodyLimit: jsonLimitOf(call),
    onRequest: [(request) => readToken(request, identify), limitOf(call), admitVisitor(deps, call, handler) ?? admit],
    handler: (_request, reply) => handle(context, call, handler, reply),
  });
}

async function handle<S extends CallShape, R>(
  { deps, cache }: ServeContext,
  call: Call<S>,
  handler: Handler<S, R>,
  reply: FastifyReply,
): Promise<unknown> {
  const { request } = reply;
  const received = await receive(deps, call, request);
  try {
    if (isChanging(call.name)) checkKey(headerOf(request, keyHeader));
    const context = {
      deps,
      viewer: request.viewer,
      params: parseIf(call.params, request.params),
      query: parse(call.query ?? NoQuery, request.query),
      headers: parseIf(call.headers, request.headers),
      bytes: call.bytes && bytesOf(request),
      body: received ? undefined : parseIf(call.body, request.body),
      form: received && { fields: parseIf(call.form, received.fields), files: received.files },
      record: request.record,
      sentIdempotencyKey: request.sentIdempotencyKey,
      address: networkOf(request.ip),
      isSecure: request.protocol === "https",
      log: request.log,
      requestId: request.id,
      expected: call.versioned && expectedVersion(headerOf(request, "if-match")),
      abortSignal: () => request.signal,
      header: (name: string) => headerOf(request, name),
      answerHeader: (name: string, value: string) => void reply.header(name, value),
    } as RequestContext<S, R>;
    if ("tag" in handler) return await answerFromCache(cache, handler, context, reply);
    const answer = await handler.answer(context);
    reply.code(call.status ?? 200);
    const { document, file } = fileOf(call, context.query);
    if (document) return asDocument(document, answer as NamedDocument, reply);
    if (file) return asFile(file, answer as AsyncIterable<string>, reply);
    if (call.status === 204) return reply.send();
    if (!(answer instanceof Readable && request.method === "HEAD")) return answer;
    // HEAD sends no body, so the stream would never be read.
    answer.destroy();
    reply.send();
  } finally {
    if (received) await discard(received);
  }
}

/** The version that a change is based on, from If-Match; undefined when any version will do. */
function expectedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined;
  const version = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(ifMatch)?.[1];
  // An ETag that this server never issued matches no version.
  return version === undefined ? -1 : Number(version);
}

// A call that takes only a form refuses every other type of body; one that takes both decides by the content type.
async function receive(deps: Dependencies, call: Call, request: FastifyRequest): Promise<ReceivedForm | undefined> {
  if (!call.form) {
    if (request.isMultipart()) throw new Refusal(415, "This kind of content is not accepted.");
    return undefined;
  }
  if (request.isMultipart()) return receiveForm(request, call, deps.files);
  if (call.body) return undefined;
  throw new Refusal(415, "Send this as a form (multipart/form-data).");
}

function parseIf(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema ? parse(schema, value) : undefined;
}

async function readToken(request: FastifyRequest, identify: Identify): Promise<void> {
  const token = bearerOf(request);
  request.toolToken = token?.startsWith(tokenPrefix) ? token : undefined;
  request.namedSession = token && !request.toolToken ? await identify.read(token) : undefined;
}

async function findViewer({ namedSession }: FastifyRequest, identify: Identify): Promise<SignedIn | undefined> {
  return namedSession && identify.find(namedSession);
}

// A record that is found for a permission on records says to whom it belongs.
function subjectOf(record: unknown): AccessSubject {
  if (isSubject(record)) return record;
  throw new Error("the record does not say whose it is");
}

function refuseOtherMethods(app: FastifyInstance): void {
  for (const [url, served] of Map.groupBy(Object.values<Call>(calls), patternOf)) {
    const methods = served.map(methodOf);
    app.route({
      method: ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((name) => !methods.some((method) => method === name)),
      url,
      onRequest: async (_request, reply) => {
        reply.header("allow", methods.join(", "));
        throw new Refusal(405, "This address does not support that method.");
      },
      handler: () => undefined,
    });
  }
}

// The path of a call in the syntax of the router.
function patternOf(call: Call): string {
  return pathOf(call).replaceAll(/\{(\w+)\}/g, ":$1");
}
