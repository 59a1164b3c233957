import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createPortfolio, listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { expect, test } from "vitest";
import { newInstallation } from "../product/exports/installation.ts";
import { photo } from "../product/photos.ts";
import { newStudent, portfolioForm, send } from "./front-door.ts";
import { startServer } from "./running.ts";
import { slowSender } from "./slow-sender.ts";

const megabyte = 1_000_000;
const noise = randomBytes(megabyte);
const boundary = "----flood";
const field = `--${boundary}\r\ncontent-disposition: form-data; name="comments"\r\n\r\n`;
const file = `--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="noise.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;

/** What a client sends 200 MB of: `before` precedes each `every` megabytes of noise. */
const uploads = [
  { what: "one endless photo", before: file, every: 200, status: 413 },
  { what: "twenty photos and no title", before: file, every: 10, status: 400 },
  { what: "one endless text", before: field, every: 200, status: 413 },
  { what: "no form at all", before: "", every: 200, status: 400 },
];

async function flood(url: string, token: string, { before, every }: { before: string; every: number }) {
  const start = Buffer.from(before);
  const between = Buffer.from(`\r\n${before}`);
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const length = start.length + 200 * megabyte + (200 / every - 1) * between.length + end.length;
  const sender = slowSender(url, token, `multipart/form-data; boundary=${boundary}`, length);
  for (let sent = 0; sent < 200; sent++) {
    if (sent % every === 0) await sender.send(sent === 0 ? start : between);
    await sender.send(noise);
  }
  return sender.finish(end);
}

async function memory(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]);
}

test("while eight people pour in 200 MB of rubbish each, memory stays bounded and a learner's work goes on", async () => {
  const here = await newInstallation();
  const server = await startServer(here.settings);
  const { url } = server;
  const token = await newStudent(url, "Asha");
  const form = async () => portfolioForm({ title: "Work", status: "Draft" }, [await photo(1200, 900)]);
  expect((await send(url, createPortfolio, { token, form: await form() })).status).toBe(201);
  const before = await memory(url);

  let isOver = false;
  const pouring = Promise.all([...uploads, ...uploads].map((one) => flood(url, token, one))).finally(() => {
    isOver = true;
  });
  let most = 0;
  const meanwhile: number[] = [];
  while (!isOver) {
    meanwhile.push((await send(url, createPortfolio, { token, form: await form() })).status);
    meanwhile.push((await send(url, listOwnPortfolios, { token })).status);
    most = Math.max(most, await memory(url));
    await setTimeout(100);
  }
  const statuses = uploads.map(({ status }) => status);
  expect(await pouring).toEqual([...statuses, ...statuses]);
  // A server that is too busy may answer 503, but nothing worse.
  expect(meanwhile.filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(meanwhile.filter((status) => status !== 503).length).toBeGreaterThan(2);
  expect((most - before) / megabyte).toBeLessThan(250);
  expect(await readdir(join(here.folder, "incoming"))).toEqual([]);
  expect(await server.stop()).toBe(0);
  await here.remove();
});
