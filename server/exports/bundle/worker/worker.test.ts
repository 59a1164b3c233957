import { readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { bundleAttempts, requestBundle, viewBundle } from "contract/exports/bundles.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bundlePath, openBundle, plainPrinter, settled, silent } from "../../../../test/product/exports/bundles.ts";
import { photo } from "../../../../test/product/photos.ts";
import { portfolioForm, saved } from "../../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../../test/product/product.ts";
import type { PdfRenderer } from "./assembly.ts";
import { claimBundle, lease, markReady, renewLease } from "./lease.ts";
import { startBundleWorker } from "./worker.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;

beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
  await saved(product, product.sam, { images: [await photo(64, 48)] });
});
afterEach(() => product.close());

const ask = async () => (await product.as(product.sam, requestBundle, { body: {} })).body._id;
const see = async (id: string) => (await product.as(product.sam, viewBundle, { params: { id } })).body;
const incoming = () => readdir(join(product.folder, "incoming"));
const stored = async () =>
  (await readdir(join(product.folder, "files"), { recursive: true })).filter((name) => name.endsWith(".zip"));

/** A printer that waits until it is let go on, and counts. */
function slowPrinter() {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let printed = 0;
  const printer: PdfRenderer = {
    ...plainPrinter,
    portfolio: async (deps, id, signal) => {
      printed += 1;
      begun.resolve();
      await gate.promise;
      return plainPrinter.portfolio(deps, id, signal);
    },
  };
  return { printer, begun: begun.promise, letGo: () => gate.resolve(), printed: () => printed };
}

test("several servers never make the same bundle at once", async () => {
  const id = await ask();
  const servers = Array.from({ length: 4 }, () => {
    const [slow, now] = [slowPrinter(), vi.fn(clock.now)];
    return { slow, now, making: startBundleWorker({ ...product.deps, clock: { now } }, slow.printer, silent) };
  });
  await Promise.race(servers.map(({ slow }) => slow.begun));
  const others = servers.filter(({ slow }) => slow.printed() === 0);
  // A look asks the time at most twice: each of them has looked, found nothing, and looks again.
  const haveLooked = () => others.every(({ now }) => now.mock.calls.length > 2);
  await expect.poll(haveLooked, { timeout: 20_000 }).toBe(true);
  expect(others.map(({ slow }) => slow.printed())).toEqual([0, 0, 0]);
  for (const { slow } of servers) slow.letGo();
  await settled(product.deps, id);
  await Promise.all(servers.map(({ making }) => making.stop()));
  expect(await see(id)).toMatchObject({ state: "ready", done: 1, total: 1 });
  expect(await stored()).toHaveLength(1);
});

