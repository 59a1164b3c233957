import { readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { bundleAttempts, requestBundle } from "contract/exports/bundles.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  bundlePath,
  openBundle,
  ownBundle,
  plainRenderer,
  settled,
  silent,
} from "../../../../test/product/exports/bundles.ts";
import { photo } from "../../../../test/product/photos.ts";
import { portfolioForm, saved } from "../../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../../test/product/product.ts";
import { leaseDuration } from "../../../platform/jobs.ts";
import type { PdfRenderer } from "./assembly.ts";
import { bundleLeases } from "./lease.ts";

const { claim: claimBundle, markReady, renew: renewLease } = bundleLeases;

import { startBundleWorker } from "./worker.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;

beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
  await saved(product, product.sam, { images: [await photo(64, 48)] });
});
afterEach(() => product.close());

const request = async () => (await product.as(product.sam, requestBundle, { body: {} })).body._id;
async function view(id: string) {
  const bundle = await ownBundle(product, product.sam);
  expect(bundle._id).toBe(id);
  return bundle;
}
const incoming = () => readdir(join(product.folder, "incoming"));
const stored = async () =>
  (await readdir(join(product.folder, "files"), { recursive: true })).filter((name) => name.endsWith(".zip"));

/** A renderer that waits for `resume` and counts its renderings. */
function pausedRenderer() {
  const resumed = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let renderings = 0;
  const renderer: PdfRenderer = {
    ...plainRenderer,
    portfolio: async (deps, id, signal, isWhole) => {
      renderings += 1;
      begun.resolve();
      await resumed.promise;
      return plainRenderer.portfolio(deps, id, signal, isWhole);
    },
  };
  return { renderer, begun: begun.promise, resume: () => resumed.resolve(), renderings: () => renderings };
}

test("several servers never make the same bundle at once", async () => {
  const id = await request();
  const servers = Array.from({ length: 4 }, () => {
    const [slow, now] = [pausedRenderer(), vi.fn(clock.now)];
    return { slow, now, worker: startBundleWorker({ ...product.deps, clock: { now } }, slow.renderer, silent) };
  });
  await Promise.race(servers.map(({ slow }) => slow.begun));
  const others = servers.filter(({ slow }) => slow.renderings() === 0);
  // A poll reads the clock at most twice, so three readings mean that a server has polled again after finding nothing.
  const havePolled = () => others.every(({ now }) => now.mock.calls.length > 2);
  await expect.poll(havePolled).toBe(true);
  expect(others.map(({ slow }) => slow.renderings())).toEqual([0, 0, 0]);
  for (const { slow } of servers) slow.resume();
  await settled(product.deps, id);
  await Promise.all(servers.map(({ worker }) => worker.stop()));
  expect(await view(id)).toMatchObject({ state: "ready", done: 1, total: 1 });
  expect(await stored()).toHaveLength(1);
});

