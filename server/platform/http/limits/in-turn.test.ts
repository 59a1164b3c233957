import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { readSettings } from "../../settings.ts";
import { openHttp } from "../open.ts";
import { mostWaiting } from "./in-turn.ts";

let app: FastifyInstance;
const begun: string[] = [];
let [inHand, mostInHand, turn, mostInOneTurn] = [0, 0, 0, 0];
afterEach(() => app.close());

/** A server whose answers take two turns of the event loop. */
async function open(): Promise<number> {
  begun.length = 0;
  [inHand, mostInHand, turn, mostInOneTurn] = [0, 0, 0, 0];
  app = await openHttp(readSettings({ BUSY_DELAY_MS: "600000" }), false);
  app.get("/:nth", async (request) => {
    inHand += 1;
    turn += 1;
    [mostInHand, mostInOneTurn] = [Math.max(mostInHand, inHand), Math.max(mostInOneTurn, turn)];
    begun.push(request.url);
    setImmediate().then(() => {
      turn = 0;
    });
    await setImmediate();
    await setImmediate();
    inHand -= 1;
    return { url: request.url };
  });
  return Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
}

function sent(port: number, count: number, body = ""): Socket {
  const headers = `host: x\r\ncontent-length: ${body.length}\r\n`;
  const requests = Array.from({ length: count }, (_, nth) => `GET /${nth} HTTP/1.1\r\n${headers}\r\n${body}`);
  const socket = connect(port, "127.0.0.1", () => socket.write(requests.join("")));
  socket.on("error", () => undefined); // The server is expected to end the connection.
  return socket.setEncoding("utf8");
}

test.each(["", "a body"])(
  "requests that are sent ahead with “%s” are answered in their order, one at a time",
  async (body) => {
    const socket = sent(await open(), mostWaiting + 1, body);
    let text = "";
    socket.on("data", (chunk: string) => {
      text += chunk;
    });
    const expected = Array.from({ length: mostWaiting + 1 }, (_, nth) => `/${nth}`);
    await expect.poll(() => [...text.matchAll(/\{"url":"([^"]*)"\}/g)].map(([, url]) => url)).toEqual(expected);
    expect([begun, mostInHand, mostInOneTurn]).toEqual([expected, 1, 1]);
    // The connection goes on.
    socket.write("GET /later HTTP/1.1\r\nhost: x\r\n\r\n");
    await expect.poll(() => text).toContain('{"url":"/later"}');
    socket.destroy();
  },
);

test("of a thousand in one packet few are begun, and other connections are answered meanwhile", async () => {
  const port = await open();
  const crowd = Array.from({ length: 20 }, () => sent(port, 1000));
  const other = await fetch(`http://127.0.0.1:${port}/other`);
  expect(other.status).toBe(200);
  await Promise.all(crowd.map((socket) => socket.destroyed || once(socket, "close")));
  expect(begun.length).toBeLessThanOrEqual(20 * (mostWaiting + 1) + 1);
  expect(mostInHand).toBeLessThanOrEqual(21);
});

test("what was sent ahead is not begun once its sender has gone", async () => {
  const port = await open();
  const socket = sent(port, 5);
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  socket.destroy();
  await expect.poll(() => app.server.listening && inHand).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(200);
  expect(begun.filter((url) => url === "/other")).toHaveLength(1);
});
