import { assignAssessor, listAccounts, setActive, viewSelf } from "contract/accounts/accounts.ts";
import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import { methodOf, pathOf } from "contract/core/paths.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import product from "../../package.json" with { type: "json" };
import { randomFor } from "../../run/seed.ts";
import { newInstallation } from "../product/exports/installation.ts";
import { photo } from "../product/photos.ts";
import { freshDatabase } from "../product/postgres.ts";
import { newSession, newStudent, portfolioForm, register, send } from "./front-door.ts";
import { learnerWith, reconcile, unreadablePhotos, work } from "./learner.ts";
import { previousCommit, unpackPreviousVersion } from "./previous-version.ts";
import { type Running, startServer } from "./running.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const patiently = { interval: 20 };
const previous = process.env.TEST_DATABASE === "postgres" ? unpackPreviousVersion() : undefined;
const names = ["Asha", "Ben", "Cleo", "Dora"];
const Ids = z.array(z.object({ _id: z.string(), name: z.string() }));

/** Everything that both versions answer without a record's name, apart from streams that do not end. */
const lists = Object.values<Call>(calls).filter(
  (call) =>
    methodOf(call) === "GET" &&
    !pathOf(call).includes("{") &&
    call.name !== "followNotifications" &&
    previous?.paths.includes(`"GET ${pathOf(call)}"`),
);

test("an upgrade is tried from the release before this one, as soon as there is one", () => {
  expect(previousCommit === "none").toBe(product.version === "1.0.0");
});

if (process.env.TEST_DATABASE === "postgres" && !previous)
  test("the previous version is not in this clone: no upgrade was tried", () => {
    process.stdout.write("Left out: the rolling upgrade. git does not have the commit in deploy/previous-version.\n");
    expect(previous).toBeUndefined();
  });

if (previous)
  describe("the previous version and this one, side by side", () => {
    test("serve everybody without an error while the new one migrates, and after it", async () => {
      const start = await newPlace(previous);
      const old = await start(previous.main);
      const people = await newPeople(old.url);
      const photos = [await photo(640, 480)];
      const learners = people.students
        .slice(0, 3)
        .map((token, index) => learnerWith(token, photos, randomFor(`learner ${index}`)));
      const answered = () => learners.reduce((sum, learner) => sum + learner.answers, 0);

      let isMigrated = false;
      const working = learners.map((learner) => work(learner, old.url, () => isMigrated));
      await expect.poll(answered, patiently).toBeGreaterThan(10);
      const today = await start();
      const before = answered();
      await expect.poll(answered, patiently).toBeGreaterThan(before + 10);
      isMigrated = true;
      await Promise.all(working);
      for (const [round, url] of [today.url, old.url, today.url, old.url].entries()) {
        for (const learner of learners) expect(await reconcile(learner, url)).toEqual([]);
        const enough = answered() + 10;
        await Promise.all(learners.map((learner) => work(learner, url, () => answered() > enough)));
        expect(await review(url, people, `Round ${round}`)).toBe(200);
      }
      for (const learner of learners) expect(await unreadablePhotos(learner, today.url)).toEqual([]);

      expect(lists.length).toBeGreaterThan(20);
      for (const token of [people.admin, people.assessor, ...people.students.slice(-1)])
        expect(await statusesOf(old, token)).toEqual(await statusesOf(today, token));
      for (const { output } of [old, today]) expect(output()).not.toMatch(/"level":50|"status":500/);
      expect([await old.stop(), await today.stop()]).toEqual([0, 0]);
    });
  });

/** A folder and an empty database, which the first server migrates. Answers how to start a version on them. */
async function newPlace({ remove }: { remove(): void }) {
  const here = await newInstallation();
  const empty = await freshDatabase(process.env.TEST_TEMPLATE_URL ?? "", "template0", "C");
  ends.push(remove, here.remove, empty.drop);
  return async (version?: string): Promise<Running> => {
    const server = await startServer({ ...here.settings, DATABASE_URL: empty.url, WORKERS: "1" }, [], version);
    ends.push(server.kill);
    return server;
  };
}

interface People {
  admin: string;
  assessor: string;
  students: string[];
}

/** Four learners of one assessor: three work by themselves, and the last is reviewed. */
async function newPeople(url: string): Promise<People> {
  await register(url, "Ann", "admin");
  const admin = await newSession(url, "Ann");
  await register(url, "Otto", "assessor");
  const students: string[] = [];
  for (const name of names) students.push(await newStudent(url, name));
  const accounts = Ids.parse((await send(url, listAccounts, { token: admin })).body);
  const idOf = (name: string) => accounts.find((account) => account.name === name)?._id ?? "";
  await send(url, setActive, { token: admin, id: idOf("Otto"), body: { isActive: true } });
  for (const name of names)
    await send(url, assignAssessor, { token: admin, id: idOf(name), body: { assessorId: idOf("Otto") } });
  return { admin, assessor: await newSession(url, "Otto"), students };
}

/** A learner submits, and the assessor answers. Answers the status. */
async function review(url: string, { assessor, students }: People, title: string): Promise<number> {
  const learner = students.at(-1) ?? "";
  const form = portfolioForm({ title, status: "To Be Reviewed" }, [await photo(300, 400)]);
  const { body } = await send(url, createPortfolio, { token: learner, form });
  const { _id: id } = z.object({ portfolio: z.object({ _id: z.string() }) }).parse(body).portfolio;
  const feedback = { assessorComments: "Well done.", status: "Reviewed" };
  return (await send(url, reviewPortfolio, { token: assessor, id, body: feedback })).status;
}

/** What a server answers to each list. A call that the previous version does not have is left out of both. */
async function statusesOf({ url }: Running, token: string): Promise<Record<string, number>> {
  const known = z.object({ role: z.string() }).parse((await send(url, viewSelf, { token })).body);
  const statuses: Record<string, number> = {};
  for (const call of lists) {
    const response = await fetch(url + pathOf(call), { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    statuses[`${known.role} ${call.name}`] = response.status;
  }
  return statuses;
}
