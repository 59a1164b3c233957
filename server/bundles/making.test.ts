import { readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { askForBundle, bundleAttempts, viewBundle } from "contract/bundling.ts";
import { createPortfolio } from "contract/portfolios.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { frozenAt, type OpenHouse, openHouse } from "../testing.ts";
import { bundlePath, openBundle, plainPrinter, settled, silent } from "../testing-bundles.ts";
import { photo } from "../testing-photos.ts";
import { portfolioForm, saved } from "../testing-portfolios.ts";
import type { Printer } from "./assembling.ts";
import { beat, finish, lease, takeUpBundle } from "./claims.ts";
import { startBundleMaking } from "./making.ts";

let house: OpenHouse;
let clock: ReturnType<typeof frozenAt>;

beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  house = await openHouse({ clock });
  await saved(house, house.sam, { images: [await photo(64, 48)] });
});
afterEach(() => house.close());

const ask = async () => (await house.as(house.sam, askForBundle, { body: {} })).body._id;
const see = async (id: string) => (await house.as(house.sam, viewBundle, { params: { id } })).body;
const incoming = () => readdir(join(house.folder, "incoming"));
const stored = async () =>
  (await readdir(join(house.folder, "files"), { recursive: true })).filter((name) => name.endsWith(".zip"));

/** A printer that waits until it is let go on, and counts. */
function slowPrinter() {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let printed = 0;
  const printer: Printer = {
    ...plainPrinter,
    portfolio: async (house, id, signal) => {
      printed += 1;
      begun.resolve();
      await gate.promise;
      return plainPrinter.portfolio(house, id, signal);
    },
  };
  return { printer, begun: begun.promise, letGo: () => gate.resolve(), printed: () => printed };
}

test("several servers never make the same bundle at once", async () => {
  const id = await ask();
  const servers = Array.from({ length: 4 }, () => {
    const [slow, now] = [slowPrinter(), vi.fn(clock.now)];
    return { slow, now, making: startBundleMaking({ ...house.house, clock: { now } }, slow.printer, silent) };
  });
  await Promise.race(servers.map(({ slow }) => slow.begun));
  const others = servers.filter(({ slow }) => slow.printed() === 0);
  // A look asks the time at most twice: each of them has looked, found nothing, and looks again.
  const haveLooked = () => others.every(({ now }) => now.mock.calls.length > 2);
  await expect.poll(haveLooked, { timeout: 20_000 }).toBe(true);
  expect(others.map(({ slow }) => slow.printed())).toEqual([0, 0, 0]);
  for (const { slow } of servers) slow.letGo();
  await settled(house.house, id);
  await Promise.all(servers.map(({ making }) => making.stop()));
  expect(await see(id)).toMatchObject({ state: "ready", done: 1, total: 1 });
  expect(await stored()).toHaveLength(1);
});