test("of many that reach for it at the same instant, one gets it", async () => {
  await ask();
  const taken = await Promise.all(Array.from({ length: 8 }, () => claimBundle(product.deps.db, clock)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test("one whose server has died is taken up by another when its lease is over, and the dead one says no more", async () => {
  const id = await ask();
  const dead = (await claimBundle(product.deps.db, clock)) ?? expect.fail("nothing to take up");
  clock.advance(lease - 1000);
  expect(await renewLease(product.deps.db, clock, dead, { done: 0, total: 1, bytes: 0 })).toBe(true);
  clock.advance(lease - 1000);
  expect(await claimBundle(product.deps.db, clock)).toBeUndefined();
  clock.advance(1001);
  const making = startBundleWorker(product.deps, plainPrinter, silent);
  await settled(product.deps, id);
  await making.stop();
  expect(await markReady(product.deps.db, clock, dead, "late.zip", 1)).toBe(false);
  expect((await see(id)).state).toBe("ready");
  expect((await openBundle(await bundlePath(product, id))).record.portfolios).toHaveLength(1);
});

test("after three servers have died over it, it has failed, with a sentence", async () => {
  const id = await ask();
  for (let attempt = 0; attempt < bundleAttempts; attempt++) {
    expect(await claimBundle(product.deps.db, clock)).toMatchObject({ attempts: attempt + 1 });
    clock.advance(lease + 1);
  }
  expect(await claimBundle(product.deps.db, clock)).toBeUndefined();
  expect(await see(id)).toMatchObject({
    state: "failed",
    link: null,
    reason: "It could not be made after three tries. Ask again; if it fails again, tell your centre.",
  });
});

test("a server that stops hands it back, leaves nothing behind, and another makes it", async () => {
  const slow = slowPrinter();
  const id = await ask();
  const making = startBundleWorker(product.deps, slow.printer, silent);
  await slow.begun;
  const stopped = making.stop();
  slow.letGo();
  await stopped;
  expect(await see(id)).toMatchObject({ state: "making", done: 0 });
  expect(await incoming()).toEqual([]);
  const other = startBundleWorker(product.deps, plainPrinter, silent);
  expect(await settled(product.deps, id)).toMatchObject({ state: "ready", attempts: 1 });
  await other.stop();
});

test("a server that has lost its bundle stops making it and stores nothing", async () => {
  const slow = slowPrinter();
  const id = await ask();
  const making = startBundleWorker(product.deps, slow.printer, silent);
  await slow.begun;
  await product.deps.db.updateTable("bundles").set({ claim: "another" }).where("id", "=", id).execute();
  slow.letGo();
  await expect.poll(incoming).toEqual([]);
  await making.stop();
  expect(await stored()).toEqual([]);
  expect(await see(id)).toMatchObject({ state: "making" });
});

test("a full disk is said, leaves nothing behind, and all works again with room", async () => {
  const id = await ask();
  // Writing to this device fails as writing to a full disk does.
  const full = join(product.folder, "incoming", "full");
  await symlink("/dev/full", full);
  let arrived = 0;
  // The record is small and finds its place; the ZIP does not.
  const incomingPath = () => (arrived++ % 2 === 0 ? full : product.deps.files.incoming());
  const files = { ...product.deps.files, incoming: incomingPath };
  const making = startBundleWorker({ ...product.deps, files }, plainPrinter, silent);
  await settled(product.deps, id);
  await making.stop();
  expect(await see(id)).toMatchObject({
    state: "failed",
    reason: "The server is out of space. Tell your centre, and ask again later.",
  });
  expect(await incoming()).toEqual([]);
  const next = await ask();
  const again = startBundleWorker(product.deps, plainPrinter, silent);
  await settled(product.deps, next);
  await again.stop();
  expect((await see(next)).state).toBe("ready");
});

test("before the disk is full it stops, so that everybody else can go on", async () => {
  const id = await ask();
  const files = { ...product.deps.files, hasRoom: async () => false };
  const making = startBundleWorker({ ...product.deps, files }, plainPrinter, silent);
  await settled(product.deps, id);
  await making.stop();
  expect(await see(id)).toMatchObject({ state: "failed" });
  expect(await incoming()).toEqual([]);
});

test("a printer that fails once costs a try, and the next one succeeds", async () => {
  const id = await ask();
  let tries = 0;
  const printer: PdfRenderer = {
    ...plainPrinter,
    logbook: async (deps, student, signal) => {
      tries += 1;
      if (tries === 1) throw new Error("the press is jammed");
      return plainPrinter.logbook(deps, student, signal);
    },
  };
  const making = startBundleWorker(product.deps, printer, silent);
  await expect.poll(() => tries).toBe(1);
  await expect.poll(incoming).toEqual([]);
  clock.advance(5000);
  expect(await settled(product.deps, id)).toMatchObject({ state: "ready", attempts: 2 });
  await making.stop();
});

test("what the learner changes while it is printed is printed anew, so that record and PDF agree", async () => {
  const id = await ask();
  let printed = 0;
  const printer: PdfRenderer = {
    ...plainPrinter,
    portfolio: async (deps, portfolio) => {
      printed += 1;
      const change = { title: "Changed meanwhile", version: 7, updatedAt: "2026-03-02T10:00:00.000Z" };
      if (printed === 1) await deps.db.updateTable("portfolios").set(change).where("id", "=", portfolio).execute();
      return Buffer.from(`%PDF ${printed}`);
    },
  };
  const making = startBundleWorker(product.deps, printer, silent);
  await settled(product.deps, id);
  await making.stop();
  const { record, files } = await openBundle(await bundlePath(product, id));
  expect(record.portfolios[0]).toMatchObject({
    title: "Changed meanwhile",
    pdf: "portfolios/001-changed-meanwhile.pdf",
  });
  expect(files.get("portfolios/001-changed-meanwhile.pdf")?.toString()).toBe("%PDF 2");
});

test("how far it is can be watched", async () => {
  await product.as(product.sam, createPortfolio, { form: portfolioForm() });
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let printed = 0;
  const printer: PdfRenderer = {
    ...plainPrinter,
    portfolio: async (deps, id, signal) => {
      await gates[printed++]?.promise;
      return plainPrinter.portfolio(deps, id, signal);
    },
  };
  const id = await ask();
  expect(await see(id)).toMatchObject({ state: "making", done: 0, total: 0 });
  const making = startBundleWorker(product.deps, printer, silent);
  await expect.poll(async () => (await see(id)).total).toBe(2);
  gates[0]?.resolve();
  gates[1]?.resolve();
  await settled(product.deps, id);
  await making.stop();
  const ready = await see(id);
  expect(ready).toMatchObject({ state: "ready", done: 2, total: 2, keptUntil: "2026-03-03T09:00:00.000Z" });
  expect(ready.bytes).toBeGreaterThan(1000);
});
