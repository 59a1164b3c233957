import { connect, type Socket } from "node:net";
import { logIn, register, viewSelf } from "contract/accounts/accounts.ts";
import { apply } from "contract/applications/applications.ts";
import { pathOf } from "contract/core/paths.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { portfolioForm } from "../../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, password } from "../../../../test/product/product.ts";
import { memoryLimits, openBodyMemory } from "./body-memory.ts";

const busy = { status: 503, message: "The server is busy. Please try again shortly.", retryAfter: 5 };

describe("the memory for bodies", () => {
  test("has room for all callers together up to its limit, and again once some are answered", () => {
    const memory = openBodyMemory({ all: 100, network: 100 });
    const [one, other] = [memory.open("a"), memory.open("b")];
    one.add(60);
    other.add(40);
    expect(() => other.add(1)).toThrow(expect.objectContaining(busy));
    expect(memory.size()).toBe(100);
    one.release();
    one.release();
    other.add(60);
    expect(memory.size()).toBe(100);
    other.release();
    expect(memory.size()).toBe(0);
  });

  test("is never filled by one network alone", () => {
    const memory = openBodyMemory({ all: 100, network: 30 });
    const bodies = Array.from({ length: 3 }, () => memory.open("greedy"));
    for (const body of bodies) body.add(10);
    expect(() => memory.open("greedy").add(1)).toThrow(expect.objectContaining(busy));
    memory.open("modest").add(30);
    bodies[0]?.release();
    memory.open("greedy").add(10);
    expect(memory.size()).toBe(60);
  });

  test("has the limits that the documentation promises", () => {
    expect(memoryLimits).toEqual({ all: 48_000_000, network: 12_000_000 });
  });
});

describe("while there is no room left", () => {
  let product: OpenProduct;
  beforeEach(async () => {
    product = await openProduct({ settings: {} });
  });
  afterEach(() => product.close());

  test("whoever sends something is asked to come back shortly, whoever only reads is answered", async () => {
    const hog = product.app.bodyMemory.open("another network");
    const body = { email: product.sam.email, password };
    const form = { ...portfolioForm(), title: "x".repeat(150) };
    hog.add(memoryLimits.network);
    for (const network of ["two", "three", "four"]) product.app.bodyMemory.open(network).add(memoryLimits.network);
    expect((await product.as(product.sam, viewSelf)).status).toBe(200);
    for (const answer of [
      await product.as(undefined, logIn, { body }),
      await product.as(product.sam, createPortfolio, { form }),
    ])
      expect([answer.status, answer.headers["retry-after"], answer.body.message]).toEqual([503, "5", busy.message]);
    hog.release();
    expect((await product.as(undefined, logIn, { body })).status).toBe(200);
    expect((await product.as(product.sam, createPortfolio, { form })).status).toBe(201);
  });

  test("whoever may not send at all hears that first", async () => {
    for (const network of ["1", "2", "3", "4"]) product.app.bodyMemory.open(network).add(memoryLimits.network);
    expect((await product.as(undefined, createPortfolio, { form: portfolioForm() })).status).toBe(401);
    expect((await product.as(product.ann, createPortfolio, { form: portfolioForm() })).status).toBe(403);
  });

  test("no memory is used any more once everybody has been answered", async () => {
    await product.as(undefined, logIn, { body: { email: product.sam.email, password } });
    await product.as(product.sam, createPortfolio, { form: portfolioForm() });
    await product.as(undefined, register, { form: { name: "x".repeat(70_000) } });
    await expect.poll(() => product.app.bodyMemory.size()).toBe(0);
  });
});

describe("seventy-five hostile connections", () => {
  let product: OpenProduct;
  let port: number;
  let sockets: Socket[] = [];
  beforeAll(async () => {
    product = await openProduct({ settings: {} });
    port = Number(new URL(await product.app.listen({ host: "127.0.0.1", port: 0 })).port);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    // The server first reads what is still in the buffers of the sockets.
    await expect.poll(() => product.app.bodyMemory.size()).toBe(0);
  });
  afterAll(() => product.close());

  /** Sends `text` and nothing else. */
  function leaveOpen(text: string): Promise<Socket> {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => undefined); // The server is expected to close it.
    return new Promise((resolve) => socket.write(text, () => resolve(socket)));
  }

  const part = (name: string, length: number) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${"x".repeat(length)}\r\n`;

  test.each([
    ["sixty texts of a megabyte", (nth: number) => part(`f${nth % 60}`, 1_000_000)],
    ["one text without end", () => "x".repeat(1_000_000)],
  ])("that pour %s into registration use little memory, and others are served", async (_what, more) => {
    const head = [
      `POST ${pathOf(register)} HTTP/1.1`,
      "host: localhost",
      "content-type: multipart/form-data; boundary=x",
      "content-length: 60000000",
    ].join("\r\n");
    const hostile = await Promise.all(
      Array.from({ length: 75 }, () => leaveOpen(`${head}\r\n\r\n${part("name", 60_000)}${part("email", 10)}`)),
    );
    let most = 0;
    for (let turn = 0; turn < 4; turn++) {
      for (const socket of hostile) if (!socket.destroyed) socket.write(more(turn));
      const others = await product.as(undefined, logIn, { body: { email: product.sam.email, password } });
      expect(others.status).toBe(200);
      expect((await product.as(product.sam, viewSelf)).status).toBe(200);
      most = Math.max(most, product.app.bodyMemory.size());
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(memoryLimits.network);
  });

  test("that announce JSON and do not send it use what they announced, and others are served", async () => {
    const head = `POST ${pathOf(apply)} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;
    for (let nth = 0; nth < 75; nth++) await leaveOpen(`${head}content-length: 65000\r\n\r\n{`);
    await expect.poll(() => product.app.bodyMemory.size()).toBe(75 * 65_000);
    expect((await product.as(undefined, logIn, { body: { email: product.sam.email, password } })).status).toBe(200);
  });
});