test("of many servers that claim a bundle at the same instant, one gets it", async () => {
  await request();
  const taken = await Promise.all(Array.from({ length: 8 }, () => claimBundle(product.deps.db, clock)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test("a bundle whose server has died is made by another one when the lease expires, and the dead one changes nothing", async () => {
  const id = await request();
  const dead = (await claimBundle(product.deps.db, clock)) ?? expect.fail("nothing to claim");
  clock.advance(leaseDuration - 1000);
  expect(await renewLease(product.deps.db, clock, dead, { done: 0, total: 1, bytes: 0 })).toBe(true);
  clock.advance(leaseDuration - 1000);
  expect(await claimBundle(product.deps.db, clock)).toBeUndefined();
  clock.advance(1001);
  const worker = startBundleWorker(product.deps, plainRenderer, silent);
  await settled(product.deps, id);
  await worker.stop();
  expect(await markReady(product.deps.db, clock, dead, { file: "late.zip", bytes: 1 })).toBe(false);
  expect((await view(id)).state).toBe("ready");
  expect((await openBundle(await bundlePath(product, id))).record.portfolios).toHaveLength(1);
});

test("after three servers have died over a bundle, it has failed, with a sentence", async () => {
  const id = await request();
  for (let attempt = 0; attempt < bundleAttempts; attempt++) {
    expect(await claimBundle(product.deps.db, clock)).toMatchObject({ attempts: attempt + 1 });
    clock.advance(leaseDuration + 1);
  }
  expect(await claimBundle(product.deps.db, clock)).toBeUndefined();
  expect(await view(id)).toMatchObject({
    state: "failed",
    link: null,
    reason: "It could not be made after three attempts. Ask again; if it fails again, tell your centre.",
  });
});

test("a server that stops releases its bundle, leaves nothing behind, and another one makes it", async () => {
  const slow = pausedRenderer();
  const id = await request();
  const worker = startBundleWorker(product.deps, slow.renderer, silent);
  await slow.begun;
  const stopped = worker.stop();
  slow.resume();
  await stopped;
  expect(await view(id)).toMatchObject({ state: "making", done: 0 });
  expect(await incoming()).toEqual([]);
  const other = startBundleWorker(product.deps, plainRenderer, silent);
  expect(await settled(product.deps, id)).toMatchObject({ state: "ready", attempts: 1 });
  await other.stop();
});

test("a server that has lost its bundle stops making it and stores nothing", async () => {
  const slow = pausedRenderer();
  const id = await request();
  const worker = startBundleWorker(product.deps, slow.renderer, silent);
  await slow.begun;
  await product.deps.db.updateTable("bundles").set({ claim: "another" }).where("id", "=", id).execute();
  slow.resume();
  await expect.poll(incoming).toEqual([]);
  await worker.stop();
  expect(await stored()).toEqual([]);
  expect(await view(id)).toMatchObject({ state: "making" });
});

test("a full disk is reported, leaves nothing behind, and all works again once there is room", async () => {
  const id = await request();
  // Writing to this device fails as writing to a full disk does.
  const full = join(product.folder, "incoming", "full");
  await symlink("/dev/full", full);
  let arrived = 0;
  // The first file is the record, which still fits; the second is the ZIP.
  const incomingPath = () => (arrived++ % 2 === 0 ? full : product.deps.files.incoming());
  const files = { ...product.deps.files, incoming: incomingPath };
  const worker = startBundleWorker({ ...product.deps, files }, plainRenderer, silent);
  await settled(product.deps, id);
  await worker.stop();
  expect(await view(id)).toMatchObject({
    state: "failed",
    reason: "The server is out of space. Tell your centre, and ask again later.",
  });
  expect(await incoming()).toEqual([]);
  const next = await request();
  const again = startBundleWorker(product.deps, plainRenderer, silent);
  await settled(product.deps, next);
  await again.stop();
  expect((await view(next)).state).toBe("ready");
});

test("a bundle fails before the disk is full, so that everybody else can go on", async () => {
  const id = await request();
  const files = { ...product.deps.files, hasRoom: async () => false };
  const worker = startBundleWorker({ ...product.deps, files }, plainRenderer, silent);
  await settled(product.deps, id);
  await worker.stop();
  expect(await view(id)).toMatchObject({ state: "failed" });
  expect(await incoming()).toEqual([]);
});

test("a renderer that fails once costs an attempt, and the next one succeeds", async () => {
  const id = await request();
  let attempts = 0;
  const renderer: PdfRenderer = {
    ...plainRenderer,
    logbook: async (deps, student, signal) => {
      attempts += 1;
      if (attempts === 1) throw new Error("the worker died");
      return plainRenderer.logbook(deps, student, signal);
    },
  };
  const worker = startBundleWorker(product.deps, renderer, silent);
  await expect.poll(() => attempts).toBe(1);
  await expect.poll(incoming).toEqual([]);
  clock.advance(5000);
  expect(await settled(product.deps, id)).toMatchObject({ state: "ready", attempts: 2 });
  await worker.stop();
});

test("a portfolio that the learner changes during rendering is rendered again, so that record and PDF agree", async () => {
  const id = await request();
  let renderings = 0;
  const renderer: PdfRenderer = {
    ...plainRenderer,
    portfolio: async (deps, portfolio) => {
      renderings += 1;
      const change = { title: "Changed meanwhile", version: 7, updatedAt: "2026-03-02T10:00:00.000Z" };
      if (renderings === 1) await deps.db.updateTable("portfolios").set(change).where("id", "=", portfolio).execute();
      return Buffer.from(`%PDF ${renderings}`);
    },
  };
  const worker = startBundleWorker(product.deps, renderer, silent);
  await settled(product.deps, id);
  await worker.stop();
  const { record, files } = await openBundle(await bundlePath(product, id));
  expect(record.portfolios[0]).toMatchObject({
    title: "Changed meanwhile",
    pdf: "portfolios/001-changed-meanwhile.pdf",
  });
  expect(files.get("portfolios/001-changed-meanwhile.pdf")?.toString()).toBe("%PDF 2");
});

test("the learner can watch the progress", async () => {
  await product.as(product.sam, createPortfolio, { form: portfolioForm() });
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let renderings = 0;
  const renderer: PdfRenderer = {
    ...plainRenderer,
    portfolio: async (deps, id, signal, isWhole) => {
      await gates[renderings++]?.promise;
      return plainRenderer.portfolio(deps, id, signal, isWhole);
    },
  };
  const id = await request();
  expect(await view(id)).toMatchObject({ state: "making", done: 0, total: 0 });
  const worker = startBundleWorker(product.deps, renderer, silent);
  await expect.poll(async () => (await view(id)).total).toBe(2);
  gates[0]?.resolve();
  gates[1]?.resolve();
  await settled(product.deps, id);
  await worker.stop();
  const ready = await view(id);
  expect(ready).toMatchObject({ state: "ready", done: 2, total: 2, expiresAt: "2026-03-03T09:00:00.000Z" });
  expect(ready.bytes).toBeGreaterThan(1000);
});
