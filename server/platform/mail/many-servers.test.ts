import { afterEach, beforeEach, expect, test } from "vitest";
import { startServer } from "../../../test/durability/running.ts";
import { headersOf, type Smtp, startSmtp } from "../../../test/product/email/smtp.ts";
import { type Installation, newInstallation } from "../../../test/product/exports/installation.ts";
import { openDatabase } from "../database/open.ts";
import { type Db, wallClock } from "../dependencies.ts";
import { leaseDuration } from "../jobs.ts";
import { readSettings } from "../settings.ts";
import { enqueueEmail } from "./outbox.ts";
import { startEmailWorker } from "./worker.ts";

const onPostgres = process.env.TEST_DATABASE === "postgres";
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let here: Installation;
let smtp: Smtp;

beforeEach(async () => {
  here = await newInstallation();
});
afterEach(async () => {
  await smtp.stop();
  await here.remove();
});

const settings = () => ({ ...here.settings, SMTP_URL: smtp.url, PUBLIC_URL: "https://centre.example.com" });

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase(readSettings(settings()));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

async function put(db: Db, count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, index) => `p${String(index).padStart(3, "0")}@example.com`);
  for (const to of addresses)
    await enqueueEmail(db, wallClock, { to, name: "P", subject: "News", paragraphs: ["Good ones."] });
  return addresses;
}

const readers = () => smtp.emails.flatMap((email) => email.to).sort();
const unsent = (db: Db) => db.selectFrom("outbox").select("id").where("state", "!=", "sent").execute();

if (onPostgres)
  test("two servers share 200 e-mails, and each arrives exactly once", async () => {
    smtp = await startSmtp({ effort: 10 });
    const addresses = await withDatabase((db) => put(db, 200));
    const servers = await Promise.all([startServer(settings()), startServer(settings())]);
    await withDatabase((db) => expect.poll(() => unsent(db)).toEqual([]));
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
    expect(readers()).toEqual(addresses);
    const shares = servers.map((server) => server.output().match(/"e-mail sent"/g)?.length ?? 0);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(200);
    // A test in which one of them did everything would show nothing.
    expect(Math.min(...shares)).toBeGreaterThan(20);
  });

test("a server that is killed in the middle loses no e-mail; what arrives twice has the same Message-ID", async () => {
  smtp = await startSmtp({ effort: 50 });
  const addresses = await withDatabase((db) => put(db, 60));
  const server = await startServer(settings());
  await expect.poll(() => smtp.emails.length, { interval: 5 }).toBeGreaterThan(12);
  await server.kill();
  const before = smtp.emails.length;
  expect(before).toBeLessThan(60);

  await withDatabase(async (db) => {
    expect(await unsent(db)).not.toEqual([]);
    // What the dead server had claimed is free when its lease has expired.
    const later = { now: () => new Date(Date.now() + leaseDuration + 1000) };
    const worker = startEmailWorker(
      { db, clock: later, settings: readSettings(settings()) },
      "http://127.0.0.1:1",
      silent,
    );
    await expect.poll(() => unsent(db)).toEqual([]);
    await worker.stop();
  });
  expect([...new Set(readers())]).toEqual(addresses);
  const twice = smtp.emails.length - addresses.length;
  expect(twice).toBeLessThanOrEqual(5);
  const ids = smtp.emails.map(({ raw }) => headersOf(raw).find(([name]) => name === "message-id")?.[1]);
  expect(new Set(ids).size).toBe(addresses.length);
});
