import { Readable } from "node:stream";

import type { Call, CallShape } from "contract/core/call.ts";
import { isChanging } from "contract/core/paths.ts";
import { isVisible, may, needsRecord, type Placed } from "contract/core/permissions.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { type AnswerCache, openAnswerCache } from "./answers/answer-cache.ts";
import { asDocument, asFile, type NamedDocument } from "./answers/attachments.ts";
import { jsonLimitOf } from "./bodies/body-memory.ts";
import { discard, type ReceivedForm, receiveForm } from "./bodies/uploads.ts";
import { type ChangeHandler, idempotently } from "./changing.ts";
import type { Handler, Identify, NamedSession, Out, RequestContext, SignedIn } from "./handlers.ts";
import { checkKey, findSentKey, type SentIdempotencyKey } from "./idempotency.ts";
import { headerOf, networkOf } from "./limits/callers.ts";
import { openRateLimits } from "./limits/rate-limits.ts";
import { patternOf, refuseOtherMethods } from "./other-methods.ts";
import { NoQuery } from "./queries.ts";
import { logInFirst, notAllowed, parse, Refusal } from "./refusals.ts";

export interface Serving {
  deps: Dependencies;
  serve<S extends CallShape, R = undefined>(call: Call<S>, handler: Handler<S, R>): void;
  /** The same for calls that change something; `serve` refuses to serve those. */
  change<S extends CallShape, R = undefined, Result = void>(call: Call<S>, handler: ChangeHandler<S, R, Result>): void;
  /** A GET outside the calls, such as a photo: signed in or not is the handler's question. */
  fetchable(
    path: string,
    handle: (request: FastifyRequest, viewer: Ask, reply: FastifyReply) => Promise<unknown>,
  ): void;
  /** Ends what would go on for ever, when the server is asked to stop. */
  whenStopping(end: () => void): void;
  /** Every path that is served refuses the methods it does not know with 405. Called once, after the last call. */
  refuseOtherMethods(): void;
}
type Ask = () => Promise<SignedIn | undefined>;

