import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "../../run/free-port.ts";
import { randomFor } from "../../run/seed.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { openPostgres } from "../../server/platform/database/postgres/postgres.ts";
import { prepared } from "../../server/platform/database/prepared-statements.ts";
import { type Installation, newInstallation } from "../product/exports/installation.ts";
import { photo } from "../product/photos.ts";
import { hasPgBouncer, openPretendedPooler, type Pooler, startPgBouncer } from "../product/pooler.ts";
import { freshDatabase } from "../product/postgres.ts";
import { newStudent } from "./front-door.ts";
import { learnerWith, reconcile, unreadablePhotos, work } from "./learner.ts";
import { startServer } from "./running.ts";

const template = process.env.TEST_TEMPLATE_URL ?? "";
const passing = "ignore_startup_parameters = options, statement_timeout, extra_float_digits";
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function newDatabase(source = template): Promise<string> {
  const { url, drop } = await freshDatabase(source, source === template ? undefined : "template0");
  ends.push(drop);
  return url;
}

async function behind(open: Promise<Pooler>): Promise<string> {
  const { url, close } = await open;
  ends.push(close);
  return url;
}

/** As the refusal asks for, for this database alone. */
async function setTimeouts(url: string): Promise<void> {
  const { db, close } = await openPostgres(url, 1);
  await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set statement_timeout = 5000`.execute(db);
  await close();
}

const firstAccount = prepared(["id"], (db, value) =>
  db.selectFrom("accounts").select("name").where("id", "=", value("id")),
);

async function statementsAfterReading(url: string): Promise<number | undefined> {
  const { db, close } = await openPostgres(url, 1);
  await firstAccount(db, { id: "nobody" });
  const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db);
  await close();
  return rows[0]?.count;
}

if (process.env.TEST_DATABASE === "postgres")
  describe("a server behind a pooler", () => {
    test("sends no statement that its connection would have to remember", async () => {
      const url = await newDatabase();
      expect(await statementsAfterReading(url)).toBe(1);
      expect(await statementsAfterReading(await behind(openPretendedPooler(url)))).toBe(0);
    });

    test("refuses one that swallows the time limit, with what to set", async () => {
      const url = await behind(openPretendedPooler(await newDatabase()));
      await expect(openPostgres(url, 1, 0)).rejects.toThrow(/ignore_startup_parameters = .*alter role … set/);
    });

    test("refuses one that refuses its settings, in the same words", async () => {
      const message = "SERROR\0C08P01\0Munsupported startup parameter: statement_timeout\0\0";
      const refusing = createServer((client) => {
        client.once("data", () => {
          const length = Buffer.alloc(4);
          length.writeUInt32BE(message.length + 4);
          client.end(Buffer.concat([Buffer.from("E"), length, Buffer.from(message)]));
        });
      }).listen(await freePort(), "127.0.0.1");
      await once(refusing, "listening");
      const address = refusing.address();
      const port = typeof address === "object" && address?.port;
      await expect(openPostgres(`postgres://centre@127.0.0.1:${port}/centre`, 1)).rejects.toThrow(
        /ignore_startup_parameters = .*alter role … set statement_timeout = 5000/,
      );
      refusing.close();
    });
  });

if (process.env.TEST_DATABASE === "postgres" && !hasPgBouncer())
  test("PgBouncer is not installed on this machine: only a pretended pooler was tried", () => {
    process.stdout.write("Left out: the tests of PgBouncer. Debian's package pgbouncer brings it.\n");
    expect(hasPgBouncer()).toBe(false);
  });

if (process.env.TEST_DATABASE === "postgres" && hasPgBouncer())
  describe("a server behind PgBouncer in transaction mode", () => {
    test("is refused with what to set, before and after its configuration was changed", async () => {
      const url = await newDatabase();
      for (const configuration of ["", passing]) {
        const pooled = await behind(startPgBouncer(url, configuration));
        await expect(openPostgres(pooled, 1)).rejects.toThrow(/^The pooler that DATABASE_URL names .*alter role/);
      }
    });

    test("migrates an empty database, four at once", async () => {
      const url = await newDatabase(template.replace(/[^/]*$/, "postgres"));
      await setTimeouts(url);
      const pooled = await behind(startPgBouncer(url, passing));
      const settings = { DATABASE_URL: pooled, DATABASE_POOL: 1, DATA_DIR: "" };
      const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(settings)));
      for (const { db } of opened) expect(await db.selectFrom("accounts").selectAll().execute()).toEqual([]);
      for (const { close } of opened) await close();
    });

    test("works, with more connections than PgBouncer has to the database", async () => {
      const here: Installation = await newInstallation();
      ends.push(here.remove);
      await setTimeouts(here.settings.DATABASE_URL ?? "");
      const DATABASE_URL = await behind(startPgBouncer(here.settings.DATABASE_URL ?? "", passing));
      const server = await startServer({ ...here.settings, DATABASE_URL, DATABASE_POOL: "8" });
      const photos = [await photo(640, 480)];
      const tokens = await Promise.all(["Asha", "Ben", "Cleo", "Dan"].map((name) => newStudent(server.url, name)));
      const learners = tokens.map((token, index) => learnerWith(token, photos, randomFor(`learner ${index}`)));
      const answered = () => learners.reduce((sum, learner) => sum + learner.answers, 0);
      const working = learners.map((learner) => work(learner, server.url, () => answered() > 60));
      await Promise.all(working);
      expect(answered()).toBeGreaterThan(60);
      for (const learner of learners) {
        expect(await reconcile(learner, server.url)).toEqual([]);
        expect(await unreadablePhotos(learner, server.url)).toEqual([]);
      }
      expect(server.output()).not.toContain('"level":50');
      expect(await server.stop()).toBe(0);
    });
  });
