import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "server/platform/database/open.ts";
import { type Dependencies, wallClock } from "server/platform/dependencies.ts";
import { openFiles } from "server/platform/files/open.ts";
import { openKeys } from "server/platform/secret.ts";
import { readSettings } from "server/platform/settings.ts";
import { freshDatabase, startPostgres } from "../../test/product/postgres.ts";
import { type Centre, type CentreSize, fillCentre } from "./centre.ts";
import { type Bound, type Measured, machine, print, report } from "./report.ts";
import { type Running, startProduct } from "./server.ts";

export type Database = "SQLite" | "PostgreSQL";

/** One line of the table of cases. */
export interface Case {
  shows: string;
  /** Where the bounds come from, if not from the requirement that the feature was accepted with. */
  source?: string;
  /** What is measured against what, as far as the first line does not say it. */
  how: string;
  centre: CentreSize;
  /** How often it measures; the case says what. */
  rounds: number;
  /** Where people come instead: how long, and so many at once. */
  seconds?: number;
  people?: number[];
  /** SQLite alone, if none is named. */
  databases?: Database[];
  bounds: Record<string, Bound>;
  benchmark: () => Promise<Benchmark>;
}

/** What a case does and measures, on one database. */
export type Benchmark = (harness: Harness) => Promise<Measured>;

export interface Harness {
  size: CentreSize;
  rounds: number;
  seconds: number;
  people: number[];
  database: Database;
  /** A temporary folder. */
  folder: string;
  /** An installation of its own: a data folder, on PostgreSQL a database, and a centre, which `prepare` completes. */
  install(prepare?: Prepare, size?: CentreSize, on?: Database): Promise<Installation>;
  /** Its database and files, opened in this process while no server runs. */
  open(settings: Record<string, string>): Promise<Dependencies>;
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

export const sqlite: Database[] = ["SQLite"];

/** Measures a case on each of its databases. Answers whether every bound is met. */
export async function measure({ benchmark, bounds, ...chosen }: Case): Promise<boolean> {
  const { assessors, learners, portfolios, photos } = chosen.centre;
  print(
    `${chosen.shows[0]?.toUpperCase()}${chosen.shows.slice(1)}. ${chosen.how}\n` +
      `Assessors ${assessors}, learners ${learners}, portfolios of each ${portfolios}, photos of each ${photos}; rounds ${chosen.rounds}. Bounds from ${chosen.source ?? "the requirement that the feature was accepted with"}.`,
  );
  const run = await benchmark();
  let isMet = true;
  for (const database of chosen.databases ?? sqlite) {
    const measured = await onDatabase(database, chosen, run);
    print(`${database}, ${machine()}:`);
    isMet = report(measured, bounds) && isMet;
  }
  return isMet;
}

async function onDatabase(
  database: Database,
  { centre, rounds, seconds = 0, people = [] }: Pick<Case, "centre" | "rounds" | "seconds" | "people">,
  benchmark: Benchmark,
) {
  const ends: (() => unknown)[] = [];
  const atEnd: Harness["atEnd"] = (end) => ends.push(end);
  try {
    const folder = await mkdtemp(join(tmpdir(), "bench-"));
    atEnd(() => rm(folder, { recursive: true, force: true }));
    const postgres = database === "PostgreSQL" ? await startPostgres() : undefined;
    if (postgres) atEnd(postgres.stop);
    const install: Harness["install"] = (prepare, size = centre, on = database) =>
      newInstallation({ folder, postgres: on === "PostgreSQL" ? postgres?.url : undefined, size, atEnd, prepare });
    const open: Harness["open"] = async (settings) => {
      const { deps, close } = await openDependencies(settings);
      atEnd(close);
      return deps;
    };
    return await benchmark({ size: centre, rounds, seconds, people, database, folder, install, open, atEnd });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

interface Place extends Pick<Harness, "folder" | "size" | "atEnd"> {
  /** The server on which it gets a database. */
  postgres: string | undefined;
  prepare: Prepare | undefined;
}

async function newInstallation({ folder, postgres, size, atEnd, prepare }: Place): Promise<Installation> {
  const database = postgres === undefined ? undefined : await freshDatabase(postgres, "template0");
  if (database) atEnd(database.drop);
  const DATA_DIR = await mkdtemp(join(folder, "data-"));
  const settings = { DATA_DIR, ...(database && { DATABASE_URL: database.url }) };
  const { deps, close } = await openDependencies(settings);
  try {
    const centre = await fillCentre(deps, size);
    await prepare?.(deps, centre);
    const start: Installation["start"] = async (more) => {
      const product = await startProduct({ ...settings, ...more });
      atEnd(product.stop);
      return product;
    };
    return { settings, centre, start };
  } finally {
    await close();
  }
}

/** The dependencies of a server with these settings. */
export async function openDependencies(
  environment: Record<string, string>,
): Promise<{ deps: Dependencies; close(): Promise<void> }> {
  const settings = readSettings({ CALLS_PER_MINUTE: "10000000", BUSY_DELAY_MS: "600000", ...environment });
  const { db, close } = await openDatabase(settings);
  const deps = { db, files: await openFiles(settings), keys: openKeys(settings), clock: wallClock, settings };
  return { deps, close };
}
