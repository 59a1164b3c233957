import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import type { Centre, Person } from "./harness/centre.ts";
import type { Benchmark } from "./harness/harness.ts";
import { newDraft, save, withNewPhotos } from "./harness/requests.ts";
import type { Running } from "./harness/server.ts";
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
  const { most } = await mostDuring(product.memoryOfAll, workADay(product, centre, rounds));
  const atItsEnd = product.memoryOfAll();
  await setTimeout(quiet);
  const after = product.memoryOfAll();
  await print(product, centre.learner);
  return {
    tables: [[{ "MB when started": before, "at most during the day": most, "at its end": atItsEnd }]],
    figures: [
      { bound: "two minutes later", value: after },
      { bound: "beside one PDF worker", value: product.memoryOfAll() },
    ],
  };
};

/** Each round is one learner with two photos and their PDF, and what assessors and the office look at meanwhile. */
async function workADay(product: Running, centre: Centre, rounds: number): Promise<void> {
  const photos = await takePhotos(2);
  const shrunk = await Promise.all(photos.map(shrink));
  const workARound = async (round: number) => {
    const learner = pick(centre.learners, round);
    const form = await newDraft(learner.token, round % 5 === 0 ? photos : shrunk);
    await save(product.url, withNewPhotos(form));
    await print(product, learner);
    await look(product, learner, screens.learner);
    await look(product, centre.assessor, screens.assessor);
    await look(product, centre.admin, round % 10 === 0 ? [...screens.admin, ...files] : screens.admin);
  };
  await pLimit(atOnce).map(Array.from({ length: rounds }).keys(), workARound);
}

/** The learner's newest portfolio as a PDF. */
async function print(product: Running, learner: Person): Promise<void> {
  const { body } = await product.get("/api/portfolios/user-portfolios", learner.token);
  const [newest]: { _id: string }[] = JSON.parse(body.toString());
  await look(product, learner, [`/api/portfolios/${newest?._id}/export-pdf`]);
}

async function look(product: Running, { token }: Person, paths: string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await product.get(path, token);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }
}
