// @vitest-environment happy-dom
import { type CallName, paths } from "contract/core/paths.ts";
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useAnswer } from "../app/queries.tsx";
import { openHook } from "../app/testing/open-hook.tsx";
import { useUnreadCount } from "./use-unread-count.ts";

const names = Object.keys(paths) as CallName[];
/** Every call that a page may ask for by `useAnswer`, so that a new one is asked anew without being named here. */
const asked = names.filter((name) => paths[name].startsWith("GET") && name !== "followNotifications");
/** These stay as they are; whatever shows a count is not among them. */
const standing = ["listPhrases", "viewNotificationSettings", "viewBundleKey", "viewAuditLog"];

const times = new Map<string, number>();
let stream: ReadableStreamDefaultController<Uint8Array> | undefined;

function follow(controller: NonNullable<typeof stream>): void {
  stream = controller;
}

beforeEach(() => {
  times.clear();
  stream = undefined;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/notifications/stream")) return new Response(new ReadableStream<Uint8Array>({ start: follow }));
    times.set(url, (times.get(url) ?? 0) + 1);
    return Response.json({});
  });
});

const urlOf = (name: CallName) => paths[name].replace("GET ", "").replaceAll(/\{\w+\}/g, "1");

/** Whatever a path calls its parameters, so that a new call is asked with them. */
function inputOf(name: CallName): object {
  const params = Object.fromEntries([...paths[name].matchAll(/\{(\w+)\}/g)].map(([, param]) => [param, "1"]));
  return Object.keys(params).length > 0 ? { params } : {};
}

/** The server says that something has changed, as it does once the page has been told the first count. */
async function change(changes: number): Promise<void> {
  await vi.waitFor(() => expect(stream).toBeDefined());
  const event = `data: ${JSON.stringify({ unread: 0, latest: null, changes })}\n\n`;
  await act(async () => stream?.enqueue(new TextEncoder().encode(event)));
}

test("every count on a page is asked for anew when something has changed, whichever call it comes from", async () => {
  await openHook(() => {
    useUnreadCount();
    // biome-ignore lint/correctness/useHookAtTopLevel: the list of calls is the same in every rendering.
    for (const name of asked) useAnswer(name, inputOf(name));
    return true;
  });
  await change(0);
  await vi.waitFor(() => expect(asked.filter((name) => !times.has(urlOf(name)))).toEqual([]));
  const before = new Map(times);
  await change(1);
  await vi.waitFor(() => {
    const stood = asked.filter((name) => times.get(urlOf(name)) === before.get(urlOf(name)));
    expect(stood.sort()).toEqual(standing.sort());
  });
});

test("what is recorded whenever it is read is not read again by itself", async () => {
  await openHook(() => {
    useUnreadCount();
    useAnswer("viewApplication", { params: { id: "1" } }, { uncached: true });
    return useAnswer("viewCounts").dataUpdatedAt;
  });
  await change(0);
  await change(1);
  await vi.waitFor(() => expect(times.get(urlOf("viewCounts"))).toBeGreaterThan(1));
  expect(times.get(urlOf("viewApplication"))).toBe(1);
});
