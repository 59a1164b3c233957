import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { runHousekeeping } from "../../operations/housekeeping.ts";
import { leaseDuration } from "../jobs.ts";
import {
  type ClaimedEmail,
  claimDue,
  delays,
  enqueueEmail,
  enqueueVoidEmail,
  markDead,
  markSent,
  release,
  retention,
  retryLater,
} from "./outbox.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
const silent = { info: () => undefined, error: () => undefined };
let product: OpenProduct;

beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const db = () => product.deps.db;
const email = { to: "sam@example.com", name: "Sam", subject: "News", paragraphs: ["Good ones."] };
const put = (more = {}) => enqueueEmail(db(), clock, { ...email, ...more });
const states = async () => (await db().selectFrom("outbox").select("state").execute()).map((row) => row.state);

async function claimed(most = 10): Promise<ClaimedEmail[]> {
  return (await claimDue(db(), clock, most)).claimed;
}

async function theOne(): Promise<ClaimedEmail> {
  const [one, ...others] = await claimed();
  if (!one || others.length > 0) throw new Error("one e-mail was expected");
  return one;
}

describe("an e-mail in the outbox", () => {
  test("is there only if the change that gave the reason for it is", async () => {
    const failed = db()
      .transaction()
      .execute(async (db) => {
        await enqueueEmail(db, clock, email);
        throw new Error("the change failed");
      });
    await expect(failed).rejects.toThrow("the change failed");
    expect(await states()).toEqual([]);
  });

  test("cannot lead anywhere but into the product", async () => {
    for (const path of ["https://evil.example.com", "//evil.example.com", "login", ""])
      await expect(put({ button: { label: "Log in", path } })).rejects.toThrow("leads into the product");
  });

  test("belongs to one of several servers that claim at the same instant", async () => {
    for (let number = 0; number < 12; number++) await put({ to: `p${number}@example.com` });
    const all = (await Promise.all(Array.from({ length: 8 }, () => claimed()))).flat();
    const rest = await claimed();
    expect(new Set([...all, ...rest].map((one) => one.id)).size).toBe(12);
    expect(all.length + rest.length).toBe(12);
  });

  test("goes in the order in which it was written, as many as are asked for", async () => {
    for (const to of ["a@example.com", "b@example.com", "c@example.com"]) {
      await put({ to });
      clock.advance(1);
    }
    expect((await claimed(2)).map((one) => one.address)).toEqual(["a@example.com", "b@example.com"]);
    expect(await claimDue(db(), clock, 2)).toMatchObject({ due: 1, claimed: [{ address: "c@example.com" }] });
    expect(await claimDue(db(), clock, 2)).toEqual({ due: 0, claimed: [] });
  });

  test("can be claimed again when the lease has expired, and whoever held it changes nothing any more", async () => {
    await put();
    const lost = await theOne();
    clock.advance(leaseDuration - 1);
    expect(await claimed()).toEqual([]);
    clock.advance(1);
    const mine = await theOne();
    expect(mine).toMatchObject({ id: lost.id, attempts: 2 });
    await markDead(db(), clock, lost, "Too late.");
    await markSent(db(), clock, lost);
    expect(await states()).toEqual(["waiting"]);
    await markSent(db(), clock, mine);
    expect(await states()).toEqual(["sent"]);
  });

  test("waits longer after each attempt, and is a dead letter after the last", async () => {
    await put();
    for (const delay of delays) {
      expect(await retryLater(db(), clock, await theOne(), "Down.")).toBe(true);
      clock.advance(delay - 1);
      expect(await claimed()).toEqual([]);
      clock.advance(1);
    }
    expect(await retryLater(db(), clock, await theOne(), "Down.")).toBe(false);
    expect(await states()).toEqual(["dead"]);
    expect(delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000).toBeCloseTo(65, 0);
  });

  test("that is handed back is free at once, and the attempt does not count", async () => {
    await put();
    await release(db(), clock, await theOne());
    expect((await theOne()).attempts).toBe(1);
  });

  test("to nobody is written and never taken up", async () => {
    await enqueueVoidEmail(db(), clock, email);
    expect(await claimed()).toEqual([]);
    const rows = await db().selectFrom("outbox").select(["state", "address", "name"]).execute();
    expect(rows).toEqual([{ state: "void", address: "", name: "" }]);
  });

  test("is forgotten when its time is over, and no sooner; one that waits stays", async () => {
    const began = clock.now().getTime();
    await put({ to: "waits@example.com" });
    const far = new Date(clock.now().getTime() + 1000 * retention.dead).toISOString();
    await db().updateTable("outbox").set({ dueAt: far }).execute();
    await put();
    await markSent(db(), clock, await theOne());
    await put();
    await markDead(db(), clock, await theOne(), "Refused.");
    await enqueueVoidEmail(db(), clock, email);
    const left: string[][] = [];
    for (const [state, time] of Object.entries(retention).sort(([, a], [, b]) => a - b)) {
      const passed = clock.now().getTime() - began;
      clock.advance(time - passed);
      await runHousekeeping(product.deps, silent);
      expect([state, (await states()).includes(state as "sent")]).toEqual([state, true]);
      clock.advance(1);
      await runHousekeeping(product.deps, silent);
      left.push((await states()).sort());
    }
    expect(left).toEqual([["dead", "sent", "waiting"], ["dead", "waiting"], ["waiting"]]);
  });
});
