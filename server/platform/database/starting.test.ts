import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "../../../run/free-port.ts";
import { freshDatabase } from "../../../test/product/postgres.ts";
import type { Db } from "../dependencies.ts";
import { migrations } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { openPostgres } from "./postgres/postgres.ts";

const main = join(import.meta.dirname, "../../main.ts");
const onPostgres = process.env.TEST_DATABASE === "postgres";
const everyMigration = [
  ...["1001-schema", "1002-further-places", "1003-decisions", "1004-statements", "1005-remarks"],
  ...["1006-range", "1007-records", "1008-witnesses", "1009-tasks", "1010-hours", "1011-messages", "1012-push"],
  "1013-attachments",
  "1014-signing-in",
  "1016-quality",
  "1017-units",
  "1018-pipeline",
  "1019-identities",
  "1021-claims",
  "1024-countersigning",
  "1025-erasing",
  "1026-voices",
  "1027-retention",
  "1028-privacy",
  "1029-qualifications",
  "1030-appeals",
  "1031-reports",
  "1032-rooms",
  "1033-imports",
  "1034-groups",
  "1035-exercises",
  "1038-lists",
  "1040-known",
  "1041-raised-risks",
  "1042-bulks",
  "1043-said",
];
const started: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const server of started.splice(0)) await ended(server, "SIGKILL");
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "starting-"));
  folders.push(folder);
  return folder;
}

/** Starts the real program. `result` resolves to the address where it listens, or to its error and exit code. */
function start(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, PORT: "0", SECRET_KEY: "a secret for tests only, of 32 or more", ...settings };
  const server = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
  started.push(server);
  let [out, err] = ["", ""];
  const result = new Promise<{ address?: string; error?: string; code?: number | null }>((resolve) => {
    server.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      out += chunk;
      const address = /listening at (http:[^"]+)/.exec(out)?.[1];
      if (address) resolve({ address });
    });
    server.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      err += chunk;
    });
    server.on("close", (code) => resolve({ error: err, code }));
  });
  return { server, result };
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill(signal);
  await exited;
}

async function isReady(address: string | undefined): Promise<boolean> {
  return (await fetch(`${address}/readyz`)).ok;
}

async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

