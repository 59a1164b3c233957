import type { UnreadCount } from "contract/notifications/notifications.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../app/api.ts";
import { type ListenDependencies, listen } from "./listen.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const count = (unread: number): UnreadCount => ({ unread, latest: null });

/** A fake server whose streams the test controls, and a page that can be hidden. */
function startListening() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const waiting: { isVisible: boolean; resolve: () => void }[] = [];
  const server = {
    isBroken: false,
    isSignedOut: false,
    isVisible: true,
    polls: 0,
    streams,
    write: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    sendCount: (unread: number) => server.write(`data: ${JSON.stringify(count(unread))}\n\n`),
    show: (isVisible: boolean) => {
      server.isVisible = isVisible;
      for (const one of waiting.splice(0))
        if (one.isVisible === isVisible) one.resolve();
        else waiting.push(one);
    },
  };
  const browser: ListenDependencies = {
    open: async (signal) => {
      if (server.isBroken) throw new Error("no stream here");
      if (server.isSignedOut) throw new Refused(401, "Please log in.", []);
      return new ReadableStream<Uint8Array>({
        start: (controller) => {
          streams.push(controller);
          signal.addEventListener("abort", () => controller.error(new Error("aborted")));
        },
      });
    },
    poll: async () => count(100 + ++server.polls),
    whenVisible: (isVisible, signal) =>
      new Promise((resolve) => {
        if (server.isVisible === isVisible || signal.aborted) return resolve();
        signal.addEventListener("abort", () => resolve());
        waiting.push({ isVisible, resolve });
      }),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
  const received: number[] = [];
  const stop = listen(browser, ({ unread }) => received.push(unread));
  return { server, received, stop };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("a person sees the count change live, also after the stream has ended and been reopened", async () => {
  const { server, received, stop } = startListening();
  await pass(0);
  server.sendCount(1);
  server.sendCount(2);
  await pass(1);
  server.streams[0]?.close();
  await pass(2);
  expect(server.streams).toHaveLength(2);
  server.sendCount(3);
  await pass(0);
  expect([received, server.polls]).toEqual([[1, 2, 3], 0]);
  stop();
});

test("where no stream can be opened, the server is polled ever less often, until one can", async () => {
  const { server, received, stop } = startListening();
  server.isBroken = true;
  await pass(0);
  server.streams[0]?.error(new Error("cut"));
  await pass(600);
  expect(server.polls).toBeGreaterThan(8);
  expect(server.polls).toBeLessThan(14);
  server.isBroken = false;
  const before = server.streams.length;
  for (let seconds = 0; seconds < 61 && server.streams.length === before; seconds++) await pass(1);
  server.sendCount(1);
  await pass(0);
  expect(received.at(-1)).toBe(1);
  stop();
});

test("a stream that a proxy buffers is replaced by polling", async () => {
  const { received, stop } = startListening();
  await pass(11);
  expect(received).toEqual([101]);
  stop();
});

test("a stream without heartbeats is reopened", async () => {
  const { server, stop } = startListening();
  await pass(0);
  server.sendCount(1);
  for (let one = 0; one < 8; one++) {
    await pass(15);
    server.write(": still here\n\n");
  }
  expect(server.streams).toHaveLength(1);
  await pass(60);
  expect(server.streams.length).toBeGreaterThan(1);
  stop();
});

test("a hidden page holds no stream, and opens one as soon as it is visible", async () => {
  const { server, received, stop } = startListening();
  await pass(0);
  server.sendCount(1);
  await pass(1);
  server.show(false);
  await pass(300);
  expect([server.streams.length, server.polls]).toEqual([1, 0]);
  server.show(true);
  await pass(2);
  expect(server.streams).toHaveLength(2);
  server.sendCount(2);
  await pass(0);
  expect(received).toEqual([1, 2]);
  stop();
});

test("a person who has stopped listening receives nothing more", async () => {
  const { server, received, stop } = startListening();
  await pass(0);
  server.sendCount(1);
  await pass(0);
  stop();
  await pass(300);
  expect([received, server.streams.length, server.polls]).toEqual([[1], 1, 0]);
});

test("after the session has ended elsewhere nothing more is requested, and the page stays as it is", async () => {
  const { server, received, stop } = startListening();
  await pass(0);
  server.sendCount(1);
  await pass(0);
  server.isSignedOut = true;
  server.streams[0]?.close();
  await pass(300);
  expect([received, server.streams.length, server.polls]).toEqual([[1], 1, 0]);
  stop();
});
