import { randomUUID } from "node:crypto";
import { forgotPassword, logIn, logOut } from "contract/accounts/accounts.ts";
import { followNotifications } from "contract/notifications/notifications.ts";
import { changePortfolio, createPortfolio, listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { createUpload, sendPiece } from "contract/portfolios/uploads.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { randomFor } from "../../run/seed.ts";
import { type Installation, newInstallation } from "../product/exports/installation.ts";
import { photo } from "../product/photos.ts";
import { announcing, photoOf } from "../product/uploads.ts";
import { newStudent, portfolioForm, send } from "./front-door.ts";
import { learnerWith, reconcile, unreadablePhotos, work } from "./learner.ts";
import { type Running, startServer } from "./running.ts";
import { bytesOf, slowSender } from "./slow-sender.ts";

const patiently = { timeout: 60_000, interval: 20 };
// A new connection for each call: they go to the workers in turn.
const headers = { connection: "close" };
let here: Installation;
let server: Running | undefined;
beforeEach(async () => {
  here = await newInstallation();
});
afterEach(async () => {
  await server?.kill();
  await here.remove();
});

async function startWorkers(settings: Record<string, string> = {}): Promise<Running> {
  const shared = { SECRET_KEY: "a secret for tests only, of 32 or more", WORKERS: "2" };
  server = await startServer({ ...here.settings, ...shared, ...settings });
  await expect.poll(() => workersOf(server).size, patiently).toBe(2);
  return server;
}

/** The latest process of each worker that listens, by its number in the log. */
function workersOf(running: Running | undefined): Map<number, number> {
  const lines = running?.output().matchAll(/"pid":(\d+),.*"worker":(\d+),.*listening at/g) ?? [];
  return new Map([...lines].map(([, pid, worker]) => [Number(worker), Number(pid)]));
}

function whoAnswered({ output }: Running, route: string): Set<string | undefined> {
  const lines = output().split("\n");
  const answers = lines.filter((line) => line.includes(`"route":"${route}"`));
  return new Set(answers.map((line) => /"worker":(\d)/.exec(line)?.[1]));
}

async function idOfNew(url: string, token: string, title: string): Promise<string> {
  const { body } = await send(url, createPortfolio, {
    token,
    form: portfolioForm({ title, status: "Draft" }),
    headers,
  });
  return z.object({ portfolio: z.object({ _id: z.string() }) }).parse(body).portfolio._id;
}

// Several processes need PostgreSQL; what SQLite says to them is in settings.test.ts.
if (process.env.TEST_DATABASE === "postgres")
  describe("a server of two workers", () => {
    test("loses nothing that was acknowledged when one of them is killed, and replaces it", async () => {
      const running = await startWorkers();
      const photos = await Promise.all([photo(640, 480), photo(300, 400, "#aa5522")]);
      const names = ["Asha", "Ben", "Cleo", "Dan"];
      const tokens = await Promise.all(names.map((name) => newStudent(running.url, name)));
      const learners = tokens.map((token, index) => learnerWith(token, photos, randomFor(`learner ${index}`)));
      const answered = () => learners.reduce((sum, learner) => sum + learner.answers, 0);
      for (const victim of [1, 2]) {
        let isOver = false;
        const before = answered();
        const working = learners.map((learner) => work(learner, running.url, () => isOver));
        await expect.poll(answered, patiently).toBeGreaterThan(before + 4);
        const killed = workersOf(running).get(victim) ?? 0;
        process.kill(killed, "SIGKILL");
        await expect.poll(() => workersOf(running).get(victim), patiently).not.toBe(killed);
        isOver = true;
        await Promise.all(working);
        for (const learner of learners) expect(await reconcile(learner, running.url)).toEqual([]);
      }
      for (const learner of learners) expect(await unreadablePhotos(learner, running.url)).toEqual([]);
      const figures = await (await fetch(`${running.url}/metrics`)).text();
      expect(figures).toMatch(/^process_start_time_seconds \d+$/m);
      expect(figures.match(/^workers_replaced_total .*/gm)).toEqual(["workers_replaced_total 2"]);
      expect(running.output().match(/"status":"SIGKILL","pause":1,"msg":"a worker ended"/g)).toHaveLength(2);
      expect(await running.stop()).toBe(0);
    }, 180_000);

    test("answers the uploads of both before it ends with status 0", async () => {
      const running = await startWorkers();
      const token = await newStudent(running.url, "Asha");
      const uploads = await Promise.all(
        ["first", "fourth", "second", "third"].map(async (title) => {
          const form = portfolioForm({ title, status: "Draft" }, [await photo(1200, 900)]);
          const { bytes, contentType } = await bytesOf(form);
          const sender = slowSender(running.url, token, contentType, bytes.length);
          await sender.send(bytes.subarray(0, bytes.length / 2));
          return () => sender.finish(bytes.subarray(bytes.length / 2));
        }),
      );
      const stopped = running.stop();
      await expect.poll(() => running.output().match(/"msg":"stopping/g)?.length, patiently).toBe(2);
      expect(await Promise.all(uploads.map((finish) => finish()))).toEqual([201, 201, 201, 201]);
      expect(await stopped).toBe(0);
      expect(whoAnswered(running, "/api/portfolios/save")).toEqual(new Set(["1", "2"]));
    }, 120_000);

    test("shares what a person has done and may do", async () => {
      const running = await startWorkers();
      const { url } = running;
      const token = await newStudent(url, "Nia");
      const id = await idOfNew(url, token, "First");
      // Each list is from the other worker than the change before it, and the ones after it find it in a cache.
      for (const title of ["Second", "Third", "Fourth", "Fifth"]) {
        await send(url, changePortfolio, { token, id, form: portfolioForm({ title }), headers });
        for (let visit = 0; visit < 3; visit++) {
          const { body } = await send(url, listOwnPortfolios, { token, headers });
          expect(body).toMatchObject([{ title }]);
        }
      }
      const once = { ...headers, "idempotency-key": randomUUID() };
      const save = () =>
        send(url, createPortfolio, { token, form: portfolioForm({ title: "Once", status: "Draft" }), headers: once });
      const saves = [await save(), await save(), ...(await Promise.all([save(), save()]))];
      expect(new Set(saves.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await pieceByPiece(url, token)).toEqual([204, 204, 204, 204]);
      expect(whoAnswered(running, listOwnPortfolios.path)).toEqual(new Set(["1", "2"]));
    }, 120_000);

    test("counts calls and wrong passwords together, and ends a session in both", async () => {
      const { url } = await startWorkers({ CALLS_PER_MINUTE: "20" });
      const token = await newStudent(url, "Nia");
      const views = () => Promise.all([1, 2].map(() => send(url, listOwnPortfolios, { token, headers })));
      expect((await views()).map(({ status }) => status)).toEqual([200, 200]);
      const busy = await newStudent(url, "Sam");
      const calls = Array.from({ length: 24 }, () => send(url, listOwnPortfolios, { token: busy, headers }));
      expect((await Promise.all(calls)).filter(({ status }) => status === 429)).toHaveLength(4);
      await send(url, logOut, { token, headers });
      expect((await views()).map(({ status }) => status)).toEqual([401, 401]);
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess++) {
        const body = { email: "nia@example.com", password: `wrong guess ${guess}` };
        statuses.push((await send(url, logIn, { body, headers })).status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    }, 120_000);

    test("tells a page that is open at one of them what changed at the other", async () => {
      const { url } = await startWorkers();
      const token = await newStudent(url, "Nia");
      const authorization = `Bearer ${token}`;
      const open = () => fetch(url + followNotifications.path, { headers: { ...headers, authorization } });
      const pages = [await open(), await open()];
      await idOfNew(url, token, "New");
      for (const page of pages) expect(await firstWith(page, '"changes":1')).toContain('"unread":0');
    }, 120_000);

    test("has metrics of both, and does what it does beside its answers in one of them", async () => {
      const running = await startWorkers();
      const { url } = running;
      for (let call = 0; call < 6; call++) await fetch(`${url}/healthz`, { headers });
      const counted = async () => {
        const figures = await (await fetch(`${url}/metrics`, { headers })).text();
        return /http_answer_seconds_count\{[^}]*"\/healthz"[^}]*\} (\d+)/.exec(figures)?.[1];
      };
      expect([await counted(), await counted()]).toEqual(["6", "6"]);
      await newStudent(url, "Nia");
      await send(url, forgotPassword, { body: { email: "nia@example.com" } });
      const sent = () =>
        running
          .output()
          .split("\n")
          .filter((line) => line.includes("e-mail sent"));
      await expect.poll(() => sent().length, patiently).toBeGreaterThan(0);
      expect(sent().every((line) => line.includes('"worker":1'))).toBe(true);
    }, 120_000);

    test("does not start when its first worker cannot, and says why once", async () => {
      const nowhere = { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none", WORKERS: "2" };
      const error = await startServer({ ...here.settings, ...nowhere }).catch(String);
      expect(String(error).match(/The database that DATABASE_URL names cannot be used/g)).toHaveLength(1);
    });
  });

/** Reads a stream of events until there is one with these words. */
async function firstWith(page: Response, words: string): Promise<string> {
  for await (const chunk of page.body?.pipeThrough(new TextDecoderStream()) ?? [])
    if (chunk.includes(words)) return chunk;
  throw new Error("the stream ended");
}

/** Uploads a photo in four pieces, each on a connection of its own. Answers their statuses. */
async function pieceByPiece(url: string, token: string): Promise<number[]> {
  const bytes = await photoOf(200_000);
  const begun = await send(url, createUpload, { token, headers: { ...headers, ...announcing(bytes) } });
  const { _id: id } = z.object({ _id: z.string() }).parse(begun.body);
  const statuses: number[] = [];
  for (const offset of [0, 50_000, 100_000, 150_000]) {
    const { status } = await fetch(url + sendPiece.path.replace("{id}", id), {
      method: "PATCH",
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        "tus-resumable": "1.0.0",
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(offset),
      },
      body: bytes.subarray(offset, offset + 50_000),
    });
    statuses.push(status);
  }
  return statuses;
}