test("of many that reach for it at the same instant, one gets it", async () => {
  await ask();
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeUpBundle(house.house.db, clock)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test("one whose server has died is taken up by another when its lease is over, and the dead one says no more", async () => {
  const id = await ask();
  const dead = (await takeUpBundle(house.house.db, clock)) ?? expect.fail("nothing to take up");
  clock.advance(lease - 1000);
  expect(await beat(house.house.db, clock, dead, { done: 0, total: 1, bytes: 0 })).toBe(true);
  clock.advance(lease - 1000);
  expect(await takeUpBundle(house.house.db, clock)).toBeUndefined();
  clock.advance(1001);
  const making = startBundleMaking(house.house, plainPrinter, silent);
  await settled(house.house, id);
  await making.stop();
  expect(await finish(house.house.db, clock, dead, "late.zip", 1)).toBe(false);
  expect((await see(id)).state).toBe("ready");
  expect((await openBundle(await bundlePath(house, id))).record.portfolios).toHaveLength(1);
});

test("after three servers have died over it, it has failed, with a sentence", async () => {
  const id = await ask();
  for (let attempt = 0; attempt < bundleAttempts; attempt++) {
    expect(await takeUpBundle(house.house.db, clock)).toMatchObject({ attempts: attempt + 1 });
    clock.advance(lease + 1);
  }
  expect(await takeUpBundle(house.house.db, clock)).toBeUndefined();
  expect(await see(id)).toMatchObject({
    state: "failed",
    link: null,
    reason: "It could not be made after three tries. Ask again; if it fails again, tell your centre.",
  });
});

test("a server that stops hands it back, leaves nothing behind, and another makes it", async () => {
  const slow = slowPrinter();
  const id = await ask();
  const making = startBundleMaking(house.house, slow.printer, silent);
  await slow.begun;
  const stopped = making.stop();
  slow.letGo();
  await stopped;
  expect(await see(id)).toMatchObject({ state: "making", done: 0 });
  expect(await incoming()).toEqual([]);
  const other = startBundleMaking(house.house, plainPrinter, silent);
  expect(await settled(house.house, id)).toMatchObject({ state: "ready", attempts: 1 });
  await other.stop();
});

test("a server that has lost its bundle stops making it and stores nothing", async () => {
  const slow = slowPrinter();
  const id = await ask();
  const making = startBundleMaking(house.house, slow.printer, silent);
  await slow.begun;
  await house.house.db.updateTable("bundles").set({ claim: "another" }).where("id", "=", id).execute();
  slow.letGo();
  await expect.poll(incoming).toEqual([]);
  await making.stop();
  expect(await stored()).toEqual([]);
  expect(await see(id)).toMatchObject({ state: "making" });
});

test("a full disk is said, leaves nothing behind, and all works again with room", async () => {
  const id = await ask();
  // Writing to this device fails as writing to a full disk does.
  const full = join(house.folder, "incoming", "full");
  await symlink("/dev/full", full);
  let arrived = 0;
  // The record is small and finds its place; the ZIP does not.
  const incomingPath = () => (arrived++ % 2 === 0 ? full : house.house.files.incoming());
  const files = { ...house.house.files, incoming: incomingPath };
  const making = startBundleMaking({ ...house.house, files }, plainPrinter, silent);
  await settled(house.house, id);
  await making.stop();
  expect(await see(id)).toMatchObject({
    state: "failed",
    reason: "The server is out of space. Tell your centre, and ask again later.",
  });
  expect(await incoming()).toEqual([]);
  const next = await ask();
  const again = startBundleMaking(house.house, plainPrinter, silent);
  await settled(house.house, next);
  await again.stop();
  expect((await see(next)).state).toBe("ready");
});

test("before the disk is full it stops, so that everybody else can go on", async () => {
  const id = await ask();
  const files = { ...house.house.files, hasRoom: async () => false };
  const making = startBundleMaking({ ...house.house, files }, plainPrinter, silent);
  await settled(house.house, id);
  await making.stop();
  expect(await see(id)).toMatchObject({ state: "failed" });
  expect(await incoming()).toEqual([]);
});

test("a printer that fails once costs a try, and the next one succeeds", async () => {
  const id = await ask();
  let tries = 0;
  const printer: Printer = {
    ...plainPrinter,
    logbook: async (house, student, signal) => {
      tries += 1;
      if (tries === 1) throw new Error("the press is jammed");
      return plainPrinter.logbook(house, student, signal);
    },
  };
  const making = startBundleMaking(house.house, printer, silent);
  await expect.poll(() => tries).toBe(1);
  await expect.poll(incoming).toEqual([]);
  clock.advance(5000);
  expect(await settled(house.house, id)).toMatchObject({ state: "ready", attempts: 2 });
  await making.stop();
});

test("what the learner changes while it is printed is printed anew, so that record and PDF agree", async () => {
  const id = await ask();
  let printed = 0;
  const printer: Printer = {
    ...plainPrinter,
    portfolio: async (house, portfolio) => {
      printed += 1;
      const change = { title: "Changed meanwhile", version: 7, updatedAt: "2026-03-02T10:00:00.000Z" };
      if (printed === 1) await house.db.updateTable("portfolios").set(change).where("id", "=", portfolio).execute();
      return Buffer.from(`%PDF ${printed}`);
    },
  };
  const making = startBundleMaking(house.house, printer, silent);
  await settled(house.house, id);
  await making.stop();
  const { record, files } = await openBundle(await bundlePath(house, id));
  expect(record.portfolios[0]).toMatchObject({
    title: "Changed meanwhile",
    pdf: "portfolios/001-changed-meanwhile.pdf",
  });
  expect(files.get("portfolios/001-changed-meanwhile.pdf")?.toString()).toBe("%PDF 2");
});

test("how far it is can be watched", async () => {
  await house.as(house.sam, createPortfolio, { form: portfolioForm() });
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let printed = 0;
  const printer: Printer = {
    ...plainPrinter,
    portfolio: async (house, id, signal) => {
      await gates[printed++]?.promise;
      return plainPrinter.portfolio(house, id, signal);
    },
  };
  const id = await ask();
  expect(await see(id)).toMatchObject({ state: "making", done: 0, total: 0 });
  const making = startBundleMaking(house.house, printer, silent);
  await expect.poll(async () => (await see(id)).total).toBe(2);
  gates[0]?.resolve();
  gates[1]?.resolve();
  await settled(house.house, id);
  await making.stop();
  const ready = await see(id);
  expect(ready).toMatchObject({ state: "ready", done: 2, total: 2, keptUntil: "2026-03-03T09:00:00.000Z" });
  expect(ready.bytes).toBeGreaterThan(1000);
});
