import { setTimeout } from "node:timers/promises";
import { startSession } from "server/accounts/sign-in/sessions.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { freshDatabase, startPostgres } from "../../test/product/postgres.ts";
import { accountOf, insertAll, openCentre, photoOf, portfolioOf } from "../centre.ts";
import { percentile, tenths } from "../numbers.ts";
import { inFolder, type Running, startProduct } from "../product.ts";
import type { Report, Table } from "../report.ts";
import { plansOf } from "./plans.ts";

const assessors = 33;
const learners = 2000;
const portfoliosEach = 50;
const times = 200;

const calls = {
  figures: "/api/admin/overview",
  submissions: "/api/admin/submissions",
  "submissions, last page": "/api/admin/submissions?page=9999",
  progress: "/api/admin/progress",
  "progress, last page": "/api/admin/progress?page=9999",
  "progress, searched": "/api/admin/progress?search=singh",
};

/** The calls of the administrator's dashboard in a centre of 2,000 learners and 100,000 portfolios. */
export async function measure(): Promise<Report> {
  const sqlite = await inFolder((folder) => timeCalls(folder, {}));
  const postgres = await inFolder(onPostgres);
  const databases = { SQLite: sqlite, PostgreSQL: postgres };
  return {
    caption:
      `${learners} learners with ${portfoliosEach} portfolios each. Each call ${times} times, one after the other, over a ` +
      "real connection, while another connection asks for the health page every 20 ms: its times show how long " +
      "a call delays others. The CPU time is the server's own, per call, the health page included; it does not " +
      "depend on what else the machine does.",
    tables: Object.entries(databases).flatMap(([name, { timings, plans }]) => [tableOf(name, timings), ...plans]),
    figures: Object.entries(databases).flatMap(([name, { timings }]) => [
      figureOf(`slowest p99 on ${name}`, Math.max(...timings.map((call) => call.p99))),
      figureOf(`longest wait of others on ${name} (p99)`, Math.max(...timings.map((call) => call.others))),
    ]),
  };
}

interface CallTimes {
  name: string;
  p50: number;
  p99: number;
  /** The p99 of the health page meanwhile. */
  others: number;
  /** CPU time of the server for each call, in milliseconds. */
  cpu: number;
  bytes: number;
}
interface Measured {
  timings: CallTimes[];
  plans: Table[];
}

function tableOf(name: string, timings: CallTimes[]): Table {
  return {
    heads: [name, "p50 ms", "p99 ms", "CPU ms", "others p99 ms", "kB"],
    rows: timings.map((call) => [
      call.name,
      tenths(call.p50),
      tenths(call.p99),
      tenths(call.cpu),
      tenths(call.others),
      tenths(call.bytes / 1000),
    ]),
  };
}

function figureOf(what: string, value: number) {
  return { what, value, shown: `${tenths(value)} ms`, bound: { below: 50 }, wanted: "below 50 ms" };
}

async function onPostgres(folder: string): Promise<Measured> {
  const server = await startPostgres();
  const database = await freshDatabase(server.url, "template0");
  try {
    return await timeCalls(folder, { DATABASE_URL: database.url });
  } finally {
    await database.drop();
    await server.stop();
  }
}

async function timeCalls(folder: string, settings: Record<string, string>): Promise<Measured> {
  const { token, plans } = await fillCentre(folder, settings);
  const product = await startProduct(folder, settings);
  try {
    const timings: CallTimes[] = [];
    for (const [name, path] of Object.entries(calls)) timings.push(await timeCall(name, product, path, token));
    return { timings, plans };
  } finally {
    await product.stop();
  }
}

async function timeCall(name: string, { url, cpu }: Running, path: string, token: string): Promise<CallTimes> {
  const took: number[] = [];
  let bytes = 0;
  let isOver = false;
  let spent = 0;
  const waits = pollHealth(`${url}/healthz`, () => isOver);
  // The first tenth warms up.
  for (let nth = -times / 10; nth < times; nth++) {
    if (nth === 0) spent = cpu();
    const began = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}`);
    if (nth >= 0) took.push(performance.now() - began);
  }
  spent = cpu() - spent;
  isOver = true;
  const others = percentile(await waits, 0.99);
  return { name, bytes, others, cpu: spent / times, p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
}

async function pollHealth(url: string, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await (await fetch(url)).arrayBuffer();
    waits.push(performance.now() - began);
    await setTimeout(20);
  }
  return waits;
}

async function fillCentre(
  folder: string,
  settings: Record<string, string>,
): Promise<{ token: string; plans: Table[] }> {
  const { deps, close } = await openCentre(folder, settings);
  const admin = accountOf(0, "admin", null);
  const staff = Array.from({ length: assessors }, (_, index) => accountOf(index + 1, "assessor", null));
  await insertAll(deps, "accounts", [admin, ...staff]);
  for (const [index, assessor] of staff.entries()) await settleIn(deps, assessor.id, index);
  const token = await startSession(deps, admin);
  if (settings.DATABASE_URL) await tidy(deps);
  const plans = await plansOf(deps.db, settings.DATABASE_URL ? "explain" : "explain query plan");
  await close();
  return { token, plans };
}

// Autovacuum does this within minutes; no real centre fills so fast.
async function tidy(deps: Dependencies): Promise<void> {
  const any = deps.db.selectFrom("accounts").select("id").compile();
  await deps.db.executeQuery({ ...any, sql: "vacuum analyze", parameters: [] });
}

async function settleIn(deps: Dependencies, assessor: string, nth: number): Promise<void> {
  const count = Math.floor((learners * (nth + 1)) / assessors) - Math.floor((learners * nth) / assessors);
  const group = Array.from({ length: count }, (_, index) => accountOf(1000 * (nth + 1) + index, "student", assessor));
  await insertAll(deps, "accounts", group);
  const portfolios = group.flatMap(({ id }, learner) =>
    Array.from({ length: portfoliosEach }, (_, index) => portfolioOf(learner * 7 + index, id)),
  );
  await insertAll(deps, "portfolios", portfolios);
  await insertAll(
    deps,
    "photos",
    portfolios.slice(0, portfolios.length / 10).map(({ id, createdAt }) => photoOf(id, 1, createdAt)),
  );
}
