import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { logOut, setActive } from "contract/accounts/accounts.ts";
import { LiveUnreadCount, markAllNotifications } from "contract/notifications/notifications.ts";
import { changePortfolio } from "contract/portfolios/portfolios.ts";
import type { RootOperationNode } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { openApp } from "../app.ts";
import { openDatabase } from "../platform/database/open.ts";
import { notify } from "./notify.ts";
import { openNotificationStreams, streamLimits } from "./stream.ts";

let product: OpenProduct;
let url: string;
/** What a server is to do in a second. It is done when the test lets that second pass. */
let due: (() => unknown)[] = [];
const inTruth = setTimeout;

beforeEach(async () => {
  due = [];
  const held = (done: () => unknown, pause?: number) => {
    if (pause !== 1000) return inTruth(done, pause);
    due.push(done);
    return inTruth(() => undefined);
  };
  vi.spyOn(globalThis, "setTimeout").mockImplementation(held as typeof setTimeout);
  product = await openProduct();
  url = await product.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  await product.close();
  vi.restoreAllMocks();
});

/** Every server does what is due each second, to the end. */
async function pass(seconds: number): Promise<void> {
  for (let one = 0; one < seconds; one++) await Promise.all(due.splice(0).map((done) => done()));
}

const portfolio = () => ({ id: "0123456789abcdef0123456789abcdef", title: "Rewire", student: product.sam.id });
const notifySam = () =>
  notify(product.deps.db, product.deps.clock, { kind: "done", by: product.ann.id, portfolio: portfolio() });

/** A browser with an open stream: the events that it received, and whether the stream has ended. */
async function follow(who: TestUser, at = url) {
  const { port } = new URL(at);
  const headers = { authorization: `Bearer ${who.token}`, "accept-encoding": "br, gzip" };
  const connection = request({ host: "127.0.0.1", port, path: "/api/notifications/stream", headers }).end();
  const [response] = await once(connection, "response");
  let text = "";
  response.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  let isOver = false;
  response.on("close", () => {
    isOver = true;
  });
  const received = () =>
    [...text.matchAll(/^data: (.+)$/gm)].map(([, one = ""]) => LiveUnreadCount.parse(JSON.parse(one)));
  return {
    status: response.statusCode,
    headers: response.headers,
    unread: () => received().map(({ unread }) => unread),
    changes: () => received().map(({ changes }) => changes),
    first: () => received()[0],
    text: () => text,
    isOver: () => isOver,
    close: () => connection.destroy(),
  };
}

/** Ann's stream, which begins with what it is about to read: `goOn` lets it. `polls` says how often it has looked for changes. */
async function beginSlowly() {
  const { db, clock } = product.deps;
  await notify(db, clock, { kind: "submission", portfolio: portfolio() });
  const counted = Promise.withResolvers<void>();
  let [polls, isHeld] = [0, false];
  const tables = (node: RootOperationNode) => (node.kind === "SelectQueryNode" ? JSON.stringify(node.from) : "");
  const slow = db.withPlugin({
    transformQuery: ({ node }) => {
      if (tables(node).includes("auditLogHead")) polls++;
      return node;
    },
    transformResult: async ({ result }) => {
      // The newest notification, with which the stream begins.
      if (!isHeld && result.rows.some((row) => "createdAt" in row)) {
        isHeld = true;
        await counted.promise;
      }
      return result;
    },
  });
  const streams = openNotificationStreams({ db: slow, clock });
  const beginning = streams.subscribe({ _id: product.ann.id, role: "assessor", session: "hers" });
  await expect.poll(() => isHeld).toBe(true);
  return { streams, beginning, polls: () => polls, goOn: counted.resolve };
}

// A machine ten times slower than a quiet one passes too.
async function within(seconds: number, what: () => unknown, wanted: unknown): Promise<void> {
  await expect.poll(what, { timeout: 10 * seconds * 1000, interval: 50 }).toEqual(wanted);
}

