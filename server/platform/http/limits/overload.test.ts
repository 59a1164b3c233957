import { type AddressInfo, connect } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";
import fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventLoopDelays } from "../../metrics.ts";
import { handleErrors } from "../error-handler.ts";
import { refuseWhenOverloaded } from "./overload.ts";

let app: ReturnType<typeof fastify>;
beforeEach(async () => {
  app = fastify();
  handleErrors(app);
  refuseWhenOverloaded(app, 100, { every: 50, window: 1000 });
  app.get("/", async () => "here");
  app.get("/readyz", async () => "ready");
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

const ask = async () => (await app.inject("/")).statusCode;

function hold(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test("nothing is measured while nobody asks, nor for those who only ask whether it is up", async () => {
  // An app that another file opened in this process may measure for some seconds more.
  await expect
    .poll(async () => {
      eventLoopDelays.reset();
      await app.inject("/readyz");
      await setTimeout(100);
      return eventLoopDelays.count;
    })
    .toBe(0);
  await ask();
  await expect.poll(() => eventLoopDelays.count).toBeGreaterThan(0);
});

test("one call that holds the event loop up, however long, makes nobody else be refused", async () => {
  await setTimeout(60);
  hold(2000);
  for (let nth = 0; nth < 5; nth++) {
    expect(await ask()).toBe(200);
    await setTimeout(20);
  }
});

test("while every turn of it is slow, calls and pages are refused, and answered again afterwards", async () => {
  const askForPage = () => app.inject({ url: "/", headers: { accept: "text/html,application/xhtml+xml" } });
  let page = await askForPage();
  for (let turn = 0; page.statusCode === 200 && turn < 200; turn++) {
    hold(150);
    await setImmediate();
    page = await askForPage();
  }
  const call = await app.inject({ url: "/", headers: { accept: "application/json" } });
  expect([call.statusCode, page.statusCode]).toEqual([503, 503]);
  expect([call.headers["retry-after"], page.headers["retry-after"]]).toEqual(["5", "5"]);
  expect(call.json()).toMatchObject({ message: "The server is busy. Please try again shortly." });
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toMatch(/<p>The server is busy. Please try again shortly\..*<a href="">Try again<\/a>/s);
  await expect.poll(ask).toBe(200);
});

test("while connections wait to be accepted, though every turn is short, calls are refused, and answered again afterwards", async () => {
  const { port } = app.server.address() as AddressInfo;
  const crowd = () => Array.from({ length: 50 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  const turns = setInterval(() => hold(20), 1);
  const waiting = crowd();
  await expect
    .poll(() => {
      if (waiting.length < 500) waiting.push(...crowd());
      return ask();
    })
    .toBe(503);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  clearInterval(turns);
  for (const socket of waiting) socket.destroy();
  await expect.poll(ask).toBe(200);
});
