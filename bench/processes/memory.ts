import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import type { Centre, Person } from "../harness/centre.ts";
import { type Form, newDraft, save, withNewPhotos } from "../harness/draft.ts";
import type { Benchmark } from "../harness/harness.ts";
import type { Running } from "../harness/server.ts";
import { shrink, takePhotos } from "../uploads/phone-photos.ts";

/** People at work at the same time. */
const atOnce = 4;
/** After the last of them, in milliseconds. */
const quiet = 2 * 60_000;

/** What the server and its workers hold after a working day, two quiet minutes later, and beside one PDF worker then. */
export const memory: Benchmark = async ({ rounds, install }) => {
  const { centre, start } = await install();
  const product = await start();
  const before = product.memoryOfAll();
  const most = await watchDuring(product, workADay(product, centre, rounds));
  const atItsEnd = product.memoryOfAll();
  await setTimeout(quiet);
  const after = product.memoryOfAll();
  await print(product, centre.learner);
  const besideOne = product.memoryOfAll();
  return {
    tables: [
      [
        { when: "started", MB: before },
        { when: "at most during the day", MB: most },
        { when: "at its end", MB: atItsEnd },
        { when: "two minutes later", MB: after },
        { when: "after one more PDF", MB: besideOne },
      ],
    ],
    figures: [
      { bound: "two minutes later", value: after },
      { bound: "beside one PDF worker", value: besideOne },
    ],
  };
};

async function watchDuring(product: Running, work: Promise<unknown>): Promise<number> {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, product.memoryOfAll());
  }, 250);
  await work.finally(() => clearInterval(watch));
  return most;
}

/** Each round is one learner with two photos and their PDF, and what assessors and the office look at meanwhile. */
async function workADay(product: Running, centre: Centre, rounds: number): Promise<void> {
  const photos = await takePhotos(2);
  const shrunk = await Promise.all(photos.map(shrink));
  const people = pLimit(atOnce);
  const learners = centre.learners.filter(({ token }) => token !== "");
  const day = Array.from({ length: rounds }, (_, round) =>
    people(async () => {
      const learner = learners[round % learners.length] ?? centre.learner;
      await upload(product, learner, round % 5 === 0 ? photos : shrunk);
      await print(product, learner);
      await look(product, learner, ["/api/portfolios/user-portfolios", "/api/logbook", "/api/counts"]);
      await look(product, centre.assessor, assessorScreens);
      await look(product, centre.admin, round % 10 === 0 ? [...adminScreens, ...files] : adminScreens);
    }),
  );
  await Promise.all(day);
}

const assessorScreens = ["/api/assessment/overview", "/api/assessment/queue", "/api/assessment/reviews"];
const adminScreens = ["/api/admin/overview", "/api/admin/progress", "/api/oversight/students", "/api/users"];
const files = ["/api/users/export", "/api/portfolios/export", "/api/audit-log/export"];

async function upload(product: Running, { token }: Person, photos: Buffer[]): Promise<void> {
  const form: Form = await newDraft(token, photos);
  await save(product.url, withNewPhotos(form));
}

/** The learner's newest portfolio as a PDF. */
async function print(product: Running, { token }: Person): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(`${product.url}/api/portfolios/user-portfolios`, { headers });
  const [newest]: { _id: string }[] = JSON.parse(await list.text());
  await look(product, { token }, [`/api/portfolios/${newest?._id}/export-pdf`]);
}

async function look(product: Running, { token }: Pick<Person, "token">, paths: string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await product.get(path, token);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }
}
