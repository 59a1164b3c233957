import { Readable } from "node:stream";
import type { Answer, Call, CallShape } from "contract/call.ts";
import { calls } from "contract/calls.ts";
import { isVisible, may, needsRecord, type Placed, type Viewer } from "contract/permissions.ts";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { House } from "../house.ts";
import { asDocument, asFile, type NamedDocument } from "./attachments.ts";
import { type KeptAnswers, openKeptAnswers } from "./kept-answers.ts";
import { openLimits } from "./limits.ts";
import { logInFirst, notAllowed, parse, Refusal } from "./refusals.ts";
import { discard, type ReceivedFile, type ReceivedForm, receiveForm } from "./uploads.ts";

/** Who is signed in on this call, or undefined. Asked anew at every call, so that whatever ends a session ends it at once. */
export type Identify = (token: string) => Promise<SignedIn | undefined>;
export interface SignedIn extends Viewer {
  session: string;
}

/** What a handler is given. `form` is there when a multipart body arrived, `body` when JSON did. */
export interface Asked<S extends CallShape, R> {
  house: House;
  viewer: S extends { open: true } ? SignedIn | undefined : SignedIn;
  params: Out<S["params"]>;
  query: Out<S["query"]>;
  body: Out<S["body"]>;
  form: { fields: Out<S["form"]>; files: ReceivedFile[] } | undefined;
  record: R;
  address: string;
  /** What stands in the log about this call carries its id. */
  log: FastifyBaseLogger;
  requestId: string;
  /** Says when whoever asked has gone away. */
  gone: () => AbortSignal;
  header(name: string): string | undefined;
  answerHeader(name: string, value: string): void;
}

/** Find the record before any body is read; `serve` checks the call's permission on it; then do what was asked. */
export interface Handler<S extends CallShape, R> {
  find?: (house: House, params: Out<S["params"]>) => Promise<R | undefined>;
  /** The sentence of 404, the same for what does not exist and what this person may not see. */
  missing?: string;
  answer: (asked: Asked<S, R>) => Promise<Given<S>>;
  /** A text from the database that differs whenever the answer would; with it, an answer is made once and kept. */
  tag?: (asked: Asked<S, R>) => Promise<string>;
}

/** What a handler gives: the answer; for a call that flows its bytes as they come; a file's text in pieces; a document. */
export type Given<S extends CallShape> = S extends { flow: string }
  ? Readable
  : S extends { document: object }
    ? NamedDocument
    : S extends { file: object }
      ? AsyncIterable<string>
      : Answer<S>;

