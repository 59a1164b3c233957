import type { AnswerOf, SentWith } from "contract/calls.ts";
import type { CallName } from "contract/core/paths.ts";
import type { RefusalAnswer } from "contract/core/text.ts";
import { pathOf } from "./call-paths.ts";
import { keyFor, releaseKey } from "./idempotency-keys.ts";
import type { FirstCall } from "./screens.ts";
import { openEarlyReplies } from "./shell/early-replies.ts";

/**
 * The server refused. `message` is for the person; `errors` name fields; `requestId` finds the request in the server's
 * log.
 */
export class Refused extends Error {
  readonly status: number;
  readonly errors: NonNullable<RefusalAnswer["errors"]>;
  readonly requestId: string;
  /** What is missing (RefusalAnswer), with what belongs to it. */
  missing: Pick<RefusalAnswer, "needs" | "ticket" | "ways"> = {};

  constructor(status: number, message: string, errors: RefusalAnswer["errors"], requestId = "") {
    super(message);
    this.status = status;
    this.errors = errors ?? [];
    this.requestId = requestId;
  }

  /**
   * The same would be refused again: not for a fault, an overloaded server, a slow request or a rate limit, nor where the
   * person has not proved who they are.
   */
  get isFinal(): boolean {
    return !this.missing.needs && this.status < 500 && ![408, 425, 429].includes(this.status);
  }
}

/** The server has already processed a request with this idempotency key, and with other contents. */
export function isSentBefore(error: unknown): error is Refused {
  return error instanceof Refused && error.errors.some(({ path }) => path === "idempotency-key");
}

/** No response arrived: no network, or the connection broke. The server may or may not have processed the request. */
export class Unreachable extends Error {
  constructor() {
    super("We could not reach the server. Check your connection, then press Try again.");
  }
}

/** Whether the same may be accepted when it is tried again as it is: also after a broken network. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof Refused && (error.isFinal || error.missing.needs));
}

export const tokenKey = "token";

export type Input<N extends CallName> = Partial<SentWith<N>> & {
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sends the request in another way than `fetch`. */
  via?: (request: Request) => Promise<Reply>;
  /** Not caused by a person's action: a 401 does not end the session here, so the page stays until their next action. */
  isBackground?: boolean;
};

let signedOutListener = () => {};

/** Called when the server answers 401 to the current token. Set once by the session. */
export function onSignedOut(listener: () => void): void {
  signedOutListener = listener;
}

let prove: (needs: RefusalAnswer["needs"]) => Promise<boolean> = async () => false;

/** Called when the server asks for more before it does something; answers whether that is there now. Set once at start. */
export function onUnproved(listener: typeof prove): void {
  prove = listener;
}

/** Makes a call, and makes it again once the person has proved who they are where the server asks for that. */
export async function proving<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const { needs } = error instanceof Refused ? error.missing : {};
    if (!needs || needs === "secondFactor") throw error;
    if (await prove(needs)) return act();
    throw error;
  }
}

/** Request timeout in milliseconds. Form uploads have none. */
const requestTimeout = 30_000;

const early = openEarlyReplies<Reply>();

/** Asks for what the page at this address will ask for once its code is there; `send` then takes the reply. */
export function askEarly(call: FirstCall, params?: Record<string, string>): Promise<Reply> {
  const [name, query] = call.split("?") as [CallName, string?];
  const { request } = requestFor(name, { params } as Input<CallName>);
  if (query) request.url += `?${query}`;
  const reply = fetchReply(request);
  early.keep(request, reply);
  return reply;
}

/** For a page that breaks on an answer: it is asked for anew. */
export function forgetEarlyAnswers(): void {
  early.clear();
}

/** The answer to `askEarly` if it has arrived and was not used yet. */
export function earlyAnswer<N extends CallName>(name: N, input: Input<N>): AnswerOf<N> | undefined {
  const reply = early.peek(requestFor(name, input).request);
  return reply?.status === 200 ? answerIn(reply) : undefined;
}

/**
 * Makes a call of the contract. A call that changes something carries an idempotency key, so that retries until a
 * response arrives take effect once. @throws Refused, Unreachable, AbortError when `signal` is aborted
 */
export function send<N extends CallName>(name: N, input: Input<N> = {}): Promise<AnswerOf<N>> {
  return proving(() => sendOnce(name, input));
}

async function sendOnce<N extends CallName>(name: N, input: Input<N>): Promise<AnswerOf<N>> {
  const { request, token } = requestFor(name, input);
  const reply = await (early.take(request) ?? (input.via ?? fetchReply)(request));
  if (reply.status < 300) {
    const answer = answerIn(reply);
    releaseKey(name, input, true);
    return answer;
  }
  // A 5xx may come from a proxy while the server is still working, so the key is kept for a retry.
  if (reply.status < 500) releaseKey(name, input, false);
  throw refusedBy(reply, input.isBackground ? null : token);
}

/** Method, URL, headers and body of a call, and the token that it is made with. */
export function requestFor<N extends CallName>(name: N, input: Input<N>): { request: Request; token: string | null } {
  const [method = "", pattern = ""] = pathOf(name).split(" ");
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

function credentialsOf(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** The URL of a photo's relative path. */
export function imageUrl(path: string): string {
  return path.startsWith("http") ? path : `/${path}`;
}

export interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: FormData | string | undefined;
  signal: AbortSignal | undefined;
}
export interface Reply {
  status: number;
  text: string;
  /** What is in the text, once it has been read: a page's early answer is read once, and nothing in it is compared. */
  answer?: ReturnType<typeof JSON.parse>;
}

async function fetchReply({ url, body, signal, ...rest }: Request): Promise<Reply> {
  const signals = [signal, body instanceof FormData ? undefined : AbortSignal.timeout(requestTimeout)];
  try {
    const anySignal = AbortSignal.any(signals.filter((one) => one !== undefined));
    const response = await fetch(url, { ...rest, body: body ?? null, signal: anySignal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable();
  }
}

function textsOf(values: unknown): Map<string, string> {
  const entries = typeof values === "object" && values !== null ? Object.entries(values) : [];
  return new Map(entries.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]));
}

function urlOf(pattern: string, params: Map<string, string>, query: Map<string, string>): string {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ""));
  // Every query takes an empty value for its absence.
  const search = new URLSearchParams([...query].filter(([, value]) => value)).toString();
  return search ? `${path}?${search}` : path;
}

function bodyOf(input: { form?: FormData; body?: unknown }): FormData | string | undefined {
  if (input.form) return input.form;
  return input.body === undefined ? undefined : JSON.stringify(input.body);
}

// A captive portal, such as a café's network, answers every request with its own HTML page.
function answerIn(reply: Reply) {
  try {
    reply.answer ??= JSON.parse(reply.text);
    return reply.answer;
  } catch {
    throw new Unreachable();
  }
}

/** The refusal in a reply; a 401 to the current token ends the session here. */
export function refusedBy(reply: Reply, token: string | null): Refused {
  // A late 401 to an older token does not end the session of the person who has logged in since.
  if (reply.status === 401 && token && token === localStorage.getItem(tokenKey)) signedOutListener();
  const fallback = "Something went wrong. Please try again.";
  try {
    const { message, errors, requestId, ...missing }: RefusalAnswer = JSON.parse(reply.text);
    return Object.assign(new Refused(reply.status, message || fallback, errors, requestId), { missing });
  } catch {
    return new Refused(reply.status, fallback, []); // A proxy may answer with an HTML page of its own.
  }
}
