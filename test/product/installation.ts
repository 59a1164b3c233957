import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { openApp } from "../../server/app.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import type { Clock, Db, Dependencies } from "../../server/platform/dependencies.ts";
import { openFiles } from "../../server/platform/files/open.ts";
import { openKeys } from "../../server/platform/secret.ts";
import { readSettings } from "../../server/platform/settings.ts";
import { empty } from "./emptying.ts";
import { freshDatabase } from "./postgres.ts";
import { copyTemplate } from "./sqlite.ts";

/** A running product without people: a migrated database without rows, a folder without files, and its HTTP interface. */
export interface Installation {
  deps: Dependencies;
  app: FastifyInstance;
  folder: string;
  close(): Promise<void>;
}

interface Kept extends Installation {
  setClock(clock: Clock): void;
  /** Whether it is as it was opened, but for rows and files. */
  isUnchanged(): Promise<boolean>;
}

// To open a product costs several times what emptying one does, so the tests of one worker use those that others with
// the same settings have closed.
const kept: Kept[] = [];
// With settings of their own it is those of the last ones alone: each holds connections to PostgreSQL.
const keptWith: { settings: string; installations: Kept[] } = { settings: "", installations: [] };

/** Without `settings`, or where it is `shared` by those that give the same ones, other tests may have used it. */
export async function openInstallation(
  clock: Clock,
  settings?: Record<string, string>,
  shared = settings === undefined,
): Promise<Installation> {
  const installation = (shared && (await takeKept(await keptFor(settings)))) || (await openNew(clock, settings ?? {}));
  installation.setClock(clock);
  let closed: Promise<void> | undefined;
  // Closed twice, it or its database would be offered to two tests at once.
  const close = () => (closed ??= shared ? keep(installation, settings) : installation.close());
  return { ...installation, close };
}

async function keptFor(settings: Record<string, string> | undefined): Promise<Kept[]> {
  if (!settings) return kept;
  if (keptWith.settings !== JSON.stringify(settings)) {
    for (const installation of keptWith.installations.splice(0)) await installation.close();
    keptWith.settings = JSON.stringify(settings);
  }
  return keptWith.installations;
}

async function takeKept(from: Kept[]): Promise<Kept | undefined> {
  const installation = from.pop();
  if (!installation) return undefined;
  // A benchmark goes on from one database to the other.
  if ((installation.deps.settings.DATABASE_URL !== undefined) !== onPostgres()) {
    await installation.close();
    return takeKept(from);
  }
  await empty(installation.deps.db);
  await emptyFolder(installation.folder);
  return installation;
}

async function keep(installation: Kept, settings: Record<string, string> | undefined): Promise<void> {
  if (await installation.isUnchanged()) (await keptFor(settings)).push(installation);
  else await installation.close();
}

async function openNew(clock: Clock, more: Record<string, string>): Promise<Kept> {
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), "product-"));
  const postgres = await freshPostgres();
  const settings = readSettings({
    DATA_DIR: folder,
    ...(postgres && { DATABASE_URL: postgres.url, DATABASE_POOL: "4" }),
    POSTCODE_API_URL: "http://127.0.0.1:9",
    CALLS_PER_MINUTE: "100000",
    UPLOADS_PER_MINUTE: "100000",
    PDFS_PER_MINUTE: "100000",
    REGISTRATIONS_PER_HOUR: "100000",
    APPLICATIONS_PER_HOUR: "100000",
    // The test itself, or a busy machine, holds the event loop up for longer than a server may be held up.
    BUSY_DELAY_MS: "600000",
    SECRET_KEY: "a secret for tests only, of 32 or more",
    ...more,
  });
  if (!postgres) await copyTemplate(settings.DATA_DIR);
  const database = await openDatabase(settings);
  if (postgres?.isUsed) await empty(database.db);
  // No power fails in these tests; test/durability runs servers of its own.
  if (!postgres) await sql`pragma synchronous = off`.execute(database.db);
  const files = await openFiles(settings);
  let now = clock;
  const deps: Dependencies = {
    db: database.db,
    files,
    keys: openKeys(settings),
    clock: { now: () => now.now() },
    settings,
  };
  const app = await openApp(deps);
  let isClosed = false;
  app.addHook("onClose", async () => {
    isClosed = true;
  });
  const parts = { deps: { ...deps }, files: { ...files }, settings: JSON.stringify(settings) };
  const schema = await schemaOf(database.db);
  return {
    deps,
    app,
    folder,
    setClock: (clock) => {
      now = clock;
    },
    isUnchanged: async () =>
      !isClosed &&
      !app.server.listening &&
      app.bodyMemory.size() === 0 &&
      isSame(deps, parts.deps) &&
      isSame(files, parts.files) &&
      JSON.stringify(settings) === parts.settings &&
      (await schemaOf(database.db)) === schema,
    close: async () => {
      await app.close();
      await database.close();
      if (postgres) unused.push(postgres.url);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isSame(one: object, other: object): boolean {
  const values: Record<string, unknown> = { ...other };
  return Object.entries(one).every(([name, value]) => values[name] === value);
}

/** Differs when a test has left a trigger, a column or a mode of the connection behind. */
async function schemaOf(db: Db): Promise<string> {
  const { rows } = await (onPostgres()
    ? sql`select (select count(*) from pg_class) as "classes", (select count(*) from pg_attribute) as "columns",
        (select count(*) from pg_proc) as "functions", (select count(*) from pg_trigger where tgenabled = 'O') as "triggers"`
    : sql`select (select count(*) || sum(length("sql")) from sqlite_master) as "schema", "foreign_keys", "max_page_count"
        from pragma_foreign_keys, pragma_max_page_count`
  ).execute(db);
  return JSON.stringify(rows);
}

/** Leaves the database, its lock and the folders that the product made when it was opened. */
async function emptyFolder(folder: string): Promise<void> {
  for (const { name } of await readdir(folder, { withFileTypes: true })) {
    if (/^(portfolio-builder\.sqlite|server\.lock)/.test(name)) continue;
    const inside = ["files", "incoming"].includes(name) ? await readdir(join(folder, name)) : [""];
    for (const one of inside) await rm(join(folder, name, one), { recursive: true, force: true });
  }
}

function onPostgres(): boolean {
  return process.env.TEST_DATABASE === "postgres";
}

interface TestDatabase {
  url: string;
  isUsed: boolean;
}

// Creating a database costs much more than emptying one, so those of one worker are used again.
const unused: string[] = [];

async function freshPostgres(): Promise<TestDatabase | undefined> {
  if (!onPostgres()) return undefined;
  const url = unused.pop();
  if (url) return { url, isUsed: true };
  return { url: (await freshDatabase(process.env.TEST_TEMPLATE_URL ?? "")).url, isUsed: false };
}
