import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { FilesUnavailable } from "../files.ts";
import type { BucketLocation } from "./location.ts";

export interface Credentials {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
}

/** How long a request may take and how often it is tried. Times are in milliseconds. */
export interface RetryPolicy {
  attempts: number;
  /** Until an answer begins, and between two chunks of it. */
  silence: number;
  /** What a body may take on top of that. */
  perMegabyte: number;
  /** Before the second attempt; twice as long before each further one, of which half is random. */
  pause: number;
}

const retryPolicy: RetryPolicy = { attempts: 4, silence: 5000, perMegabyte: 5000, pause: 200 };

export interface BucketRequest {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Without one, the bucket itself is meant. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  attempts?: number;
}

/** An answer that has started. `abort` ends the rest of it. */
export interface StartedResponse {
  response: Response;
  abort(): void;
}

/** What went wrong with one attempt, and may not go wrong with the next. */
export class RetryableError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Signed requests to one bucket, with time limits and a bounded number of attempts. */
export interface BucketRequests {
  retryPolicy: RetryPolicy;
  /** The storage class of photos in full size, if it is not the storage's own. */
  photoClass?: string | undefined;
  /** Tries until `read` has read an answer. @throws FilesUnavailable when the storage refuses, or after the last attempt */
  send<T>(request: BucketRequest, read: (started: StartedResponse) => Promise<T>): Promise<T>;
  /** An address that anybody may GET from the time it is signed for, during so many seconds. */
  sign(key: string, query: Record<string, string>, from: Date, seconds: number): Promise<string>;
}

export function openRequests(
  location: BucketLocation,
  credentials: Credentials,
  limits: Partial<RetryPolicy> = {},
): BucketRequests {
  const settled = { ...retryPolicy, ...limits };
  const signing = signingBy(credentials, location);
  return {
    retryPolicy: settled,
    send: async (request, read) => {
      const attempts = request.attempts ?? settled.attempts;
      for (let number = 1; ; number++) {
        try {
          return await attempt({ location, signing, retryPolicy: settled }, request, read);
        } catch (error) {
          if (!(error instanceof RetryableError)) throw error;
          if (number >= attempts) throw new FilesUnavailable(error.code);
          await pauseAfter(number, settled);
        }
      }
    },
    sign: async (key, query, from, seconds) => {
      const url = addressOf(location, key, { ...query, "X-Amz-Expires": String(seconds) });
      const datetime = from.toISOString().replace(/[:-]|\.\d{3}/g, "");
      return (await new AwsV4Signer({ ...signing, url, datetime, signQuery: true }).sign()).url.href;
    },
  };
}

function signingBy({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN }: Credentials, at: BucketLocation) {
  return {
    accessKeyId: AWS_ACCESS_KEY_ID ?? "",
    secretAccessKey: AWS_SECRET_ACCESS_KEY ?? "",
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    service: "s3",
    region: at.region,
    cache: new Map<string, ArrayBuffer>(),
  };
}

interface Connection {
  location: BucketLocation;
  signing: ReturnType<typeof signingBy>;
  retryPolicy: RetryPolicy;
}

async function attempt<T>(
  { location, signing, retryPolicy }: Connection,
  { method, key = "", query, headers, body }: BucketRequest,
  read: (started: StartedResponse) => Promise<T>,
): Promise<T> {
  const url = addressOf(location, key, query);
  const hashed = { ...headers, "x-amz-content-sha256": sha256Of(body ?? "").toString("hex") };
  const signed = await new AwsV4Signer({ ...signing, method, url, headers: hashed }).sign();
  const aborting = new AbortController();
  const abort = () => aborting.abort();
  const megabytes = (body?.length ?? 0) / 1_000_000;
  const timer = setTimeout(abort, retryPolicy.silence + megabytes * retryPolicy.perMegabyte);
  try {
    // Not signed, because gateways change it.
    signed.headers.set("accept-encoding", "identity");
    const sent = { method, headers: signed.headers, body: body ?? null };
    const response = await fetch(signed.url, { ...sent, redirect: "manual", signal: aborting.signal });
    if (!response.ok) throw await faultOf(response);
    return await read({ response, abort });
  } catch (error) {
    abort();
    throw isSettled(error) ? error : new RetryableError(codeOf(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Waits longer after each attempt, and never as long as others who failed at the same time. */
export async function pauseAfter(attempt: number, { pause }: RetryPolicy): Promise<void> {
  const longest = pause * 2 ** (attempt - 1);
  await wait(longest / 2 + (Math.random() * longest) / 2);
}

export function sha256Of(bytes: Uint8Array | string): Buffer {
  return hash("sha256", bytes, "buffer");
}

function addressOf({ url, prefix }: BucketLocation, key: string, query: Record<string, string> = {}): string {
  const address = new URL(key ? url + prefix + key : url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

/** The storage's time, by the header of any answer, a refusal too; undefined where there is none. */
export async function clockAt(url: string): Promise<number | undefined> {
  const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(retryPolicy.silence) }).catch(
    () => undefined,
  );
  return Date.parse(answer?.headers.get("date") ?? "") || undefined;
}

/** Refusals of a single request that the next one may not meet: too slow, too fast, or damaged on the way. */
const passing = new Set([
  "RequestTimeout",
  "SlowDown",
  "BadDigest",
  "XAmzContentSHA256Mismatch",
  "XAmzContentChecksumMismatch",
  "IncompleteBody",
  "OperationAborted",
]);

// The rest of the answer is not kept: it can hold what was signed, and the key's name.
async function faultOf(response: Response): Promise<Error> {
  const code = codeIn(await response.text()) ?? `HTTP ${response.status}`;
  const isPassing = (response.status >= 500 && response.status !== 501) || response.status === 429 || passing.has(code);
  return isPassing ? new RetryableError(code) : new FilesUnavailable(code, true);
}

/** The code in an answer that reports an error. */
export function codeIn(xml: string): string | undefined {
  return /<Error>.*?<Code>(\w{1,60})<\/Code>/s.exec(xml)?.[1];
}

function isSettled(error: unknown): boolean {
  return error instanceof RetryableError || error instanceof FilesUnavailable;
}

// The codes of fetch stand in its error's cause.
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return error.name === "AbortError" ? "timeout" : error.name;
}
