import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct } from "../../../../test/product/product.ts";
import { asStoredName } from "../../files/stored-name.ts";
import { enqueueEmail } from "../../mail/outbox.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct({ clock, settings: { BACKUP_DIR: "backups", CALLS_PER_MINUTE: "3" } });
});
afterAll(() => product.close());

async function metrics(): Promise<string> {
  return (await product.app.inject({ url: "/metrics" })).body;
}

/** The value of a sample, or undefined where there is none. */
async function sample(name: string): Promise<number | undefined> {
  const line = (await metrics()).split("\n").find((line) => line.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

test("an operator sees which e-mails wait and for how long, which nobody sends any more, and the last backup", async () => {
  const { db } = product.deps;
  const email = { to: "sam@example.com", name: "Sam", subject: "Hello", paragraphs: ["Hello"], button: undefined };
  await enqueueEmail(db, clock, email);
  await enqueueEmail(db, clock, email);
  const { id } = await db.selectFrom("outbox").select("id").orderBy("id").executeTakeFirstOrThrow();
  await db.updateTable("outbox").set({ state: "dead" }).where("id", "=", id).execute();
  expect(await sample("backup_completed_timestamp_seconds")).toBe(0);
  clock.advance(90_000);
  const now = clock.now().toISOString();
  const backup = { id: "automatic", state: "on", attempts: 0, dueAt: now, claim: null, createdAt: now } as const;
  await db
    .insertInto("backups")
    .values({ ...backup, reason: "No room.", endedAt: now })
    .execute();
  expect({
    waiting: await sample('outbox_emails{state="waiting"}'),
    dead: await sample('outbox_emails{state="dead"}'),
    overdue: await sample("outbox_overdue_seconds"),
    backup: await sample("backup_completed_timestamp_seconds"),
    failed: await sample("backup_failed"),
    readable: await sample("database_readable"),
  }).toEqual({ waiting: 1, dead: 1, overdue: 90, backup: clock.now().getTime() / 1000, failed: 1, readable: 1 });
});

test("how long files take, and which operations failed", async () => {
  const done = 'files_seconds_count{operation="put",outcome="done"}';
  const before = (await sample(done)) ?? 0;
  await product.deps.files.put(asStoredName(`${randomBytes(16).toString("hex")}.jpg`), randomBytes(9));
  expect(await sample(done)).toBe(before + 1);
  const failed = 'files_seconds_count{operation="adopt",outcome="error"}';
  const failures = (await sample(failed)) ?? 0;
  await expect(product.deps.files.adopt(asStoredName(`${"0".repeat(32)}.jpg`), "/nowhere")).rejects.toThrow();
  expect(await sample(failed)).toBe(failures + 1);
});

test("what is being answered, until it is answered or its reader has left", async () => {
  expect(await sample('http_requests_in_flight{route="/metrics"}')).toBe(1);
  await product.app.inject({ url: "/healthz" });
  expect(await sample('http_requests_in_flight{route="/healthz"}')).toBe(0);
});

test("nothing is read that could end the process: handles that are being closed", async () => {
  expect(await metrics()).not.toMatch(/nodejs_active_(handles|requests)/);
});

test("the metrics of the process are there when the database is not", async () => {
  const own = await openProduct();
  await own.deps.db.destroy();
  const { statusCode, body } = await own.app.inject({ url: "/metrics" });
  await own.close().catch(() => undefined); // Its database is closed already.
  expect([statusCode, body.includes("database_readable 0"), body.includes("outbox_emails")]).toEqual([
    200,
    true,
    false,
  ]);
  expect(body).toContain("process_resident_memory_bytes");
});

test("whatever is asked for, the labels have routes and nothing of anybody", async () => {
  const { sam } = product;
  const asked = ["/api/nothing/sam@example.com", "/%zz", `/api/portfolios/${sam.id}?token=${sam.token}`];
  for (const url of asked)
    for (const method of ["GET", "DELETE", "GET", "GET", "GET"] as const) await product.request(sam, { method, url });
  const text = await metrics();
  for (const secret of [sam.id, sam.email, sam.token, "sam@example.com", "nothing", "%zz"])
    expect(text).not.toContain(secret);
  expect(text).toMatch(/http_answer_seconds_count\{[^}]*status="429"\} /);
});

test("the files of the browser app are one route, whatever a build calls them", async () => {
  const built = await readdir(join(import.meta.dirname, "../../../../web/dist/assets"));
  const [script = ""] = built.filter((name) => name.endsWith(".js"));
  expect((await product.app.inject({ url: `/assets/${script}` })).statusCode).toBe(200);
  const text = await metrics();
  expect(text).toContain('http_requests_in_flight{route="/assets/*"} 0');
  expect(text).not.toContain(script);
});

interface Panel {
  title: string;
  targets: { expr: string; legendFormat: string }[];
}

const dashboard: { panels: Panel[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../deploy/grafana-dashboard.json"), "utf8"),
);

test.each(dashboard.panels)("the dashboard asks only for what there is: $title", async ({ targets }) => {
  const served = labelsByMetric(await metrics());
  for (const { expr } of targets) {
    const { metrics, labels } = namesIn(expr);
    expect(metrics.length).toBeGreaterThan(0);
    const known = new Set(metrics.flatMap((name) => [...(served.get(name) ?? [`no ${name}`])]));
    expect(metrics.filter((name) => !served.has(name))).toEqual([]);
    expect(labels.filter((label) => !known.has(label))).toEqual([]);
  }
});

/** What Prometheus adds by itself. */
const added = ["job", "instance"];

function labelsByMetric(text: string): Map<string, Set<string>> {
  const found = new Map([["up", new Set(added)]]);
  for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
    found.set(name, new Set([...(found.get(name) ?? added), ...names]));
  }
  return found;
}

/** The names in a query. @throws Error when Prometheus could not read it */
function namesIn(query: string): { metrics: string[]; labels: string[] } {
  const names = { metrics: [] as string[], labels: [] as string[] };
  parser.parse(query).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`Not a query at ${from}: ${query}`);
      if (type.name === "Identifier") names.metrics.push(query.slice(from, to));
      if (type.name === "LabelName") names.labels.push(query.slice(from, to));
    },
  });
  return names;
}
