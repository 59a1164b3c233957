import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { freePort } from "../../run/free-port.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { openPostgres } from "../../server/platform/database/postgres/postgres.ts";
import { memoryDisk } from "./memory-disk.ts";
import { type Owner, ordinaryUser, programsIn, sharedTemporaryFolder } from "./postgres-programs.ts";

/** A running PostgreSQL server. `url` may create databases; `stop` leaves neither process nor file behind. */
export interface Postgres {
  url: string;
  stop(): Promise<void>;
}

/** A database of its own for one test. */
export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * PostgreSQL for tests and measurements: the server that TEST_DATABASE_URL names, else a new one in a temporary folder
 * with PostgreSQL's default durability, on a free port of 127.0.0.1. It ends with this process, however that ends.
 * `dataIn` is the folder for its data, if not the temporary one; `begin` fills a new one, where it is not to be an empty database.
 * @throws Error with a sentence when there are no programs to run, or when they do not start.
 */
export async function startPostgres(dataIn?: string, begin?: (data: string) => Promise<unknown>): Promise<Postgres> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => undefined };
  const owner = ordinaryUser();
  const folder = await newFolder(sharedTemporaryFolder(owner));
  const data = dataIn === undefined ? folder : await newFolder(dataIn);
  try {
    await begin?.(join(data, "data"));
    return await startIn({ folder, data }, owner);
  } catch (error) {
    await remove({ folder, data });
    throw error;
  }
}

function newFolder(parent: string): Promise<string> {
  return mkdtemp(join(parent, "portfolio-postgres-"));
}

/**
 * Copies the database that `url` names, or `template` on the same server, under a unique name; a locale
 * requires the template `template0`.
 */
export async function freshDatabase(
  url: string,
  template = databaseOf(url),
  locale?: keyof typeof locales,
): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runStatement(url, `create database "${name}" template "${template}" ${locale ? locales[locale] : ""}`);
  return {
    url: withDatabase(url, name),
    drop: () => runStatement(url, `drop database if exists "${name}" with (force)`),
  };
}

const locales = {
  C: "encoding 'UTF8' locale_provider libc locale 'C'",
  icu: "encoding 'UTF8' locale_provider icu icu_locale 'en-GB' locale 'C'",
};

/** For Vitest: one server a run, and in TEST_TEMPLATE_URL a migrated database to copy for each test. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres(memoryDisk(roomForData));
  // The locale "C", as in most containers: it sorts by bytes and knows lower case for ASCII only.
  const migrated = await freshDatabase(server.url, "template0", "C");
  const database = await openDatabase({ DATABASE_URL: migrated.url, DATABASE_POOL: 1, DATA_DIR: "" });
  await database.close();
  process.env.TEST_TEMPLATE_URL = migrated.url;
  return async () => {
    await migrated.drop();
    await server.stop();
  };
}

/** In bytes. A whole run takes less than one gigabyte, and may leave as much of the log of changes. */
const roomForData = 3_000_000_000;

/** The programs and the log are in `folder`, the databases in `data`. */
interface Folders {
  folder: string;
  data: string;
}

async function remove({ folder, data }: Folders): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true });
}

async function startIn(folders: Folders, owner: Owner | undefined): Promise<Postgres> {
  const { folder, data } = folders;
  const programs = await programsIn(folder);
  const [password, port] = [randomBytes(16).toString("hex"), await freePort()];
  await writeFile(join(folder, "password"), password, { mode: 0o600 });
  if (owner) execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, folder, data]);
  const supervisor = spawn("sh", ["-c", supervise, "supervisor", programs, folder, String(port), data], {
    ...owner,
    cwd: folder,
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  async function stop(): Promise<void> {
    supervisor.stdin.end();
    if (supervisor.exitCode === null && supervisor.signalCode === null) await once(supervisor, "exit");
    await remove(folders);
  }
  try {
    await ready(supervisor);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://test:${password}@127.0.0.1:${port}/postgres`, stop };
}

// The supervisor waits on a pipe from this process. The pipe closes when this process ends, be it by kill -9; then the
// supervisor ends the server and removes the folders. The data are temporary, so it neither syncs nor shuts down in order.
const supervise = `
[ -e "$4/data" ] || "$1/initdb" --pgdata="$4/data" --username=test --pwfile="$2/password" --auth=scram-sha-256 --encoding=UTF8 \
  --locale-provider=icu --icu-locale=en-GB --no-sync >"$2/initdb.log" 2>&1 </dev/null ||
  { echo "FATAL: initdb failed:"; cat "$2/initdb.log"; rm -rf "$2" "$4"; exit 1; }
"$1/postgres" -D "$4/data" -p "$3" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
  -c log_min_messages=log 2>&1 </dev/null &
read -r _
exec 2>/dev/null
kill -QUIT $!
wait $!
rm -rf "$2" "$4"
`;

/** @throws Error with the server's output, when it fails or is not ready after two minutes. */
async function ready(supervisor: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`PostgreSQL for the tests did not start:\n${output}`));
    const timer = setTimeout(fail, 120_000);
    supervisor.on("error", fail).on("exit", fail);
    supervisor.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      output = (output + chunk).slice(-10_000);
      if (/ready to accept (read-only )?connections/.test(output)) {
        clearTimeout(timer);
        resolve();
      } else if (/FATAL|PANIC/.test(output)) setTimeout(fail, 100);
    });
  });
}

async function runStatement(url: string, statement: string): Promise<void> {
  const database = await openPostgres(withDatabase(url, "postgres"), 1);
  // Making and dropping a database waits for the disk, on a busy machine longer than any query of the product may take.
  await sql`set statement_timeout = 0`.execute(database.db);
  await sql.raw(statement).execute(database.db);
  await database.close();
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

function withDatabase(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
