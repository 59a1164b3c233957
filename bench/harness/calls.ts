import { openApp } from "server/app.ts";
import type { Centre, Person } from "./centre.ts";
import { type Harness, type Installation, openDependencies } from "./harness.ts";
import { authorizationOf, databaseCpu } from "./server.ts";
import { percentile, timeOf } from "./timing.ts";

/** A call of the API, and with whose token it is asked. */
export interface Asked {
  call: string;
  url: string;
  token: string;
}

/** Each word of these texts, by whose they are, is a path of the API; {…} in it is the id of somebody, or one of `more`. */
export function callsOf(paths: Record<string, string>, centre: Centre, more: Record<string, string>): Asked[] {
  const { admin, assessors, assessor, learner, waiting } = centre;
  const people: Record<string, Person | undefined> = { admin, assessor, verifier: assessors[1], learner };
  const ids: Record<string, string | undefined> = { waiting, ...more };
  return Object.entries(paths).flatMap(([who, text]) =>
    text.split(/\s+/).map((path) => ({
      call: `${who}: ${path}`,
      url: `/api/${path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? people[name]?.id ?? "")}`,
      token: people[who]?.token ?? "",
    })),
  );
}

/**
 * What each of these calls costs the server's processor and the database's, and how many rows and bytes it answers. In
 * this process, because HTTP costs more than most calls and would hide what they cost.
 */
export async function costsOf(calls: Asked[], { settings }: Installation, rounds: number) {
  const { deps, close } = await openDependencies(settings);
  const app = await openApp(deps);
  const usedByDatabase = () => databaseCpu(deps.db, deps.settings);
  const lines: Awaited<ReturnType<typeof costOf>>[] = [];
  for (const { call, url, token } of calls) {
    const ask = () => app.inject({ url, headers: authorizationOf(token) });
    lines.push(await costOf(call, ask, { rounds, usedByDatabase }));
  }
  await app.close();
  await close();
  return lines;
}

type Ask = () => Promise<{ statusCode: number; body: string }>;
type Measuring = Pick<Harness, "rounds"> & { usedByDatabase(): Promise<number> };

async function costOf(call: string, ask: Ask, { rounds, usedByDatabase }: Measuring) {
  const { statusCode, body } = await ask();
  if (statusCode !== 200) throw new Error(`${call}: ${statusCode} ${body}`);
  await ask();
  const ofDatabase = await usedByDatabase();
  const [times, cpu]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    times.push(await timeOf(ask));
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  return {
    ...{ call, "p50 ms": percentile(times, 0.5), "p99 ms": percentile(times, 0.99) },
    // The median, because collecting the garbage of another call would be the cost of this one.
    "CPU ms": percentile(cpu, 0.5),
    "database's CPU ms": ((await usedByDatabase()) - ofDatabase) / rounds,
    ...{ rows: body.split('"_id"').length - 1, kB: body.length / 1000 },
  };
}
