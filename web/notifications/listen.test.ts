import type { UnreadCount } from "contract/notifications/notifications.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../app/api.ts";
import { type ListenDependencies, listen } from "./listen.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const board = (unread: number): UnreadCount => ({ unread, latest: null });

/** A server that opens streams as it is told, and a page that can be hidden. */
function openWorld() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const waiting: { isSeen: boolean; resolve: () => void }[] = [];
  const world = {
    isBroken: false,
    isSignedOut: false,
    isSeen: true,
    asked: 0,
    streams,
    say: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    tell: (unread: number) => world.say(`data: ${JSON.stringify(board(unread))}\n\n`),
    show: (isSeen: boolean) => {
      world.isSeen = isSeen;
      for (const one of waiting.splice(0))
        if (one.isSeen === isSeen) one.resolve();
        else waiting.push(one);
    },
  };
  const browser: ListenDependencies = {
    open: async (signal) => {
      if (world.isBroken) throw new Error("no stream here");
      if (world.isSignedOut) throw new Refused(401, "Please log in.", []);
      return new ReadableStream<Uint8Array>({
        start: (controller) => {
          streams.push(controller);
          signal.addEventListener("abort", () => controller.error(new Error("aborted")));
        },
      });
    },
    ask: async () => board(100 + ++world.asked),
    whenSeen: (isSeen, signal) =>
      new Promise((resolve) => {
        if (world.isSeen === isSeen || signal.aborted) return resolve();
        signal.addEventListener("abort", () => resolve());
        waiting.push({ isSeen, resolve });
      }),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
  const told: number[] = [];
  const stop = listen(browser, ({ unread }) => told.push(unread));
  return { world, told, stop };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("whoever listens is told as it changes, and listens on after the stream has ended", async () => {
  const { world, told, stop } = openWorld();
  await pass(0);
  world.tell(1);
  world.tell(2);
  await pass(1);
  world.streams[0]?.close();
  await pass(2);
  expect(world.streams).toHaveLength(2);
  world.tell(3);
  await pass(0);
  expect([told, world.asked]).toEqual([[1, 2, 3], 0]);
  stop();
});

test("where no stream can be had, the server is asked now and then, ever less often, until one can", async () => {
  const { world, told, stop } = openWorld();
  world.isBroken = true;
  await pass(0);
  world.streams[0]?.error(new Error("cut"));
  await pass(600);
  expect(world.asked).toBeGreaterThan(8);
  expect(world.asked).toBeLessThan(14);
  world.isBroken = false;
  const before = world.streams.length;
  for (let seconds = 0; seconds < 61 && world.streams.length === before; seconds++) await pass(1);
  world.tell(1);
  await pass(0);
  expect(told.at(-1)).toBe(1);
  stop();
});

test("a stream that somebody in between holds back is given up for asking", async () => {
  const { told, stop } = openWorld();
  await pass(11);
  expect(told).toEqual([101]);
  stop();
});

test("a stream that falls silent is opened anew", async () => {
  const { world, stop } = openWorld();
  await pass(0);
  world.tell(1);
  for (let one = 0; one < 8; one++) {
    await pass(15);
    world.say(": still here\n\n");
  }
  expect(world.streams).toHaveLength(1);
  await pass(60);
  expect(world.streams.length).toBeGreaterThan(1);
  stop();
});

test("a page that nobody sees holds no stream, and has one again as soon as it is seen", async () => {
  const { world, told, stop } = openWorld();
  await pass(0);
  world.tell(1);
  await pass(1);
  world.show(false);
  await pass(300);
  expect([world.streams.length, world.asked]).toEqual([1, 0]);
  world.show(true);
  await pass(2);
  expect(world.streams).toHaveLength(2);
  world.tell(2);
  await pass(0);
  expect(told).toEqual([1, 2]);
  stop();
});

test("whoever has stopped listening is told nothing more", async () => {
  const { world, told, stop } = openWorld();
  await pass(0);
  world.tell(1);
  await pass(0);
  stop();
  await pass(300);
  expect([told, world.streams.length, world.asked]).toEqual([[1], 1, 0]);
});

test("after the session has ended elsewhere nothing more is asked, and the page stays as it is", async () => {
  const { world, told, stop } = openWorld();
  await pass(0);
  world.tell(1);
  await pass(0);
  world.isSignedOut = true;
  world.streams[0]?.close();
  await pass(300);
  expect([told, world.streams.length, world.asked]).toEqual([[1], 1, 0]);
  stop();
});