declare module "fastify" {
  interface FastifyRequest {
    /** The session that the token names, before it is known whether it still lasts. */
    named: NamedSession | undefined;
    viewer: SignedIn | undefined;
    record: unknown;
    sentIdempotencyKey: SentIdempotencyKey | undefined;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

const keyHeader = "idempotency-key";

/** Registers calls on the HTTP server: limit, identify, find and check in that order, before a body is read. */
export function openServing(app: FastifyInstance, deps: Dependencies, identify: Identify): Serving {
  app.decorateRequest("named", undefined);
  app.decorateRequest("viewer", undefined);
  app.decorateRequest("record", undefined);
  app.decorateRequest("sentIdempotencyKey", undefined);
  const door = { app, deps, identify, limitOf: openRateLimits(app, deps.settings), kept: openAnswerCache() };
  return {
    deps,
    serve: (call, handler) => {
      if (isChanging(call.name)) throw new Error(`${call.name} changes something`);
      register(door, call, handler);
    },
    change: (call, handler) => register(door, call, idempotently(call, handler)),
    fetchable: (path, handle) => {
      app.get(path, async (request, reply) => {
        await nameSession(request, identify);
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
  kept: AnswerCache;
}

function register<S extends CallShape, R>(door: ServeContext, call: Call<S>, handler: Handler<S, R>): void {
  const { app, deps, identify, limitOf } = door;
  const { permission } = call;
  if (permission && needsRecord(permission) && !handler.find) throw new Error(`${call.name} must find its record`);

  async function admit(request: FastifyRequest): Promise<void> {
    const viewer = await findViewer(request, identify);
    request.viewer = viewer;
    if (permission && !viewer) throw new Refusal(401, logInFirst);
    if (permission && viewer && !may(viewer, permission)) throw new Refusal(403, notAllowed);
    const record = await handler.find?.(deps, request.params as Out<S["params"]>);
    // Looked for after the record: whatever was done before that was read is known here. Whoever repeats a deletion
    // hears that it is done, although the record is gone.
    if (isChanging(call.name))
      request.sentIdempotencyKey = await findSentKey(deps, viewer?._id, headerOf(request, keyHeader));
    if (!handler.find || request.sentIdempotencyKey?.outcome) return;
    const seen =
      record !== undefined &&
      (!(viewer && permission && needsRecord(permission)) || isVisible(viewer, permission, placeOf(record)));
    if (!seen) throw new Refusal(404, handler.missing ?? "Not found");
    request.record = record;
  }

  app.route({
    method: call.method,
    url: patternOf(call),
    config: { call },
    bodyLimit: jsonLimitOf(call),
    onRequest: [(request) => nameSession(request, identify), limitOf(call), admit],
    handler: (request, reply) => handle(door, call, handler, request, reply),
  });
}

async function handle<S extends CallShape, R>(
  { deps, kept }: ServeContext,
  call: Call<S>,
  handler: Handler<S, R>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const received = await receive(deps, call, request);
  try {
    if (isChanging(call.name)) checkKey(headerOf(request, keyHeader));
    const asked = {
      deps,
      viewer: request.viewer,
      params: parseIf(call.params, request.params),
      query: parse(call.query ?? NoQuery, request.query),
      body: received ? undefined : parseIf(call.body, request.body),
      form: received && { fields: parseIf(call.form, received.fields), files: received.files },
      record: request.record,
      sentIdempotencyKey: request.sentIdempotencyKey,
      address: networkOf(request.ip),
      isSecure: request.protocol === "https",
      log: request.log,
      requestId: request.id,
      gone: () => request.signal,
      header: (name: string) => headerOf(request, name),
      answerHeader: (name: string, value: string) => void reply.header(name, value),
    };
    if (handler.tag)
      return await answerFromCache(
        kept,
        { ...handler, tag: handler.tag },
        asked as RequestContext<S, R>,
        request,
        reply,
      );
    const answer = await handler.answer(asked as RequestContext<S, R>);
    reply.code(call.status ?? 200);
    if (call.document) return asDocument(call.document, answer as NamedDocument, reply);
    if (call.file) return asFile(call.file, answer as AsyncIterable<string>, reply);
    if (!(answer instanceof Readable && request.method === "HEAD")) return answer;
    // Nobody would read it.
    answer.destroy();
    reply.send();
  } finally {
    if (received) await discard(received);
  }
}

// An answer that changed while it was made is given, but not kept: nobody knows which tag it belongs to.
async function answerFromCache<S extends CallShape, R>(
  kept: AnswerCache,
  { tag, answer }: Required<Pick<Handler<S, R>, "tag" | "answer">>,
  context: RequestContext<S, R>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  reply.type("application/json; charset=utf-8");
  // Of what was understood, not of the address: that can be written in as many ways as somebody likes.
  const key = JSON.stringify([
    request.routeOptions.url,
    context.viewer?._id,
    context.viewer?.role,
    context.params,
    context.query,
  ]);
  const before = await tag(context);
  const known = kept.find(key, before);
  if (known) return known;
  const made = Buffer.from(JSON.stringify(await answer(context)));
  if ((await tag(context)) === before) kept.keep(key, before, made);
  return made;
}

// A call that takes a form and nothing else refuses every other kind of body; one that takes both goes by what came.
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

async function nameSession(request: FastifyRequest, identify: Identify): Promise<void> {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? "")?.[1];
  request.named = token ? await identify.read(token) : undefined;
}

async function findViewer({ named }: FastifyRequest, identify: Identify): Promise<SignedIn | undefined> {
  return named && identify.find(named);
}

// Permissions on records speak of portfolios; every record that is found for one says whose it is.
function placeOf(record: unknown): Placed {
  return record as Placed;
}
