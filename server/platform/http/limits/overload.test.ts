import { setImmediate, setTimeout } from "node:timers/promises";
import fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { handleErrors } from "../error-handler.ts";
import { refuseWhenOverloaded } from "./overload.ts";

let app: ReturnType<typeof fastify>;
beforeEach(async () => {
  app = fastify();
  handleErrors(app);
  refuseWhenOverloaded(app, 100, { every: 50, window: 1000 });
  app.get("/", async () => "here");
  await app.ready();
});
afterEach(() => app.close());

const ask = async () => (await app.inject("/")).statusCode;

function hold(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test("one call that holds the event loop up, however long, makes nobody else be refused", async () => {
  await setTimeout(60);
  hold(2000);
  for (let nth = 0; nth < 5; nth++) {
    expect(await ask()).toBe(200);
    await setTimeout(20);
  }
});

test("while every turn of it is slow, calls are refused, and answered again afterwards", async () => {
  let answer = await app.inject("/");
  for (let turn = 0; answer.statusCode === 200 && turn < 200; turn++) {
    hold(150);
    await setImmediate();
    answer = await app.inject("/");
  }
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  await expect.poll(ask, { timeout: 30_000 }).toBe(200);
});