if (!onPostgres)
  describe("one data folder, one server", () => {
    test("a second server is refused with the folder and what to do, and the first goes on", async () => {
      const DATA_DIR = await newFolder();
      const first = await start({ DATA_DIR }).result;
      const second = await start({ DATA_DIR }).result;
      expect(second).toEqual({
        code: 1,
        error: `Another server is using the data folder ${DATA_DIR}. Stop it first, or set another DATA_DIR.\n`,
      });
      expect(await isReady(first.address)).toBe(true);
    });

    test("of two that start at the same instant, one serves", async () => {
      const DATA_DIR = await newFolder();
      const both = await Promise.all([start({ DATA_DIR }).result, start({ DATA_DIR }).result]);
      expect(both.filter((one) => one.address)).toHaveLength(1);
      expect(both.find((one) => one.error)?.error).toMatch(/^Another server is using the data folder /);
    });

    test("the folder is unlocked after a shutdown, and after kill -9", async () => {
      const DATA_DIR = await newFolder();
      for (const signal of ["SIGTERM", "SIGKILL", "SIGINT"] as const) {
        const { server, result } = start({ DATA_DIR });
        expect(await isReady((await result).address)).toBe(true);
        await ended(server, signal);
      }
      const database = await openDatabase({ DATA_DIR, DATABASE_POOL: 1 });
      await expect(openDatabase({ DATA_DIR, DATABASE_POOL: 1 })).rejects.toThrow(/^Another server is using/);
      await database.close();
      await (await openDatabase({ DATA_DIR, DATABASE_POOL: 1 })).close();
    });

    test("stored rows survive a restart, and migrations run once", async () => {
      const DATA_DIR = await newFolder();
      for (let round = 0; round < 3; round++) {
        const { db, close } = await openDatabase({ DATA_DIR, DATABASE_POOL: 1 });
        await db
          .insertInto("oneTimeClaims")
          .values({ what: `round ${round}`, account: "x" })
          .execute();
        expect(await migrationsOf(db)).toEqual(everyMigration);
        expect(await db.selectFrom("oneTimeClaims").select("what").execute()).toHaveLength(round + 1);
        await close();
      }
    });

    test("a database with other tables of these names is refused and left unchanged", async () => {
      const DATA_DIR = await newFolder();
      const foreign = await openDatabase({ DATA_DIR, DATABASE_POOL: 1 });
      await sql`delete from kysely_migration`.execute(foreign.db);
      await foreign.close();
      const { code, error } = await start({ DATA_DIR }).result;
      expect([code, error]).toEqual([1, 'table "accounts" already exists\n']);
    });

    test("every commit reaches the disk, and foreign keys are enforced", async () => {
      const { db, close } = await openDatabase({ DATA_DIR: await newFolder(), DATABASE_POOL: 1 });
      const pragma = async (name: string) =>
        Object.values((await sql.raw<object>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
      const [journal, synchronous, keys] = [
        await pragma("journal_mode"),
        await pragma("synchronous"),
        await pragma("foreign_keys"),
      ];
      const dangling = db
        .insertInto("sessions")
        .values({ id: "s", account: "nobody", createdAt: "", usedAt: "", expiresAt: "" });
      await expect(dangling.execute()).rejects.toThrow(/FOREIGN KEY/);
      await close();
      expect([journal, synchronous, keys]).toEqual(["wal", 2, 1]);
    });
  });

if (onPostgres)
  describe("one PostgreSQL database, many servers", () => {
    const shared = process.env.TEST_TEMPLATE_URL ?? "";

    test("two that start at the same instant on an empty database migrate it once, and both serve", async () => {
      const fresh = await freshDatabase(shared, "template0");
      const settings = { DATA_DIR: await newFolder(), DATABASE_URL: fresh.url, DATABASE_POOL: "2" };
      const servers = [start(settings), start(settings)];
      const results = await Promise.all(servers.map((one) => one.result));
      expect(results.map((one) => one.error)).toEqual([undefined, undefined]);
      expect(await Promise.all(results.map((one) => isReady(one.address)))).toEqual([true, true]);

      const { db, close } = await openDatabase({ DATA_DIR: "", DATABASE_URL: fresh.url, DATABASE_POOL: 1 });
      expect(await migrationsOf(db)).toEqual(everyMigration);
      await close();
      for (const { server } of servers) await ended(server, "SIGTERM");
      await fresh.drop();
    });

    test("one with files or a secret of its own does not start, although there is no photo yet", async () => {
      const fresh = await freshDatabase(shared, "template0");
      const settings = { DATA_DIR: await newFolder(), DATABASE_URL: fresh.url, DATABASE_POOL: "2" };
      expect(await isReady((await start(settings).result).address)).toBe(true);
      const elsewhere = await start({ ...settings, DATA_DIR: await newFolder() }).result;
      expect([elsewhere.code, elsewhere.error]).toEqual([1, expect.stringMatching(/^These are not the files of this/)]);
      const foreign = await start({ ...settings, SECRET_KEY: "another secret of thirty-two signs" }).result;
      expect([foreign.code, foreign.error]).toEqual([1, expect.stringMatching(/^SECRET_KEY is not the secret with/)]);
      expect(await isReady((await start(settings).result).address)).toBe(true);
      for (const server of started) await ended(server, "SIGTERM");
      await fresh.drop();
    });

    test("so do eight connections", async () => {
      const fresh = await freshDatabase(shared, "template0");
      const settings = { DATA_DIR: "", DATABASE_URL: fresh.url, DATABASE_POOL: 1 };
      const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabase(settings)));
      const [first] = opened;
      expect(first && (await migrationsOf(first.db))).toEqual(everyMigration);
      for (const { close } of opened) await close();
      await fresh.drop();
    });

    test("a server that starts during a migration says so, waits as long as it takes, and then serves", async () => {
      const fresh = await freshDatabase(shared, "template0");
      const short = { DATABASE_URL: fresh.url, STATEMENT_TIMEOUT_MS: 200 };
      const release = Promise.withResolvers<void>();
      const watcher = await openPostgres(fresh.url, 2);
      const held = watcher.db.transaction().execute(async (db) => {
        await sql`select pg_advisory_xact_lock(42)`.execute(db);
        await release.promise;
      });
      const all = await migrations.getMigrations();
      const [name, first] = Object.entries(all)[0] ?? [];
      const slow = { up: (db: Db) => sql`select pg_advisory_xact_lock(42)`.execute(db).then(() => first?.up(db)) };
      const upgrading = openDatabase(
        { ...short, DATA_DIR: "", DATABASE_POOL: 1 },
        { getMigrations: async () => ({ ...all, [name ?? ""]: slow }) },
      );
      const overdue = async () => {
        const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory' and query_start < now() - interval '1 second'`.execute(
          watcher.db,
        );
        return rows[0]?.count;
      };
      await expect.poll(overdue).toBe(1);

      const port = await freePort();
      const PORT = String(port);
      const { result } = start({
        DATA_DIR: await newFolder(),
        PORT,
        DATABASE_URL: fresh.url,
        STATEMENT_TIMEOUT_MS: "200",
      });
      const answers = async (path: string) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
        return answer && `${answer.status} ${answer.headers.get("retry-after")} ${(await answer.text()).slice(0, 41)}`;
      };
      const busy = '503 5 {"message":"The server is being upgraded.';
      await expect.poll(() => answers("/readyz")).toBe(busy);
      expect([await answers("/healthz"), await answers("/login")]).toEqual(['200 null {"status":"ok"}', busy]);
      await expect.poll(overdue).toBe(2);

      release.resolve();
      await held;
      const { db, close } = await upgrading;
      expect(await migrationsOf(db)).toEqual(everyMigration);
      const { address, error } = await result;
      expect([address, error]).toEqual([`http://127.0.0.1:${port}`, undefined]);
      expect(await isReady(address)).toBe(true);
      await Promise.all([close(), watcher.close()]);
      for (const server of started) await ended(server, "SIGTERM");
      await fresh.drop();
    });

    test("a migration that fails is rolled back with those before it, and its own error is told", async () => {
      const fresh = await freshDatabase(shared, "template0");
      const settings = { DATA_DIR: "", DATABASE_URL: fresh.url, DATABASE_POOL: 1 };
      const failing = { up: (db: Db) => sql`select * from "nowhere"`.execute(db).then(() => undefined) };
      const all = { ...(await migrations.getMigrations()), "9999-failing": failing };
      const opening = openDatabase(settings, { getMigrations: async () => all });
      await expect(opening).rejects.toThrow('relation "nowhere" does not exist');
      const { db, close } = await openDatabase(settings);
      expect(await migrationsOf(db)).toEqual(everyMigration);
      await close();
      await fresh.drop();
    });

    test("a server starts beside a newer version, which has migrated further", async () => {
      const fresh = await freshDatabase(shared, "template0");
      const settings = { DATA_DIR: "", DATABASE_URL: fresh.url, DATABASE_POOL: 1 };
      const added = { up: (db: Db) => db.schema.createTable("added").addColumn("id", "text").execute() };
      const all = { ...(await migrations.getMigrations()), "9999-added": added };
      const newer = await openDatabase(settings, { getMigrations: async () => all });
      const older = await openDatabase(settings);
      expect(await migrationsOf(older.db)).toEqual([...everyMigration, "9999-added"]);
      await Promise.all([newer.close(), older.close()]);
      await fresh.drop();
    });

    test("a database that would lose acknowledged work is refused, with the setting to switch on", async () => {
      const url = new URL(shared);
      url.searchParams.set("options", "-c synchronous_commit=off");
      await expect(openDatabase({ DATA_DIR: "", DATABASE_URL: url.href, DATABASE_POOL: 1 })).rejects.toThrow(
        "The database would lose acknowledged work: switch on synchronous_commit in PostgreSQL.",
      );
    });

    test("a database that does not exist, or refuses the password, is named in the error, without the password", async () => {
      const wrong = new URL(shared);
      wrong.password = "not-the-password";
      const missing = new URL(shared);
      missing.pathname = "/no_such_database";
      for (const url of [wrong, missing]) {
        const { error, code } = await start({ DATA_DIR: await newFolder(), DATABASE_URL: url.href }).result;
        expect(code).toBe(1);
        expect(error).toMatch(/^The database that DATABASE_URL names cannot be used: .+\.\n$/);
        expect(error).not.toContain("not-the-password");
      }
    });
  });

