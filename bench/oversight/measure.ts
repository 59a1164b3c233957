import { sql } from "kysely";
import { startSession } from "server/accounts/sign-in/sessions.ts";
import { freshDatabase, startPostgres } from "../../test/product/postgres.ts";
import { accountOf, insertAll, openCentre, portfolioOf } from "../centre.ts";
import { percentile, tenths, whole } from "../numbers.ts";
import { inFolder, type Running, startProduct } from "../product.ts";
import type { Report, Table } from "../report.ts";
import { plansOf } from "./plans.ts";

const assessors = 20;
const learnersEach = 100;
const portfoliosEach = 50;
const times = 60;

/** The administrators' calls with 2,000 learners and 100,000 portfolios, and others' calls during an export. */
export async function measure(): Promise<Report> {
  const sqlite = await inFolder((folder) => oversee(folder, {}));
  const postgres = await inFolder(onPostgres);
  const databases = { SQLite: sqlite, PostgreSQL: postgres };
  return {
    caption:
      `${whole(assessors * learnersEach)} learners with ${portfoliosEach} portfolios each. Each call ${times} times, one after ` +
      "the other, over a real connection; then each file three times, while another asks for something small again and again.",
    tables: Object.entries(databases).flatMap(([name, found]) => tablesOf(name, found)),
    figures: Object.entries(databases).map(([name, { calls }]) => {
      const value = Math.max(...calls.map((call) => call.p99));
      return {
        what: `slowest p99 on ${name}`,
        value,
        shown: `${tenths(value)} ms`,
        bound: { below: 50 },
        wanted: "below 50 ms",
      };
    }),
  };
}

function tablesOf(name: string, { calls, files, plans }: Awaited<ReturnType<typeof oversee>>): Table[] {
  return [
    {
      heads: [name, "p50 ms", "p99 ms", "server's own CPU ms", "kB"],
      rows: calls.map((call) => [
        call.name,
        tenths(call.p50),
        tenths(call.p99),
        tenths(call.cpu),
        tenths(call.bytes / 1000),
      ]),
    },
    {
      heads: [name, "took ms", "MB", "others p50 ms", "others p99 ms", "others' longest", "memory before, at most MB"],
      rows: files.map((file) => [
        file.name,
        whole(file.took),
        tenths(file.bytes / 1e6),
        ...[file.p50, file.p99, file.longest].map(tenths),
        `${whole(file.memory.before)}, ${whole(file.memory.most)}`,
      ]),
    },
    { heads: [`plans on ${name}`], rows: plans.map((line) => [line]) },
  ];
}

async function onPostgres(folder: string) {
  const server = await startPostgres();
  const database = await freshDatabase(server.url, "template0");
  try {
    return await oversee(folder, { DATABASE_URL: database.url });
  } finally {
    await database.drop();
    await server.stop();
  }
}

const lists = {
  "students, newest first": "",
  "students, last page": "?page=200",
  "by unit": "?sort=unit&order=asc",
  "by status": "?sort=status",
  "by name": "?sort=student&order=asc",
  "searched by name": "?search=singh",
  "searched by unit": "?search=wiring",
  "searched by status": "?search=in%20review",
  "searched by much": "?search=e&sort=unit",
  "searched by name and unit": "?search=singh%20315",
};

async function oversee(folder: string, settings: Record<string, string>) {
  const { token, plans } = await fillCentre(folder, settings);
  const product = await startProduct(folder, settings);
  const get = (path: string) => fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } });
  try {
    const calls = [];
    for (const [name, query] of Object.entries(lists))
      calls.push(await timeCall(product, name, () => get(`/api/oversight/students${query}`)));
    calls.push(await timeCall(product, "deleted", () => get("/api/oversight/deleted")));
    const files = [];
    for (const path of ["/api/users/export", "/api/portfolios/export"]) {
      const before = product.memory().most;
      const file = await takeOut(
        path,
        () => get(path),
        () => get("/api/users/me"),
      );
      files.push({ ...file, memory: { before, most: product.memory().most } });
    }
    return { calls, files, plans };
  } finally {
    await product.stop();
  }
}

async function timeCall(product: Running, name: string, get: () => Promise<Response>) {
  const took: number[] = [];
  let bytes = 0;
  let cpu = 0;
  // The first tenth warms up.
  for (let nth = -times / 10; nth < times; nth++) {
    if (nth === 0) cpu = product.cpu();
    const began = performance.now();
    const answer = await get();
    bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}`);
    if (nth >= 0) took.push(performance.now() - began);
  }
  cpu = (product.cpu() - cpu) / times;
  return { name, bytes, cpu, p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
}

/** How long the export takes, and how long others wait for a small answer meanwhile. */
async function takeOut(name: string, take: () => Promise<Response>, getSmall: () => Promise<Response>) {
  const began = performance.now();
  let bytes = 0;
  let isDone = false;
  const taken = (async () => {
    for (let nth = 0; nth < 3; nth++) bytes = (await (await take()).arrayBuffer()).byteLength;
    isDone = true;
  })();
  const waited: number[] = [];
  while (!isDone) {
    const began = performance.now();
    await (await getSmall()).arrayBuffer();
    waited.push(performance.now() - began);
  }
  await taken;
  const took = (performance.now() - began) / 3;
  return {
    name,
    bytes,
    took,
    p50: percentile(waited, 0.5),
    p99: percentile(waited, 0.99),
    longest: Math.max(...waited),
  };
}

async function fillCentre(
  folder: string,
  settings: Record<string, string>,
): Promise<{ token: string; plans: string[] }> {
  const { deps, close } = await openCentre(folder, settings);
  const admin = accountOf(999_999, "admin", null);
  await insertAll(deps, "accounts", [admin]);
  for (let nth = 0; nth < assessors; nth++) {
    const assessor = accountOf(nth * 1000, "assessor", null);
    const learners = Array.from({ length: learnersEach }, (_, index) =>
      accountOf(nth * 1000 + index + 1, "student", assessor.id),
    );
    await insertAll(deps, "accounts", [assessor, ...learners]);
    const portfolios = learners.flatMap(({ id }) =>
      Array.from({ length: portfoliosEach }, (_, index) => portfolioOf(index, id)),
    );
    await insertAll(deps, "portfolios", portfolios);
  }
  const token = await startSession(deps, admin);
  const isSqlite = settings.DATABASE_URL === undefined;
  // A real centre fills slowly, and autovacuum cleans the counter rows in between. Filled at once, each counter
  // leaves fifty dead rows, whose pages only VACUUM FULL removes. SQLite needs nothing.
  if (!isSqlite) await sql`vacuum (full, analyze)`.execute(deps.db);
  const plans = await plansOf(deps.db, isSqlite);
  await close();
  return { token, plans };
}
