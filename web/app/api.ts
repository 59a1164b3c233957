import type { AnswerOf, SentWith } from "contract/calls.ts";
import { type CallName, paths } from "contract/core/paths.ts";
import type { RefusalAnswer } from "contract/core/text.ts";
import { keyFor, settle } from "./idempotency-keys.ts";

/** The server said no. `message` is for the person; `errors` name fields; `requestId` finds it in the server's log. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: NonNullable<RefusalAnswer["errors"]>;
  readonly requestId: string;

  constructor(status: number, message: string, errors: RefusalAnswer["errors"], requestId = "") {
    super(message);
    this.status = status;
    this.errors = errors ?? [];
    this.requestId = requestId;
  }
}

/** An earlier try with the same idempotency key did arrive, and with other contents than this one. */
export function isSentBefore(error: unknown): error is Refused {
  return error instanceof Refused && error.errors.some(({ path }) => path === "idempotency-key");
}

/** Nothing came back: no network, or it broke off. Whether the server got it is not known. */
export class Unreachable extends Error {
  constructor() {
    super("We could not reach the server. Check your connection, then press Try again.");
  }
}

export const tokenKey = "token";

export type Input<N extends CallName> = Partial<SentWith<N>> & {
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Bytes of the body that have left, and bytes in all. */
  onProgress?: (sent: number, total: number) => void;
  /** Nobody asked for it by pressing anything: the end of a session does not take the page away, the next act finds out. */
  unasked?: boolean;
};

type WhenSignedOut = () => void;
let whenSignedOut: WhenSignedOut = () => undefined;

/** What happens when the server no longer knows who we are. Set once by the session. */
export function onSignedOut(then: WhenSignedOut): void {
  whenSignedOut = then;
}

/** How long an answer may take, in milliseconds, before the network counts as broken. Forms may take as long as they need. */
const patience = 30_000;

/**
 * Makes a call of the contract. One that changes something carries an idempotency key: however often the same is sent
 * until an answer comes, it is done once. @throws Refused, Unreachable, AbortError when `signal` says so
 */
export async function send<N extends CallName>(name: N, input: Input<N> = {}): Promise<AnswerOf<N>> {
  const { request, token } = requestFor(name, input);
  const reply = input.onProgress ? await transfer(request, input.onProgress) : await ask(request);
  if (reply.status < 300) {
    const answer = answerIn(reply);
    settle(name, input, true);
    return answer;
  }
  // A proxy may give up on a server that goes on with its work.
  if (reply.status < 500) settle(name, input, false);
  throw refusedBy(reply, input.unasked ? null : token);
}

/**
 * The bytes of a call that flows, for as long as both sides hold on. EventSource cannot send the token, and in the
 * address it would stand in logs. @throws Refused, Unreachable
 */
export async function openFlow(name: CallName, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { url, headers } = requestFor(name, {}).request;
  // What the page shows at first goes before it.
  const response = await fetch(url, { headers, signal, cache: "no-store", priority: "low" }).catch(() => undefined);
  if (!response?.body) throw new Unreachable();
  if (response.ok) return response.body;
  // Nobody asked for this by pressing anything, so it does not take the page away; their next act finds out.
  throw refusedBy({ status: response.status, text: await response.text() }, null);
}

function requestFor<N extends CallName>(name: N, input: Input<N>): { request: Request; token: string | null } {
  const [method = "", pattern = ""] = paths[name].split(" ");
  const token = localStorage.getItem(tokenKey);
  const key = keyFor(name, input);
  const headers = {
    ...credentialsOf(token),
    ...(key !== undefined && { "idempotency-key": key }),
    ...(input.body !== undefined && { "content-type": "application/json" }),
    ...input.headers,
  };
  const url = urlOf(pattern, textsOf(input.params), textsOf(input.query));
  return { request: { method, url, headers, body: bodyOf(input), signal: input.signal }, token };
}

/** A file that the server sends, under the name that it gives. */
export interface Received {
  name: string;
  content: Blob;
}

/**
 * Fetches the file that a call answers, however long it takes. `onBytes` hears how many bytes are here.
 * @throws Refused, Unreachable also when it broke off half way
 */
export async function receive<N extends CallName>(
  name: N,
  input: Input<N> = {},
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Received> {
  const { request, token } = requestFor(name, input);
  const { url, method, headers } = request;
  const response = await fetch(url, { method, headers }).catch(unreachable);
  if (!response.ok) throw refusedBy({ status: response.status, text: await response.text().catch(unreachable) }, token);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let bytes = 0, piece = await next(reader); piece; piece = await next(reader)) {
    pieces.push(piece);
    bytes += piece.length;
    onBytes(bytes);
  }
  const given = nameIn(response.headers.get("content-disposition") ?? "");
  // The login page of a café's network has no name to be saved under.
  if (!given) throw new Unreachable();
  return { name: given, content: new Blob(pieces, { type: response.headers.get("content-type") ?? "" }) };
}

// The name in every script stands beside the one for old programs.
function nameIn(disposition: string): string | undefined {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return whole ? decodeURIComponent(whole) : /filename="([^"]+)"/.exec(disposition)?.[1];
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined) {
  const piece = await reader?.read().catch(unreachable);
  return piece?.value;
}

function unreachable(): never {
  throw new Unreachable();
}

function credentialsOf(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Where a photo's relative path leads. */
export function imageUrl(path: string): string {
  return `/${path}`;
}

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: FormData | string | undefined;
  signal: AbortSignal | undefined;
}
interface Reply {
  status: number;
  text: string;
}

async function ask({ url, body, signal, ...rest }: Request): Promise<Reply> {
  const ends = [signal, body instanceof FormData ? undefined : AbortSignal.timeout(patience)];
  try {
    const anyEnd = AbortSignal.any(ends.filter((end) => end !== undefined));
    const response = await fetch(url, { ...rest, body: body ?? null, signal: anyEnd });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable();
  }
}

// fetch cannot tell how much of a body has been sent; this older interface can.
function transfer(
  { method, url, headers, body, signal }: Request,
  onProgress: (sent: number, total: number) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new Unreachable());
    request.onabort = () => reject(new DOMException("Cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body ?? null);
  });
}

function textsOf(values: unknown): Map<string, string> {
  const entries = typeof values === "object" && values !== null ? Object.entries(values) : [];
  return new Map(entries.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]));
}

function urlOf(pattern: string, params: Map<string, string>, asked: Map<string, string>): string {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ""));
  const query = new URLSearchParams([...asked]).toString();
  return query ? `${path}?${query}` : path;
}

function bodyOf(input: { form?: FormData; body?: unknown }): FormData | string | undefined {
  if (input.form) return input.form;
  return input.body === undefined ? undefined : JSON.stringify(input.body);
}

// The login page of a café's network answers everything with a page of its own: the server was not reached.
function answerIn(reply: Reply) {
  try {
    return JSON.parse(reply.text);
  } catch {
    throw new Unreachable();
  }
}

function refusedBy(reply: Reply, token: string | null): Refused {
  // A late answer to an older token says nothing about the person who has logged in since.
  if (reply.status === 401 && token && token === localStorage.getItem(tokenKey)) whenSignedOut();
  const fallback = "Something went wrong. Please try again.";
  try {
    const { message, errors, requestId }: RefusalAnswer = JSON.parse(reply.text);
    return new Refused(reply.status, message || fallback, errors, requestId);
  } catch {
    return new Refused(reply.status, fallback, []); // A proxy in between may answer with a page of its own.
  }
}
