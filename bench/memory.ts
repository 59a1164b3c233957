import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import type { Centre, Person } from "./harness/centre.ts";
import type { Benchmark } from "./harness/harness.ts";
import { get, newDraft, save, withNewPhotos } from "./harness/requests.ts";
import { pick } from "./harness/texts.ts";
import { mostDuring } from "./harness/timing.ts";
import { shrink, takePhotos } from "./photos/phone-photos.ts";

/** People at work at the same time. */
const atOnce = 4;
/** After the last of them, in milliseconds. */
const quiet = 2 * 60_000;

const screens = {
  learner: ["/api/portfolios/user-portfolios", "/api/logbook", "/api/counts"],
  assessor: ["/api/assessment/overview", "/api/assessment/queue", "/api/assessment/reviews"],
  admin: ["/api/admin/overview", "/api/admin/progress", "/api/oversight/students", "/api/users"],
};
const files = ["/api/users/export", "/api/portfolios/export", "/api/audit-log/export"];

/** What the server and its workers hold after a working day, two quiet minutes later, and beside one PDF worker then. */
export const benchmark: Benchmark = async ({ rounds, install }) => {
  const { centre, start } = await install();
  const product = await start();
  const before = product.memoryOfAll();
  const { most } = await mostDuring(product.memoryOfAll, workADay(product.url, centre, rounds));
  const atItsEnd = product.memoryOfAll();
  await setTimeout(quiet);
  const after = product.memoryOfAll();
  await print(product.url, centre.learner);
  return {
    tables: [[{ "MB when started": before, "at most during the day": most, "at its end": atItsEnd }]],
    figures: [
      { bound: "two minutes later", value: after },
      { bound: "beside one PDF worker", value: product.memoryOfAll() },
    ],
  };
};

/** Each round is one learner with two photos and their PDF, and what assessors and the office look at meanwhile. */
async function workADay(url: string, centre: Centre, rounds: number): Promise<void> {
  const photos = await takePhotos(2);
  const shrunk = await Promise.all(photos.map(shrink));
  const workARound = async (round: number) => {
    const learner = pick(centre.learners, round);
    const form = await newDraft(learner.token, round % 5 === 0 ? photos : shrunk);
    await save(url, withNewPhotos(form));
    await print(url, learner);
    await look(url, learner.token, screens.learner);
    await look(url, centre.assessor.token, screens.assessor);
    await look(url, centre.admin.token, round % 10 === 0 ? [...screens.admin, ...files] : screens.admin);
  };
  await pLimit(atOnce).map(Array.from({ length: rounds }).keys(), workARound);
}

/** The learner's newest portfolio as a PDF. */
async function print(url: string, { token }: Person): Promise<void> {
  const [newest]: { _id: string }[] = JSON.parse(await get(`${url}/api/portfolios/user-portfolios`, token));
  await look(url, token, [`/api/portfolios/${newest?._id}/export-pdf`]);
}

async function look(url: string, token: string, paths: string[]): Promise<void> {
  for (const path of paths) await get(url + path, token);
}
