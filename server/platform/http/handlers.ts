import type { Readable } from "node:stream";
import type { Answer, Call, CallShape } from "contract/core/call.ts";
import type { Viewer } from "contract/core/permissions.ts";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import type { NamedDocument } from "./answers/attachments.ts";
import type { ReceivedFile } from "./bodies/uploads.ts";
import type { SentIdempotencyKey } from "./idempotency.ts";

/** Identifies the viewer at every call, so that ending a session takes effect at once. */
export interface Identify {
  /** The session that a token names, if its signature is valid. */
  read(token: string): Promise<NamedSession | undefined>;
  /** Who is signed in with this session at present. */
  find(named: NamedSession): Promise<SignedIn | undefined>;
  /**
   * In whose name a tool of the college reads, by its token (`tokenPrefix`).
   * @throws Refusal 401 for a token that does not work, 403 for one that does not open the call
   */
  findTool(token: string, call: Call): Promise<SignedIn>;
}
export interface NamedSession {
  account: string;
  session: string;
}
export interface SignedIn extends Viewer {
  session: string;
  /** When the person last proved who they are, in this session. */
  confirmedAt?: string;
  /** From then on a second factor has to be set up before anything else, if one is waited for. */
  enrolBy?: string | null;
}

/** What a handler needs to answer a call. `form` is set for a multipart body, `body` for JSON. */
export interface RequestContext<S extends CallShape, R> {
  deps: Dependencies;
  viewer: S extends { open: true } ? SignedIn | undefined : SignedIn;
  params: OutputOf<S["params"]>;
  query: OutputOf<S["query"]>;
  headers: OutputOf<S["headers"]>;
  /** The body of a call that takes bytes, as they arrive. */
  bytes: S extends { bytes: object } ? Readable : undefined;
  body: OutputOf<S["body"]>;
  form: { fields: OutputOf<S["form"]>; files: ReceivedFile[] } | undefined;
  record: R;
  /** The version that a change of what is versioned is based on; undefined when any will do. */
  expected: number | undefined;
  /** The idempotency key of a call that changes something; `change` uses it. */
  sentIdempotencyKey: SentIdempotencyKey | undefined;
  /** The network of the caller, for limits. */
  address: string;
  /** Did the call come over HTTPS, as far as this server or a trusted proxy knows? */
  isSecure: boolean;
  /** Adds the id of this request to every line. */
  log: FastifyBaseLogger;
  requestId: string;
  /** Aborts when the caller closes the connection. */
  abortSignal: () => AbortSignal;
  header(name: string): string | undefined;
  answerHeader(name: string, value: string): void;
}

export interface RecordLookup<S extends CallShape, R> {
  find?: (deps: Dependencies, params: OutputOf<S["params"]>) => Promise<R | undefined>;
  /** Of a visitor's call: what stands for its login, found by the pass before any body is read. @throws Refusal 401, 403, 404 */
  visit?: (deps: Dependencies, pass: string | undefined, params: OutputOf<S["params"]>) => Promise<R>;
  /** The message of 404, the same for what does not exist and for what this person may not see. */
  missing?: string;
}

/** Finds the record before any body is read; `serve` checks the permission of the call on it; then answers. */
export type Handler<S extends CallShape, R> = RecordLookup<S, R> & (AnswerMaker<S, R> | CachedAnswer<S, R>);

export interface AnswerMaker<S extends CallShape, R> {
  answer: (context: RequestContext<S, R>) => Promise<HandlerResult<S>>;
}

export interface CachedAnswer<S extends CallShape, R> extends AnswerMaker<S, R> {
  /** A text from the database that differs whenever the answer to this session would. */
  tag: (deps: Dependencies, named: NamedSession) => Promise<string>;
}

/** What a handler returns: the answer, a byte stream, the chunks of a text file, or a document. */
export type HandlerResult<S extends CallShape> = S extends { flow: string }
  ? Readable
  : S extends { document: object }
    ? NamedDocument
    : S extends { file: object }
      ? AsyncIterable<string>
      : S extends { formats: string }
        ? Answer<S> | AsyncIterable<string> | NamedDocument
        : Answer<S>;

export type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
