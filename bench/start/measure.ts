import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createLearners, type Learner, openCentre, writePortfolios } from "../centre.ts";
import { median, whole } from "../numbers.ts";
import { freePort, inFolder, inheritedEnvironment } from "../product.ts";
import type { Report } from "../report.ts";

const learners = 2000;
const portfoliosEach = 50;
const photosEach = 1;
const rounds = 9;

/** From starting the program to its first answered call, on a database of 100,000 portfolios. */
export function measure(): Promise<Report> {
  return inFolder(async (folder) => {
    const learner = await fillCentre(folder);
    const walls: number[] = [];
    const phases: Record<string, number>[] = [];
    for (let round = 0; round <= rounds; round++) {
      const wall = await startOnce(folder, learner);
      const took = phasesOf(folder);
      // The first round warms the disk cache and the cache of compiled code.
      if (round > 0) walls.push(wall);
      if (round > 0) phases.push(took);
    }
    return reportOf(walls, phases);
  });
}

async function fillCentre(folder: string): Promise<Learner> {
  const { deps, close } = await openCentre(folder);
  const moved = await createLearners(deps, learners);
  for (const { id } of moved) await writePortfolios(deps, id, portfoliosEach, photosEach);
  await close();
  const [learner] = moved;
  if (!learner) throw new Error("no learner was created");
  return learner;
}

async function startOnce(folder: string, learner: Learner): Promise<number> {
  const port = await freePort();
  const log = openSync(join(folder, "server.log"), "a");
  const start = performance.now();
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...inheritedEnvironment(), DATA_DIR: folder, PORT: String(port), NODE_ENV: "production" },
    stdio: ["ignore", log, log],
  });
  const url = `http://127.0.0.1:${port}/api/portfolios/user-portfolios`;
  while (!(await answers(url, learner))) {
    if (child.exitCode !== null) throw new Error("The server ended before it answered.");
    await setTimeout(5);
  }
  const wall = performance.now() - start;
  child.kill("SIGTERM");
  await once(child, "exit");
  return wall;
}

async function answers(url: string, learner: Learner): Promise<boolean> {
  // Connections are refused until the server listens.
  const answer = await fetch(url, { headers: { authorization: `Bearer ${learner.token}` } }).catch(() => undefined);
  if (!answer) return false;
  if (!answer.ok) throw new Error(`The first answer was ${answer.status}.`);
  await answer.arrayBuffer();
  return true;
}

function phasesOf(folder: string): Record<string, number> {
  const env = { ...inheritedEnvironment(), DATA_DIR: folder };
  return JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, "phases.ts")], { env, encoding: "utf8" }),
  );
}

function reportOf(walls: number[], phases: Record<string, number>[]): Report {
  const wall = median(walls);
  const names = Object.keys(phases[0] ?? {});
  const rows = names.map((name) => [name, whole(median(phases.map((took) => took[name] ?? Number.NaN)))]);
  return {
    caption:
      `Start of server/main.ts to the first answered call (a learner's list) on SQLite with ${whole(learners)} learners, ` +
      `${whole(learners * portfoliosEach)} portfolios and ${whole(learners * portfoliosEach * photosEach)} photo rows. Medians of ` +
      `${rounds} starts; the steps are measured in separate starts, in turn.`,
    tables: [
      { heads: ["step", "ms"], rows },
      {
        heads: ["start to first answer", "ms"],
        rows: [
          ["fastest", whole(Math.min(...walls))],
          ["median", whole(wall)],
          ["slowest", whole(Math.max(...walls))],
        ],
      },
    ],
    figures: [
      {
        what: "start to first answer",
        value: wall,
        shown: `${whole(wall)} ms`,
        bound: { below: 1000 },
        wanted: "below 1,000 ms",
      },
    ],
  };
}
