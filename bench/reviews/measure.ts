import { startSession } from "server/accounts/sign-in/sessions.ts";
import { newId } from "server/platform/database/ids.ts";
import type { AccountRow, PortfolioRow, ReviewRow } from "server/platform/database/tables.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { freshDatabase, startPostgres } from "../../test/product/postgres.ts";
import { accountOf, insertAll, openCentre, portfolioOf } from "../centre.ts";
import { percentile, tenths } from "../numbers.ts";
import { inFolder, startProduct } from "../product.ts";
import type { Report } from "../report.ts";

const assessors = 33;
const learnersEach = 60;
const portfoliosEach = 50;
const times = 300;

/** The daily calls of an assessor with sixty learners, among 99,000 portfolios of a large centre. */
export async function measure(): Promise<Report> {
  const sqlite = await inFolder((folder) => timeCalls(folder, {}));
  const postgres = await inFolder(onPostgres);
  const databases = { SQLite: sqlite, PostgreSQL: postgres };
  return {
    caption:
      `One assessor with ${learnersEach} learners of ${portfoliosEach} portfolios each, among ${assessors} such assessors. ` +
      `Each call ${times} times, one after the other, over a real connection; the answer's bytes as they are.`,
    tables: Object.entries(databases).map(([name, calls]) => ({
      heads: [name, "p50 ms", "p99 ms", "kB"],
      rows: calls.map((call) => [call.name, tenths(call.p50), tenths(call.p99), tenths(call.bytes / 1000)]),
    })),
    figures: Object.entries(databases).map(([name, calls]) => {
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

interface CallTimes {
  name: string;
  p50: number;
  p99: number;
  bytes: number;
}

async function onPostgres(folder: string): Promise<CallTimes[]> {
  const server = await startPostgres();
  const database = await freshDatabase(server.url, "template0");
  try {
    return await timeCalls(folder, { DATABASE_URL: database.url });
  } finally {
    await database.drop();
    await server.stop();
  }
}

async function timeCalls(folder: string, settings: Record<string, string>): Promise<CallTimes[]> {
  const { token, waiting } = await fillCentre(folder, settings);
  const product = await startProduct(folder, settings);
  const calls = {
    overview: "/api/assessment/overview",
    "queue, from a portfolio": `/api/assessment/queue?at=${waiting}`,
    "one portfolio to review": `/api/portfolios/assessor/${waiting}`,
    "history, newest": "/api/assessment/reviews",
    "history, by student, last page": "/api/assessment/reviews?sort=student&page=9999",
    "history, searched": "/api/assessment/reviews?search=wiring",
  };
  try {
    const timings: CallTimes[] = [];
    for (const [name, path] of Object.entries(calls)) timings.push(await timeCall(name, product.url + path, token));
    return timings;
  } finally {
    await product.stop();
  }
}

async function timeCall(name: string, url: string, token: string): Promise<CallTimes> {
  const took: number[] = [];
  let bytes = 0;
  // The first tenth warms up.
  for (let nth = -times / 10; nth < times; nth++) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}`);
    if (nth >= 0) took.push(performance.now() - began);
  }
  return { name, bytes, p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
}

async function fillCentre(
  folder: string,
  settings: Record<string, string>,
): Promise<{ token: string; waiting: string }> {
  const { deps, close } = await openCentre(folder, settings);
  const first = accountOf(0, "assessor", null);
  const mine = await createAssessor(deps, first, 0);
  for (let nth = 1; nth < assessors; nth++)
    await createAssessor(deps, accountOf(nth * 1000, "assessor", null), nth * 1000);
  const token = await startSession(deps, first);
  await close();
  const waiting = mine.find(({ status }) => status === "To Be Reviewed");
  if (!waiting) throw new Error("no portfolio waits");
  return { token, waiting: waiting.id };
}

async function createAssessor(deps: Dependencies, assessor: AccountRow, from: number): Promise<PortfolioRow[]> {
  const learners = Array.from({ length: learnersEach }, (_, index) =>
    accountOf(from + index + 1, "student", assessor.id),
  );
  await insertAll(deps, "accounts", [assessor, ...learners]);
  const portfolios = learners.flatMap(({ id }) =>
    Array.from({ length: portfoliosEach }, (_, index) => portfolioOf(index, id)),
  );
  await insertAll(deps, "portfolios", portfolios);
  await insertAll(
    deps,
    "reviews",
    portfolios.flatMap((portfolio) => reviewOf(portfolio, assessor.id)),
  );
  return portfolios;
}

function reviewOf(portfolio: PortfolioRow, assessor: string): ReviewRow[] {
  const { id, feedback: comments, reviewedAt } = portfolio;
  return reviewedAt ? [{ id: newId(), portfolio: id, assessor, comments, reviewedAt, content: null }] : [];
}