export interface Serving {
  house: House;
  serve<S extends CallShape, R = undefined>(call: Call<S>, handler: Handler<S, R>): void;
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
    viewer: SignedIn | undefined;
    record: unknown;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** Registers calls on the HTTP server: limit, identify, find and check in that order, before a body is read. */
export function openServing(app: FastifyInstance, house: House, identify: Identify): Serving {
  app.decorateRequest("viewer", undefined);
  app.decorateRequest("record", undefined);
  const door = { app, house, identify, limitOf: openLimits(app, house.settings), kept: openKeptAnswers() };
  return {
    house,
    serve: (call, handler) => serve(door, call, handler),
    fetchable: (path, handle) => {
      app.get(path, (request, reply) => handle(request, () => identifyRequest(request, identify), reply));
    },
    whenStopping: (end) => {
      app.addHook("preClose", async () => end());
    },
    refuseOtherMethods: () => refuseOtherMethods(app),
  };
}

interface Door {
  app: FastifyInstance;
  house: House;
  identify: Identify;
  limitOf: ReturnType<typeof openLimits>;
  kept: KeptAnswers;
}

function serve<S extends CallShape, R>(door: Door, call: Call<S>, handler: Handler<S, R>): void {
  const { app, house, identify, limitOf } = door;
  const { permission } = call;
  if (permission && needsRecord(permission) && !handler.find) throw new Error(`${call.name} must find its record`);

  async function admit(request: FastifyRequest): Promise<void> {
    request.viewer = await identifyRequest(request, identify);
    if (!permission) return;
    if (!request.viewer) throw new Refusal(401, logInFirst);
    if (!may(request.viewer, permission)) throw new Refusal(403, notAllowed);
    if (!handler.find) return;
    const record = await handler.find(house, request.params as Out<S["params"]>);
    const seen =
      record !== undefined && (!needsRecord(permission) || isVisible(request.viewer, permission, placeOf(record)));
    if (!seen) throw new Refusal(404, handler.missing ?? "Not found");
    request.record = record;
  }

  app.route({
    method: call.method,
    url: patternOf(call),
    config: { call },
    onRequest: [limitOf(call), admit],
    handler: (request, reply) => handle(door, call, handler, request, reply),
  });
}

async function handle<S extends CallShape, R>(
  { house, kept }: Door,
  call: Call<S>,
  handler: Handler<S, R>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const received = await receive(house, call, request);
  try {
    const asked = {
      house,
      viewer: request.viewer,
      params: parseIf(call.params, request.params),
      query: parseIf(call.query, request.query),
      body: received ? undefined : parseIf(call.body, request.body),
      form: received && { fields: parseIf(call.form, received.fields), files: received.files },
      record: request.record,
      address: request.ip,
      log: request.log,
      requestId: request.id,
      gone: () => request.signal,
      header: (name: string) => headerOf(request, name),
      answerHeader: (name: string, value: string) => void reply.header(name, value),
    };
    if (handler.tag)
      return await answerKept(kept, { ...handler, tag: handler.tag }, asked as Asked<S, R>, request, reply);
    const answer = await handler.answer(asked as Asked<S, R>);
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
async function answerKept<S extends CallShape, R>(
  kept: KeptAnswers,
  { tag, answer }: Required<Pick<Handler<S, R>, "tag" | "answer">>,
  asked: Asked<S, R>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  reply.type("application/json; charset=utf-8");
  const key = `${asked.viewer?._id} ${asked.viewer?.role} ${request.url}`;
  const before = await tag(asked);
  const known = kept.find(key, before);
  if (known) return known;
  const made = Buffer.from(JSON.stringify(await answer(asked)));
  if ((await tag(asked)) === before) kept.keep(key, before, made);
  return made;
}

// A call that takes a form and nothing else refuses every other kind of body; one that takes both goes by what came.
async function receive(house: House, call: Call, request: FastifyRequest): Promise<ReceivedForm | undefined> {
  if (!call.form) {
    if (request.isMultipart()) throw new Refusal(415, "This kind of content is not accepted.");
    return undefined;
  }
  if (request.isMultipart()) return receiveForm(request, call, house.files);
  if (call.body) return undefined;
  throw new Refusal(415, "Send this as a form (multipart/form-data).");
}

function refuseOtherMethods(app: FastifyInstance): void {
  for (const [url, served] of methodsByPattern()) {
    const method = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((name) => !served.includes(name));
    app.route({
      method,
      url,
      onRequest: async (_request, reply) => {
        reply.header("allow", served.join(", "));
        throw new Refusal(405, "This cannot be done here.");
      },
      handler: () => undefined,
    });
  }
}

function methodsByPattern(): Map<string, string[]> {
  const byPattern = new Map<string, string[]>();
  for (const call of Object.values<Call>(calls)) {
    byPattern.set(patternOf(call), [...(byPattern.get(patternOf(call)) ?? []), call.method]);
  }
  return byPattern;
}

function patternOf(call: Call): string {
  return call.path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function parseIf(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema ? parse(schema, value) : undefined;
}

async function identifyRequest(request: FastifyRequest, identify: Identify): Promise<SignedIn | undefined> {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? "")?.[1];
  return token ? identify(token) : undefined;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}

// Permissions on records speak of portfolios; every record that is found for one says whose it is.
function placeOf(record: unknown): Placed {
  return record as Placed;
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