describe("a browser that follows notifications", () => {
  test("gets the unread count at once, with each notification, and when it was read elsewhere", async () => {
    const sam = await follow(product.sam);
    expect(sam.status).toBe(200);
    await within(1, sam.unread, [0]);
    await notifySam();
    await pass(1);
    await within(2, sam.unread, [0, 1]);
    await notifySam();
    await pass(1);
    await within(2, sam.unread, [0, 1, 2]);
    await product.as(product.sam, markAllNotifications);
    await pass(1);
    await within(2, sam.unread, [0, 1, 2, 0]);
    sam.close();
  });

  test("gets nothing of others, and nothing twice", async () => {
    // Each poll sends in the order of subscription: once Ann has got two more events, the others would have got theirs.
    const [sam, tom, ann] = [await follow(product.sam), await follow(product.tom), await follow(product.ann)];
    await notifySam();
    await pass(1);
    await within(2, sam.unread, [0, 1]);
    for (const counts of [
      [0, 1],
      [0, 1, 2],
    ]) {
      await notify(product.deps.db, product.deps.clock, { kind: "submission", portfolio: portfolio() });
      await pass(1);
      await within(20, ann.unread, counts);
    }
    expect([sam.unread(), tom.unread()]).toEqual([[0, 1], [0]]);
    for (const stream of [sam, tom, ann]) stream.close();
  });

  test("learns that the person's work has changed, without a notification, and others do not", async () => {
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    const [ann, tom] = [await follow(product.ann), await follow(product.tom)];
    await within(1, ann.changes, [0]);
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    await pass(1);
    await within(3, () => ann.changes().at(-1), 1);
    expect([tom.changes(), ann.unread().at(-1)]).toEqual([[0], 0]);
    ann.close();
    tom.close();
  });

  test("is told at once whether the person's work was changed before the stream began, when the page had its answers", async () => {
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    const { clock } = product.deps;
    const answered = clock.now().toISOString();
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    const [ann, tom] = [await follow(product.ann), await follow(product.tom)];
    await within(1, ann.changes, [0]);
    await within(1, tom.changes, [0]);
    const [told, other] = [ann.first(), tom.first()];
    expect(told?.unchangedSince).toBe(told?.beganAt);
    expect((told?.beganAt ?? "") >= answered).toBe(true);
    expect((other?.unchangedSince ?? "") < answered).toBe(true);
    ann.close();
    tom.close();
  });

  test("is told with its first event what a poll finds while it begins", async () => {
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    const { streams, beginning, polls, goOn } = await beginSlowly();
    const before = polls();
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    await pass(1);
    expect(polls()).toBeGreaterThan(before);
    goOn();
    const [first] = await once(await beginning, "data");
    expect(String(first)).toContain('"changes":1');
    streams.stop();
  });

  test("is sent nothing more when the session has ended while it begins", async () => {
    const { streams, beginning, goOn } = await beginSlowly();
    // There is no such session.
    await pass(5);
    goOn();
    expect(await textOf(await beginning)).toBe("");
    streams.stop();
  });

  test("gets it uncached, uncompressed and unbuffered", async () => {
    const sam = await follow(product.sam);
    expect(sam.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect(sam.headers["content-encoding"]).toBeUndefined();
    sam.close();
  });

  test("is disconnected after logging out, and after being deactivated", async () => {
    const tom = await follow(product.tom);
    const sam = await follow(product.sam);
    await product.as(product.sam, logOut);
    await pass(5);
    await within(7, sam.isOver, true);
    expect(tom.isOver()).toBe(false);
    await product.as(product.ada, setActive, { params: { id: product.tom.id }, body: { isActive: false } });
    await pass(5);
    await within(7, tom.isOver, true);
    expect(sam.text()).toMatch(/\n\n$/);
  });

  test("may have a few streams, and another as soon as one is closed", async () => {
    const streams = [];
    for (let one = 0; one < streamLimits.person; one++) streams.push(await follow(product.sam));
    expect((await follow(product.sam)).status).toBe(429);
    const tom = await follow(product.tom);
    expect(tom.status).toBe(200);
    streams.pop()?.close();
    await expect.poll(async () => (await follow(product.sam)).status).toBe(200);
    for (const stream of [...streams, tom]) stream.close();
  });

  test("gets a heartbeat every fifteen seconds", async () => {
    const sam = await follow(product.sam);
    await pass(14);
    // What the fifteenth second sends before it.
    await notifySam();
    await pass(1);
    await within(17, () => sam.text().includes(": still here\n\n"), true);
    expect(sam.text().indexOf('"unread":1')).toBeGreaterThan(0);
    expect(sam.text().indexOf("still here")).toBeGreaterThan(sam.text().indexOf('"unread":1'));
    sam.close();
  });

  test("is disconnected cleanly, within a second, when the server stops", async () => {
    const sam = await follow(product.sam);
    await within(1, sam.unread, [0]);
    const stoppedAt = Date.now();
    await product.app.close();
    // A second, on a machine ten times slower than a quiet one.
    expect(Date.now() - stoppedAt).toBeLessThan(10_000);
    await within(1, sam.isOver, true);
  });

  test("by HEAD gets the headers and no stream", async () => {
    const headers = { authorization: `Bearer ${product.sam.token}` };
    for (let one = 0; one <= streamLimits.person; one++) {
      const response = await fetch(`${url}/api/notifications/stream`, { method: "HEAD", headers });
      expect([response.status, await response.text()]).toEqual([200, ""]);
    }
  });
});

test("a notification that is created on one server arrives at a stream of another within two seconds", async () => {
  const { settings } = product.deps;
  // SQLite allows one server only, so there it is a second listener of the same process.
  const second = settings.DATABASE_URL ? await openDatabase(settings) : undefined;
  const app = await openApp({ ...product.deps, db: second?.db ?? product.deps.db });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const sam = await follow(product.sam, `http://127.0.0.1:${port}`);
  await within(1, sam.unread, [0]);
  for (let one = 1; one <= 5; one++) {
    await notifySam();
    await pass(1);
    await within(2, () => sam.unread().at(-1), one);
  }
  await app.close();
  await second?.close();
});