test("a server that was told to stop leaves the rotation first, and answers until then", async () => {
  const place = onPostgres ? await freshDatabase(process.env.TEST_TEMPLATE_URL ?? "", "template0", "icu") : undefined;
  const database: Record<string, string> = place ? { DATABASE_URL: place.url } : {};
  const { server, result } = start({ ...database, DATA_DIR: await newFolder(), DRAIN_SECONDS: "10" });
  const { address } = await result;
  expect(await isReady(address)).toBe(true);
  server.kill("SIGTERM");
  await expect.poll(() => isReady(address), { timeout: 9000 }).toBe(false);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  if (server.exitCode === null) await once(server, "exit");
  expect([server.exitCode, server.signalCode]).toEqual([0, null]);
  await place?.drop();
});

describe("a server that cannot start", () => {
  test("says in one line that the database is unreachable", async () => {
    const DATABASE_URL = "postgres://portfolio:hidden-word@127.0.0.1:9/portfolio";
    const { error, code } = await start({ DATA_DIR: await newFolder(), DATABASE_URL }).result;
    expect([code, error]).toEqual([
      1,
      "The database that DATABASE_URL names cannot be used: connect ECONNREFUSED 127.0.0.1:9.\n",
    ]);
  });

  test("says which settings are wrong, all at once", async () => {
    const { error, code } = await start({ PORT: "many", SECRET_KEY: "short", LOG_LEVEL: "loud" }).result;
    expect(code).toBe(1);
    expect(error).toMatch(/^These settings need a change \(docs\/settings\.md lists them\):\n( {2}[A-Z_]+: .+\n){3}$/);
  });
});
