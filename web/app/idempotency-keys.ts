import { type CallName, isChanging, paths } from "contract/core/paths.ts";
import { newIdempotencyKey } from "./new-key.ts";

/** For so long pressing the same again is taken for another try at the same act, in milliseconds. */
const remembered = 10 * 60_000;

interface Act {
  name: CallName;
  /** The record that it is about, by the call's parameters. */
  target: string;
  key: string;
  begun: number;
}

interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

// Acts under way, and those whose answer never came: nobody knows whether the server did them. By what was sent.
const open = new Map<string, Act>();

/**
 * The idempotency key of what a person does: the same for each try with the same contents, until the server has
 * answered. A form that is kept on the device has a key of its own, which outlives the page; that goes before this one.
 */
export function keyFor(name: CallName, sent: Sent, now = Date.now()): string | undefined {
  if (!isChanging(name)) return undefined;
  for (const [contents, act] of open) if (now - act.begun > remembered) open.delete(contents);
  const contents = contentsOf(name, sent);
  const act = open.get(contents) ?? { name, target: targetOf(name, sent), key: newIdempotencyKey(), begun: now };
  open.set(contents, act);
  return act.key;
}

/**
 * The server has answered: the same again is another act. Once it is done, so is whatever was tried before at the same
 * record: to submit, withdraw and submit again are three acts, although the first and the last look alike.
 */
export function settle(name: CallName, sent: Sent, isDone: boolean): void {
  open.delete(contentsOf(name, sent));
  if (!isDone) return;
  const target = targetOf(name, sent);
  for (const [contents, act] of open) if (act.target === target) open.delete(contents);
}

function contentsOf(name: CallName, { params, query, body, form, headers }: Sent): string {
  return JSON.stringify([name, params, query, body, form && [...form].map(textOf), headers?.["if-match"]]);
}

// Calls without parameters are about whoever makes them, each in its own way.
function targetOf(name: CallName, { params }: Sent): string {
  return paths[name].includes("{") ? JSON.stringify(params) : name;
}

function textOf([field, value]: [string, FormDataEntryValue]): unknown[] {
  return typeof value === "string" ? [field, value] : [field, value.name, value.size, value.type];
}
