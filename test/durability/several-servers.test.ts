import { randomUUID } from "node:crypto";
import { forgotPassword, logIn, logOut } from "contract/accounts/accounts.ts";
import { pathOf } from "contract/core/paths.ts";
import { followNotifications } from "contract/notifications/notifications.ts";
import { changePortfolio, createPortfolio, listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { createUpload, sendPiece } from "contract/portfolios/uploads.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { randomFor } from "../../run/seed.ts";
import { type Installation, newInstallation } from "../product/exports/installation.ts";
import { photo } from "../product/photos.ts";
import { announcing, photoOf } from "../product/uploads.ts";
import { newStudent, portfolioForm, send } from "./front-door.ts";
import { learnerWith, reconcile, unreadablePhotos, work } from "./learner.ts";
import { type Running, startServer } from "./running.ts";

const patiently = { interval: 20 };
let here: Installation;
let servers: [one: Running, two: Running];

async function idOfNew(url: string, token: string, title: string): Promise<string> {
  const { body } = await send(url, createPortfolio, { token, form: portfolioForm({ title, status: "Draft" }) });
  return z.object({ portfolio: z.object({ _id: z.string() }) }).parse(body).portfolio._id;
}

/** For the tests of one block: two servers on one database and one folder, as a balancer has them behind it. */
function startsBoth(): void {
  beforeAll(async () => {
    here = await newInstallation();
    const settings = { ...here.settings, SECRET_KEY: "a secret for tests only, of 32 or more" };
    servers = await Promise.all([startServer(settings), startServer(settings)]);
  });
  afterAll(async () => {
    for (const server of servers) await server.kill();
    await here.remove();
  });
}

// Several processes need PostgreSQL.
if (process.env.TEST_DATABASE === "postgres") {
  describe("two servers on one database of which one is killed", () => {
    startsBoth();

    test("lose nothing that was acknowledged", async () => {
      const [one, two] = servers;
      const photos = await Promise.all([photo(640, 480), photo(300, 400, "#aa5522")]);
      const tokens = await Promise.all(["Asha", "Ben", "Cleo", "Dan"].map((name) => newStudent(one.url, name)));
      const learners = tokens.map((token, index) => learnerWith(token, photos, randomFor(`learner ${index}`)));
      const answered = () => learners.reduce((sum, learner) => sum + learner.answers, 0);
      let isOver = false;
      const working = learners.map((learner, index) => work(learner, servers[index % 2]?.url ?? "", () => isOver));
      await expect.poll(answered, patiently).toBeGreaterThan(20);
      await one.kill();
      isOver = true;
      await Promise.all(working);
      for (const learner of learners) {
        expect(await reconcile(learner, two.url)).toEqual([]);
        expect(await unreadablePhotos(learner, two.url)).toEqual([]);
      }
      expect(await two.stop()).toBe(0);
    });
  });

  describe("two servers on one database", () => {
    startsBoth();

    test("share what a person has done and may do", async () => {
      const [one, two] = servers;
      const token = await newStudent(one.url, "Nia");
      const id = await idOfNew(one.url, token, "First");
      for (const title of ["Second", "Third", "Fourth", "Fifth"]) {
        await send(one.url, changePortfolio, { token, id, form: portfolioForm({ title }) });
        // The second visit finds the list in a cache.
        for (const { url } of [two, two, one])
          expect((await send(url, listOwnPortfolios, { token })).body).toMatchObject([{ title }]);
      }
      const headers = { "idempotency-key": randomUUID() };
      const save = ({ url }: Running) =>
        send(url, createPortfolio, { token, form: portfolioForm({ title: "Once", status: "Draft" }), headers });
      const saves = [await save(one), await save(two), ...(await Promise.all([save(one), save(two)]))];
      expect(new Set(saves.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await pieceByPiece(token)).toEqual([204, 204, 204, 204]);
    });

    test("count wrong passwords together, and end a session in both", async () => {
      const [one, two] = servers;
      const token = await newStudent(one.url, "Olga");
      const statuses = async () => {
        const views = [one, two].map(({ url }) => send(url, listOwnPortfolios, { token }));
        return (await Promise.all(views)).map(({ status }) => status);
      };
      expect(await statuses()).toEqual([200, 200]);
      await send(one.url, logOut, { token });
      expect(await statuses()).toEqual([401, 401]);
      const guesses: number[] = [];
      for (let guess = 0; guess < 12; guess++) {
        const body = { email: "olga@example.com", password: `wrong guess ${guess}` };
        guesses.push((await send(servers[guess % 2]?.url ?? "", logIn, { body })).status);
      }
      expect(guesses).toEqual([...Array(10).fill(401), 429, 429]);
    });

    test("tell a page that is open at one of them what changed at the other, and send an e-mail once", async () => {
      const [one, two] = servers;
      const token = await newStudent(one.url, "Pia");
      const open = ({ url }: Running) =>
        fetch(url + pathOf(followNotifications), { headers: { authorization: `Bearer ${token}` } });
      const pages = [await open(one), await open(two)];
      await idOfNew(one.url, token, "New");
      for (const page of pages) expect(await firstWith(page, '"changes":1')).toContain('"unread":0');
      await send(two.url, forgotPassword, { body: { email: "pia@example.com" } });
      const sent = () => servers.flatMap(({ output }) => output().match(/"msg":"e-mail sent"/g) ?? []).length;
      await expect.poll(sent, patiently).toBe(1);
      expect([await one.stop(), await two.stop()]).toEqual([0, 0]);
      expect(sent()).toBe(1);
    });
  });
}

/** Reads a stream of events until there is one with these words. */
async function firstWith(page: Response, words: string): Promise<string> {
  for await (const chunk of page.body?.pipeThrough(new TextDecoderStream()) ?? [])
    if (chunk.includes(words)) return chunk;
  throw new Error("the stream ended");
}

/** Uploads a photo in four pieces to both in turn. Answers their statuses. */
async function pieceByPiece(token: string): Promise<number[]> {
  const [one, two] = servers;
  const bytes = await photoOf(200_000);
  const begun = await send(one.url, createUpload, { token, headers: announcing(bytes) });
  const { _id: id } = z.object({ _id: z.string() }).parse(begun.body);
  const statuses: number[] = [];
  for (const offset of [0, 50_000, 100_000, 150_000]) {
    const { url } = offset % 100_000 === 0 ? two : one;
    const { status } = await fetch(url + pathOf(sendPiece).replace("{id}", id), {
      method: "PATCH",
      headers: {
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
