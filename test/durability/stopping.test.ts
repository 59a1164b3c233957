import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { listOwnPortfolios, Portfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { ownerName } from "../../server/platform/files/stored-name.ts";
import { timeouts } from "../../server/platform/http/open.ts";
import { type Installation, newInstallation } from "../product/exports/installation.ts";
import { photo } from "../product/photos.ts";
import { newStudent, portfolioForm, send } from "./front-door.ts";
import { startServer } from "./running.ts";
import { bytesOf, slowSender } from "./slow-sender.ts";

let here: Installation;
beforeEach(async () => {
  here = await newInstallation();
});
afterEach(() => here.remove());

const incoming = () => readdir(join(here.folder, "incoming"));
const polling = { interval: 5 };

async function titles(url: string, token: string): Promise<string[]> {
  const { body } = await send(url, listOwnPortfolios, { token });
  return z
    .array(Portfolio)
    .parse(body)
    .map(({ title }) => title)
    .sort();
}

async function newUpload(title: string) {
  return bytesOf(portfolioForm({ title, status: "Draft" }, [await photo(2400, 1800), await photo(1200, 900)]));
}

test("uploads that are running when the server is told to stop are answered, and then it ends with status 0", async () => {
  const server = await startServer(here.settings);
  const token = await newStudent(server.url, "Asha");
  const names = ["first", "fourth", "second", "third"];
  const uploads = await Promise.all(
    names.map(async (name) => {
      const { bytes, contentType } = await newUpload(name);
      const half = Math.floor(bytes.length / 2);
      const sender = slowSender(server.url, token, contentType, bytes.length);
      await sender.send(bytes.subarray(0, half));
      return { sender, rest: bytes.subarray(half) };
    }),
  );
  // The first photo of each is arriving. One more upload arrives completely and is processed.
  await expect.poll(incoming, polling).toHaveLength(names.length);
  const whole = await newUpload("whole");
  const working = slowSender(server.url, token, whole.contentType, whole.bytes.length).finish(whole.bytes);
  let isAnswered = false;
  void working.then(() => {
    isAnswered = true;
  });
  const hasArrived = async () => isAnswered || (await incoming()).length > names.length;
  await expect.poll(hasArrived, polling).toBe(true);

  const stopped = server.stop();
  await expect
    .poll(
      () =>
        fetch(`${server.url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      polling,
    )
    .toBe(false);
  const statuses = await Promise.all(uploads.map(({ sender, rest }) => sender.finish(rest)));
  expect([await working, ...statuses]).toEqual([201, 201, 201, 201, 201]);
  const answered = Date.now();
  expect(await stopped).toBe(0);
  expect(server.output()).toMatch(/"signal":"SIGTERM","msg":"stopping/);
  // The last line can still be on its way when the process has ended.
  await expect.poll(() => server.output().trim().split("\n").at(-1), polling).toMatch(/"status":0,"msg":"ended"/);
  // Idle keep-alive connections must not delay the end; each would for as long as it is kept.
  expect(Date.now() - answered).toBeLessThan(timeouts.keepAlive);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();

  const again = await startServer(here.settings);
  expect(await titles(again.url, token)).toEqual([...names, "whole"]);
  expect(await again.stop()).toBe(0);
  expect(await incoming()).toEqual([]);
});

test("a connection over which nothing was sent yet does not delay the end", async () => {
  const server = await startServer(here.settings);
  const ahead = connect(Number(new URL(server.url).port), "127.0.0.1");
  await once(ahead, "connect");
  // The server has accepted it before a later request is answered.
  expect((await fetch(`${server.url}/healthz`)).ok).toBe(true);
  const told = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - told).toBeLessThan(timeouts.keepAlive / 2);
  ahead.destroy();
});

test("a learner whose connection breaks in the middle of an upload leaves nothing behind", async () => {
  const server = await startServer(here.settings);
  const token = await newStudent(server.url, "Ben");
  const { bytes, contentType } = await newUpload("lost");
  for (const share of [0.02, 0.5, 0.98]) {
    const sender = slowSender(server.url, token, contentType, bytes.length);
    await sender.send(bytes.subarray(0, Math.floor(bytes.length * share)));
    await expect.poll(incoming, polling).not.toEqual([]);
    sender.breakOff();
    await expect.poll(incoming, polling).toEqual([]);
  }
  expect(await titles(server.url, token)).toEqual([]);
  const stored = await readdir(join(here.folder, "files"), { recursive: true, withFileTypes: true });
  expect(stored.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([ownerName]);
  expect(server.output()).not.toContain('"fault"');
  expect(await server.stop()).toBe(0);
});
