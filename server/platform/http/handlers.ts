import type { Readable } from "node:stream";
import type { Answer, CallShape } from "contract/core/call.ts";
import type { Viewer } from "contract/core/permissions.ts";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import type { NamedDocument } from "./answers/attachments.ts";
import type { ReceivedFile } from "./bodies/uploads.ts";
import type { SentIdempotencyKey } from "./idempotency.ts";

/** Asked anew at every call, so that whatever ends a session ends it at once. */
export interface Identify {
  /** The session that a token names, by its signature alone. */
  read(token: string): Promise<NamedSession | undefined>;
  /** Who is signed in with it at present. */
  find(named: NamedSession): Promise<SignedIn | undefined>;
}
export interface NamedSession {
  account: string;
  session: string;
}
export interface SignedIn extends Viewer {
  session: string;
}

/** What a handler is given. `form` is there when a multipart body arrived, `body` when JSON did. */
export interface RequestContext<S extends CallShape, R> {
  deps: Dependencies;
  viewer: S extends { open: true } ? SignedIn | undefined : SignedIn;
  params: Out<S["params"]>;
  query: Out<S["query"]>;
  body: Out<S["body"]>;
  form: { fields: Out<S["form"]>; files: ReceivedFile[] } | undefined;
  record: R;
  /** The idempotency key of a call that changes something; `change` sees to it. */
  sentIdempotencyKey: SentIdempotencyKey | undefined;
  /** The network that the call came from, for limits. */
  address: string;
  /** Did the call come over HTTPS, as far as this server or a trusted proxy knows? */
  isSecure: boolean;
  /** What stands in the log about this call carries its id. */
  log: FastifyBaseLogger;
  requestId: string;
  /** Says when whoever asked has gone away. */
  gone: () => AbortSignal;
  header(name: string): string | undefined;
  answerHeader(name: string, value: string): void;
}

export interface Finding<S extends CallShape, R> {
  find?: (deps: Dependencies, params: Out<S["params"]>) => Promise<R | undefined>;
  /** The sentence of 404, the same for what does not exist and what this person may not see. */
  missing?: string;
}

/** Find the record before any body is read; `serve` checks the call's permission on it; then answer what was asked. */
export interface Handler<S extends CallShape, R> extends Finding<S, R> {
  answer: (context: RequestContext<S, R>) => Promise<HandlerResult<S>>;
  /** A text from the database that differs whenever the answer would; with it, an answer is made once and kept. */
  tag?: (context: RequestContext<S, R>) => Promise<string>;
}

/** What a handler gives: the answer; for a call that flows its bytes as they come; a file's text in pieces; a document. */
export type HandlerResult<S extends CallShape> = S extends { flow: string }
  ? Readable
  : S extends { document: object }
    ? NamedDocument
    : S extends { file: object }
      ? AsyncIterable<string>
      : Answer<S>;

export type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
