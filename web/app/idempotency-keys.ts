import type { CallName } from "contract/core/paths.ts";
import { isChanging, pathOf } from "./call-paths.ts";
import { newIdempotencyKey } from "./new-key.ts";

/** For how long sending the same again counts as a retry, in milliseconds. */
const retryWindow = 10 * 60_000;

interface OpenRequest {
  /** The record that the request changes, by the call's parameters. */
  target: string;
  key: string;
  startedAt: number;
}

interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

// Requests without a response yet, by their contents: the server may or may not have processed them.
const open = new Map<string, OpenRequest>();

/**
 * The idempotency key of a request: the same for each retry with the same contents, until the server has answered. A form
 * with a stored draft sends the key of that draft in `headers` instead, which survives a reload.
 */
export function keyFor(name: CallName, sent: Sent, now = Date.now()): string | undefined {
  if (!isChanging(name)) return undefined;
  for (const [contents, request] of open) if (now - request.startedAt > retryWindow) open.delete(contents);
  const contents = contentsOf(name, sent);
  const request = open.get(contents) ?? { target: targetOf(name, sent), key: newIdempotencyKey(), startedAt: now };
  open.set(contents, request);
  return request.key;
}

/**
 * Forgets the key once the server has answered: sending the same again is a new request. A successful change also forgets
 * the keys of earlier requests to the same record: submit, withdraw and submit again are three requests with three keys.
 * Reading the record forgets none: a page does that by itself after an answer was lost, before anybody tries again.
 */
export function releaseKey(name: CallName, sent: Sent, isSuccess: boolean): void {
  open.delete(contentsOf(name, sent));
  if (!isSuccess || !isChanging(name)) return;
  const target = targetOf(name, sent);
  for (const [contents, request] of open) if (request.target === target) open.delete(contents);
}

function contentsOf(name: CallName, { params, query, body, form, headers }: Sent): string {
  return JSON.stringify([name, params, query, body, form && [...form].map(entryText), headers?.["if-match"]]);
}

// Calls without path parameters have no record in common, so each call name is its own target.
function targetOf(name: CallName, { params }: Sent): string {
  return pathOf(name).includes("{") ? JSON.stringify(params) : name;
}

function entryText([field, value]: [string, FormDataEntryValue]): unknown[] {
  return typeof value === "string" ? [field, value] : [field, value.name, value.size, value.type];
}
