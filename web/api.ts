import type { AnswerOf, SentWith } from "contract/calls.ts";
import { type CallName, paths } from "contract/paths.ts";
import type { RefusalAnswer } from "contract/text.ts";

/** The server said no. `message` is for the person; `errors` name fields. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: NonNullable<RefusalAnswer["errors"]>;

  constructor(status: number, message: string, errors: RefusalAnswer["errors"]) {
    super(message);
    this.status = status;
    this.errors = errors ?? [];
  }
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
};

type WhenSignedOut = () => void;
let whenSignedOut: WhenSignedOut = () => undefined;

/** What happens when the server no longer knows who we are. Set once by the session. */
export function onSignedOut(then: WhenSignedOut): void {
  whenSignedOut = then;
}

/** Makes a call of the contract. @throws Refused, Unreachable */
export async function send<N extends CallName>(name: N, input: Input<N> = {}): Promise<AnswerOf<N>> {
  const [method, pattern] = paths[name].split(" ") as [string, string];
  const token = localStorage.getItem(tokenKey);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(input.body !== undefined && { "content-type": "application/json" }),
    ...input.headers,
  };
  const request = { method, url: urlOf(pattern, input), headers, body: bodyOf(input), signal: input.signal };
  const reply = input.onProgress ? await transfer(request, input.onProgress) : await ask(request);
  if (reply.status < 300) return JSON.parse(reply.text);
  // A late answer to an older token says nothing about the person who has logged in since.
  if (reply.status === 401 && token && token === localStorage.getItem(tokenKey)) whenSignedOut();
  throw refusedBy(reply);
}

/** Where a photo's relative path leads. */
export function imageUrl(path: string): string {
  return `/${path}`;
}

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: BodyInit | undefined;
  signal: AbortSignal | undefined;
}
interface Reply {
  status: number;
  text: string;
}

async function ask({ url, body, signal, ...rest }: Request): Promise<Reply> {
  try {
    const response = await fetch(url, { ...rest, body: body ?? null, signal: signal ?? null });
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
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new Unreachable());
    request.onabort = () => reject(new DOMException("Cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send((body ?? null) as XMLHttpRequestBodyInit | null);
  });
}

function urlOf(pattern: string, input: { params?: unknown; query?: unknown }): string {
  const params: Record<string, string> = { ...(input.params as object | undefined) };
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const query = new URLSearchParams(input.query as Record<string, string> | undefined).toString();
  return query ? `${path}?${query}` : path;
}

function bodyOf(input: { form?: FormData; body?: unknown }): BodyInit | undefined {
  if (input.form) return input.form;
  return input.body === undefined ? undefined : JSON.stringify(input.body);
}

function refusedBy(reply: Reply): Refused {
  const fallback = "Something went wrong. Please try again.";
  try {
    const { message, errors }: RefusalAnswer = JSON.parse(reply.text);
    return new Refused(reply.status, message || fallback, errors);
  } catch {
    return new Refused(reply.status, fallback, []); // A proxy in between may answer with a page of its own.
  }
}
