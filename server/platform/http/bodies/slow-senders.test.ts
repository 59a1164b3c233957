import { once } from "node:events";
import { connect } from "node:net";
import { PassThrough } from "node:stream";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { handleErrors } from "../error-handler.ts";
import { countBodies } from "./body-memory.ts";
import { cutSlowSenders, pace } from "./slow-senders.ts";

let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = fastify({ bodyLimit: 300_000 });
  handleErrors(app);
  countBodies(app);
  cutSlowSenders(app, { bytesPerSecond: 1000, grace: 100, check: 20 });
  app.post("/", async (request) => Object.keys(request.body as object));
  app.get("/", async () => ({ fine: true }));
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterEach(() => app.close());

function open() {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    heard += text;
  });
  socket.on("error", () => undefined); // The server is expected to close it.
  return { socket, heard: () => heard, closed: once(socket, "close") };
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

describe("whoever sends a body", () => {
  test("slower than the lowest speed is cut off with a message, and frees its memory", async () => {
    const { socket, heard, closed } = open();
    socket.write(`${head(60_000)}{`);
    await closed;
    expect(heard()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(heard()).toContain("This took too long to arrive. Please try again.");
    await expect.poll(() => app.bodyMemory.size()).toBe(0);
  });

  test("with pauses, but faster on average, is served", async () => {
    const [phone, slow] = [open(), open()];
    const body = JSON.stringify({ text: "x".repeat(200_000) });
    phone.socket.write(head(body.length) + body.slice(0, 150_000));
    slow.socket.write(`${head(60_000)}{`);
    await slow.closed;
    phone.socket.write(body.slice(150_000));
    await expect.poll(phone.heard).toContain('["text"]');
  });

  test("without a connection, as tests inject requests, is not cut off, however long the machine takes", async () => {
    const payload = new PassThrough();
    const headers = { "content-type": "application/json", "content-length": "10" };
    const answer = app.inject({ method: "POST", url: "/", headers, payload });
    payload.write("{");
    const slow = open();
    slow.socket.write(`${head(60_000)}{`);
    await slow.closed;
    payload.end('"text":1}');
    expect((await answer).json()).toEqual(["text"]);
  });

  test("is counted anew with each request of a connection", async () => {
    const { socket, heard, closed } = open();
    const body = JSON.stringify({ text: "x".repeat(200_000) });
    socket.write(head(body.length) + body);
    await expect.poll(heard).toContain('["text"]');
    socket.write(`${head(60_000)}{`);
    await closed;
    expect(heard()).toContain("HTTP/1.1 408 Request Timeout");
  });

  test("has the pace that the documentation promises", () => {
    expect(pace).toEqual({ bytesPerSecond: 1000, grace: 20_000, check: 5000 });
  });
});

test("whoever reads or waits, and sends nothing, is left alone", async () => {
  const [idle, slow] = [open(), open()];
  idle.socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  slow.socket.write(`${head(60_000)}{`);
  await slow.closed;
  idle.socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await expect.poll(() => idle.heard().match(/"fine":true/g)?.length).toBe(2);
});
