import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "server/platform/database/open.ts";
import { type Dependencies, wallClock } from "server/platform/dependencies.ts";
import { openFiles } from "server/platform/files/open.ts";
import { openKeys } from "server/platform/secret.ts";
import { readSettings } from "server/platform/settings.ts";
import { freshDatabase, startPostgres } from "../../test/product/postgres.ts";
import { type Centre, type CentreSize, fillCentre } from "./centre.ts";
import { type Bound, type Measured, print, report } from "./report.ts";
import { type Running, startProduct } from "./server.ts";

export const databases = ["SQLite", "PostgreSQL"] as const;
export type Database = (typeof databases)[number];

/** How much a case measures. */
interface Extent {
  size: CentreSize;
  /** How often it measures; the case says what. */
  rounds: number;
  /** Where people come instead: how long, and so many at once. */
  seconds: number;
  people: number[];
}

/** One line of the table of cases: nobody, and once, unless it says so. */
export interface Case extends Partial<Extent> {
  shows: string;
  /** What is measured against what, as far as the first line does not say it. */
  how: string;
  /** Both unless it says so. */
  databases?: Database[];
  bounds: Record<string, Bound>;
}

/** What a case does and measures, on one database. */
export type Benchmark = (harness: Harness) => Promise<Measured>;

export interface Harness extends Extent {
  database: Database;
  /** A temporary folder. */
  folder: string;
  /** An installation of its own: a data folder, on PostgreSQL a database, and a centre, which `prepare` completes. */
  install(prepare?: Prepare, size?: CentreSize, on?: Database): Promise<Installation>;
  /** Does this when everything is measured, also after an error; what was asked for last is done first. */
  atEnd(end: () => unknown): void;
}

export type Prepare = (deps: Dependencies, centre: Centre) => Promise<unknown>;

export interface Installation {
  /** DATA_DIR, and DATABASE_URL on PostgreSQL. */
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  centre: Centre;
  /** The product on it, stopped at the end. */
  start(more?: Record<string, string>): Promise<Running>;
}

const nobody: CentreSize = { assessors: 0, learners: 0, portfolios: 0, photos: 0 };

/** Measures a case on each of its databases. Answers whether every bound is met. */
export async function measure(chosen: Case, benchmark: Benchmark): Promise<boolean> {
  const { shows, how, size = nobody, rounds = 1, seconds = 0, people = [], bounds } = chosen;
  const counts = Object.entries(size).map(([what, count]) => `${what} ${count}`);
  print(`${shows}\n${how}\n${counts.join(", ")}; rounds ${rounds}`);
  let isMet = true;
  for (const database of chosen.databases ?? databases) {
    const measured = await onDatabase(database, { size, rounds, seconds, people }, benchmark);
    // Other work makes times longer and leaves ratios roughly as they are.
    print(`${database}, ${cpus().length} cores, load over the last minute ${loadavg()[0]?.toFixed(1)}:`);
    isMet = report(measured, bounds) && isMet;
  }
  return isMet;
}

async function onDatabase(database: Database, extent: Extent, benchmark: Benchmark): Promise<Measured> {
  const ends: (() => unknown)[] = [];
  const atEnd: Harness["atEnd"] = (end) => ends.push(end);
  try {
    const folder = await mkdtemp(join(tmpdir(), "bench-"));
    atEnd(() => rm(folder, { recursive: true, force: true }));
    const postgres = database === "PostgreSQL" ? await startPostgres() : undefined;
    if (postgres) atEnd(postgres.stop);
    const install: Harness["install"] = async (prepare, size = extent.size, on = database) => {
      const fresh = on === "PostgreSQL" && postgres ? await freshDatabase(postgres.url, "template0") : undefined;
      if (fresh) atEnd(fresh.drop);
      const DATA_DIR = await mkdtemp(join(folder, "data-"));
      const settings = { DATA_DIR, ...(fresh && { DATABASE_URL: fresh.url }) };
      const start: Installation["start"] = async (more) => {
        const product = await startProduct({ ...settings, ...more });
        atEnd(product.stop);
        return product;
      };
      return { settings, centre: await filled(settings, size, prepare), start };
    };
    return await benchmark({ ...extent, database, folder, install, atEnd });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function filled(settings: Record<string, string>, size: CentreSize, prepare?: Prepare): Promise<Centre> {
  const { deps, close } = await openDependencies(settings);
  try {
    const centre = await fillCentre(deps, size);
    await prepare?.(deps, centre);
    return centre;
  } finally {
    await close();
  }
}

/** What the product needs to work with these settings, in this process. */
export async function openDependencies(environment: Record<string, string>) {
  const settings = readSettings({ CALLS_PER_MINUTE: "10000000", BUSY_DELAY_MS: "600000", ...environment });
  const { db, close } = await openDatabase(settings);
  const files = await openFiles(settings);
  const deps: Dependencies = { db, files, keys: openKeys(settings), clock: wallClock, settings };
  return { deps, close };
}
