import type { CallName } from "contract/core/paths.ts";
import { refusedBy, requestFor, Unreachable } from "./api.ts";

/**
 * The bytes of a call that answers a stream of server-sent events. EventSource cannot send the token in a header, and in
 * the URL it would appear in logs. @throws Refused, Unreachable
 */
export async function openEventStream(name: CallName, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { url, headers } = requestFor(name, {}).request;
  // Low priority, so that the page's own requests go first.
  const response = await fetch(url, { headers, signal, cache: "no-store", priority: "low" }).catch(() => undefined);
  if (!response?.body) throw new Unreachable();
  if (response.ok) return response.body;
  // A background request: a 401 does not end the session here (see `isBackground`).
  throw refusedBy({ status: response.status, text: await response.text() }, null);
}
