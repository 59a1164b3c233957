import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { startBackupWorker } from "./automatic-backups.ts";

const silent = { info: () => undefined, error: () => undefined };
const clock = frozenAt("2026-03-02T09:00:00Z");
let product: OpenProduct;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "automatic-"));
  product = await openProduct({ clock, settings: { BACKUP_DIR: folder, BACKUP_EVERY: "6" } });
});
afterEach(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const row = () => product.deps.db.selectFrom("backups").selectAll().executeTakeFirst();

test("one of two servers makes a backup when it is due, and tries a failed one again after an hour", async () => {
  const outcomes: (string | undefined)[] = [];
  let made = 0;
  const backUp = async () => {
    made++;
    return outcomes.shift();
  };
  const servers = [1, 2].map(() => startBackupWorker(product.deps, silent, backUp));
  await expect.poll(row).toMatchObject({ endedAt: "2026-03-02T09:00:00.000Z", dueAt: "2026-03-02T15:00:00.000Z" });
  outcomes.push("No room.");
  clock.advance(6 * 3_600_000);
  await expect.poll(row).toMatchObject({ reason: "No room.", dueAt: "2026-03-02T16:00:00.000Z" });
  clock.advance(3_600_000);
  await expect.poll(row).toMatchObject({ reason: null, endedAt: "2026-03-02T16:00:00.000Z" });
  await Promise.all(servers.map((server) => server.stop()));
  expect(made).toBe(3);
});

test("a server that stops gives its backup up, for another one", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const worker = startBackupWorker(product.deps, silent, async (_, stopping) => {
    begin();
    await new Promise((resolve) => stopping.addEventListener("abort", resolve));
    return "The backup was ended.";
  });
  await begun;
  await worker.stop();
  expect(await row()).toMatchObject({ attempts: 0, reason: null, endedAt: null, dueAt: clock.now().toISOString() });
});

test("without BACKUP_DIR nothing is made", async () => {
  const { BACKUP_DIR: _, ...settings } = product.deps.settings;
  const worker = startBackupWorker({ ...product.deps, settings }, silent, () => expect.fail("none was wanted"));
  await worker.stop();
  expect([await row(), await readdir(folder)]).toEqual([undefined, []]);
});
