import { freshDatabase, startPostgres } from "../../test/product/postgres.ts";
import { createLearners, type Learner, openCentre } from "../centre.ts";
import { postRepeatedly } from "../http-load.ts";
import { newDraft } from "../new-draft.ts";
import { median, percent, tenths, whole } from "../numbers.ts";
import { inFolder, type Running, startProduct } from "../product.ts";
import type { Figure, Report } from "../report.ts";
import { type Baseline, openBaseline } from "./baseline.ts";

const rounds = 5;
const seconds = 2;
const many = 32;

/** Durable saves without photos, on many connections and on one, against bare inserts. */
export async function measure(): Promise<Report> {
  const sqlite = await inFolder(onSqlite);
  const postgres = await inFolder(onPostgres);
  return reportOf({ SQLite: sqlite, PostgreSQL: postgres });
}

/** Per second, one value for each round. */
interface Rates {
  oneRow: number[];
  threeRows: number[];
  many: number[];
  one: number[];
  p99: number[];
}

async function onSqlite(folder: string): Promise<Rates> {
  const [productFolder, baselineFolder] = [`${folder}/product`, `${folder}/baseline`];
  const [baselineLearner, learner] = [await fillCentre(baselineFolder, {}), await fillCentre(productFolder, {})];
  const baseline = openBaseline("sqlite-baseline.ts", { DATA_DIR: baselineFolder });
  const product = await startProduct(productFolder);
  return compare({ baseline, baselineLearner, product, learner, connections: { many: 1, one: 1 } });
}

async function onPostgres(folder: string): Promise<Rates> {
  const server = await startPostgres();
  const databases = [await freshDatabase(server.url, "template0"), await freshDatabase(server.url, "template0")];
  try {
    const [forBaseline, forProduct] = databases.map(({ url }) => ({ DATABASE_URL: url }));
    if (!forBaseline || !forProduct) throw new Error("there must be two databases");
    const [baselineLearner, learner] = [await fillCentre(folder, forBaseline), await fillCentre(folder, forProduct)];
    const baseline = openBaseline("postgres-baseline.ts", forBaseline);
    const product = await startProduct(folder, forProduct);
    return await compare({ baseline, baselineLearner, product, learner, connections: { many: 10, one: 1 } });
  } finally {
    for (const database of databases) await database.drop();
    await server.stop();
  }
}

async function fillCentre(folder: string, settings: Record<string, string>): Promise<Learner> {
  const { deps, close } = await openCentre(folder, settings);
  const [learner] = await createLearners(deps, 1);
  await close();
  if (!learner) throw new Error("no learner was created");
  return learner;
}

interface Sides {
  baseline: Baseline;
  baselineLearner: Learner;
  product: Running;
  learner: Learner;
  connections: { many: number; one: number };
}

async function compare({ baseline, baselineLearner, product, learner, connections }: Sides): Promise<Rates> {
  const rates: Rates = { oneRow: [], threeRows: [], many: [], one: [], p99: [] };
  const insert = (tables: number, connections: number) =>
    baseline.insert({ milliseconds: seconds * 1000, student: baselineLearner.id, tables, connections });
  try {
    // The first round warms both up.
    for (let round = 0; round <= rounds; round++) {
      const oneRow = await insert(1, connections.many);
      const threeRows = await insert(3, connections.many);
      const saved = await save(product, learner, many);
      const alone = await save(product, learner, 1);
      if (round === 0) continue;
      rates.oneRow.push(oneRow);
      rates.threeRows.push(threeRows);
      rates.many.push(saved.perSecond);
      rates.p99.push(saved.p99);
      rates.one.push(alone.perSecond);
    }
  } finally {
    baseline.stop();
    await product.stop();
  }
  return rates;
}

async function save(product: Running, learner: Learner, connections: number) {
  const { body, type } = await newDraft(1);
  const headers = { authorization: `Bearer ${learner.token}`, "content-type": type };
  return postRepeatedly({ url: `${product.url}/api/portfolios/save`, headers, body, connections, seconds });
}

function reportOf(databases: Record<"SQLite" | "PostgreSQL", Rates>): Report {
  return {
    caption:
      `POST /api/portfolios/save without photos, each with an idempotency key of its own and acknowledged once it is on the disk. ` +
      `The baseline is the database's driver alone in a process of its own, inserting in a loop with the same durability: ` +
      `the three rows that a save writes (portfolio, idempotency key, audit entry) in one transaction, which is the best a server ` +
      `could do; beside it the portfolio's row alone. On PostgreSQL the baseline uses as many connections as the product ` +
      `(10). Medians of ${rounds} rounds taken in turn.`,
    tables: Object.entries(databases).map(([name, rates]) => ({
      heads: [name, "per second", "of three rows", "of one row"],
      rows: [
        ["bare insert, one row", whole(median(rates.oneRow)), "", ""],
        ["bare insert, three rows", whole(median(rates.threeRows)), "", percent(ratio(rates.threeRows, rates.oneRow))],
        rowOf(`saves, ${many} connections`, rates.many, rates),
        rowOf("saves, one connection", rates.one, rates),
        [`p99 ms, ${many} connections`, tenths(median(rates.p99)), "", ""],
      ],
    })),
    figures: Object.entries(databases).map(([name, rates]) => figureOf(name, ratio(rates.many, rates.threeRows))),
  };
}

function rowOf(name: string, saves: number[], rates: Rates): string[] {
  return [name, whole(median(saves)), percent(ratio(saves, rates.threeRows)), percent(ratio(saves, rates.oneRow))];
}

function ratio(of: number[], by: number[]): number {
  return median(of.map((value, round) => value / (by[round] ?? Number.NaN)));
}

function figureOf(database: string, value: number): Figure {
  const what = `saves on ${database}, of bare inserts of three rows`;
  return { what, value, shown: percent(value), bound: { atLeast: 0.6 }, wanted: "at least 60 %" };
}
