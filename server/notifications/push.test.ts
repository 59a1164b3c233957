import { logOut } from "contract/accounts/accounts.ts";
import { OwnData } from "contract/accounts/own-data.ts";
import { downloadOwnData } from "contract/accounts/profile.ts";
import { viewAuditLog } from "contract/audit/audit.ts";
import { changeNotificationSettings, markAllNotifications } from "contract/notifications/notifications.ts";
import { devicesMost, isPushEndpoint, turnOffPush, turnOnPush, viewPush } from "contract/notifications/push.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { openBrowser, openPushService } from "../../test/product/push-service.ts";
import { startSession } from "../accounts/sign-in/sessions.ts";
import { NotPublic } from "../platform/public-post.ts";
import { notify } from "./notify.ts";
import { pushDelays, sendPushes } from "./push-worker.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
let product: OpenProduct;
let service: Awaited<ReturnType<typeof openPushService>>;
beforeEach(async () => {
  [product, service] = await Promise.all([openProduct({ clock }), openPushService()]);
});
afterEach(async () => {
  service.close();
  await product.close();
});

type Browser = ReturnType<typeof openBrowser>;
const on = (who: TestUser, { subscription }: Browser) => product.as(who, turnOnPush, { body: subscription });
const isOn = async (who: TestUser) => (await product.as(who, viewPush)).body.isOn;
const running = new AbortController().signal;
const deliver = (own: Partial<Parameters<typeof sendPushes>[0]> = {}) => {
  const { db, keys } = product.deps;
  const log = { warn: () => undefined };
  const subject = "mailto:a@example.com";
  return sendPushes({ db, keys, clock, log, subject, post: service.post, cutOff: running, ...own });
};
const waiting = async () => (await product.deps.db.selectFrom("pushes").select("id").execute()).length;
const submit = () => saved(product, product.sam, { status: "To Be Reviewed", title: "Secret title" });
/** Another device of the same person. */
const device = async (who: TestUser, role: "student" | "assessor"): Promise<TestUser> => ({
  ...who,
  token: await startSession(product.deps, { id: who.id, role }),
});

describe("a device that is told", () => {
  test("gets the kind and the page alone, sealed for it and signed, once", async () => {
    const browser = openBrowser();
    const { key } = (await product.as(product.ann, viewPush)).body;
    expect([await isOn(product.ann), (await on(product.ann, browser)).status, await isOn(product.ann)]).toEqual([
      false,
      200,
      true,
    ]);
    const { _id: id } = await submit();
    expect([await deliver(), await deliver(), await waiting()]).toEqual([true, false, 0]);
    const [push, ...others] = service.received;
    expect(others).toEqual([]);
    expect(push).toMatchObject({ path: browser.path, key, claims: { sub: "mailto:a@example.com" } });
    expect(push?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    expect(push && browser.read(push.body)).toEqual({
      text: "Something new in Portfolio Builder: a portfolio submitted for review",
      path: `/portfolio/assessor/${id}`,
      tag: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test("is told by one of several servers", async () => {
    await on(product.ann, openBrowser());
    await submit();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(service.received).toHaveLength(1);
  });

  test("is not told of what was read by then, nor of what the bell does not tell", async () => {
    await on(product.ann, openBrowser());
    await submit();
    await product.as(product.ann, markAllNotifications);
    await deliver();
    const body = { kind: "submission", way: "app", on: false } as const;
    await product.as(product.ann, changeNotificationSettings, { body });
    await submit();
    expect([await waiting(), service.received]).toEqual([0, []]);
  });

  test.each(["logged out", "switched off", "expired"])("is told no more once it is %s", async (how) => {
    const other = await device(product.ann, "assessor");
    const [first, second] = [openBrowser(), openBrowser()];
    await on(product.ann, first);
    await on(other, second);
    if (how !== "expired") await product.as(product.ann, how === "logged out" ? logOut : turnOffPush);
    await submit();
    const gone = product.deps.db.updateTable("sessions").set({ expiresAt: clock.now().toISOString() });
    if (how === "expired")
      await gone.where("account", "=", product.ann.id).where("createdAt", "<=", clock.now().toISOString()).execute();
    await deliver();
    expect(service.received.map(({ path }) => path)).toEqual(how === "expired" ? [] : [second.path]);
  });

  test("is another person's once they have asked for it", async () => {
    const browser = openBrowser();
    await on(product.ann, browser);
    await on(product.bob, browser);
    await submit();
    expect([await isOn(product.ann), await isOn(product.bob), await waiting()]).toEqual([false, true, 0]);
  });

  test(`is one of ${devicesMost}: the oldest goes`, async () => {
    const devices = [product.ann];
    for (let nth = 0; nth < devicesMost; nth++) devices.push(await device(product.ann, "assessor"));
    for (const one of devices) {
      clock.advance(1000);
      await on(one, openBrowser());
    }
    expect(await Promise.all(devices.map(isOn))).toEqual([false, ...Array(devicesMost).fill(true)]);
  });

  test("stands in the own record and, without its address, in the audit log once", async () => {
    const browser = openBrowser();
    for (let nth = 0; nth < 2; nth++) await on(product.ann, browser);
    const own = OwnData.parse((await product.as(product.ann, downloadOwnData)).body);
    expect(own.pushSubscriptions.map(({ endpoint }) => endpoint)).toEqual([browser.subscription.endpoint]);
    const { entries } = (await product.as(product.ada, viewAuditLog)).body;
    expect(entries.filter(({ became }) => became === "on a device on")).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain("push.example.com");
  });
});

describe("a push service", () => {
  test.each([403, 404, 410])("that answers %i is asked no more", async (status) => {
    await on(product.ann, openBrowser());
    service.status = status;
    await submit();
    await deliver();
    expect([await isOn(product.ann), await waiting()]).toEqual([false, 0]);
  });

  test.each([429, 503, "nothing"])("that answers %s is asked again later, a few times", async (status) => {
    await on(product.ann, openBrowser());
    await submit();
    let asked = 0;
    const post = () => {
      asked++;
      return typeof status === "number" ? Promise.resolve(status) : Promise.reject(new Error("no answer"));
    };
    for (const delay of pushDelays) {
      expect([await deliver({ post }), await deliver({ post })]).toEqual([true, false]);
      clock.advance(delay);
    }
    await deliver({ post });
    expect([asked, await waiting(), await isOn(product.ann)]).toEqual([pushDelays.length + 1, 0, true]);
  });

  test("that a stopping server was asking is asked again at once, by another", async () => {
    await on(product.ann, openBrowser());
    await submit();
    const stopped = AbortSignal.abort();
    await deliver({ cutOff: stopped, post: () => Promise.reject(new Error("stopped")) });
    await deliver();
    expect(service.received).toHaveLength(1);
  });

  test("that is in the server's own network ends the subscription", async () => {
    await on(product.ann, openBrowser());
    await submit();
    await deliver({ post: () => Promise.reject(new NotPublic()) });
    expect([await isOn(product.ann), await waiting()]).toEqual([false, 0]);
  });

  test("with keys that are no point of the curve ends it too", async () => {
    const { subscription, ...rest } = openBrowser();
    const p256dh = `B${"A".repeat(86)}`;
    await on(product.ann, { ...rest, subscription: { ...subscription, keys: { ...subscription.keys, p256dh } } });
    await submit();
    await deliver();
    expect([await isOn(product.ann), await waiting()]).toEqual([false, 0]);
  });

  test.each([
    ["https://fcm.googleapis.com/fcm/send/abc:def", true],
    ["http://push.example.com/abc", false],
    ["https://push.example.com:8443/abc", false],
    ["https://user:word@push.example.com/abc", false],
    ["https://127.0.0.1/abc", false],
    ["https://2130706433/abc", false],
    ["https://0x7f.1/abc", false],
    ["https://[::1]/abc", false],
    ["https://localhost/abc", false],
    ["file:///etc/passwd", false],
    ["abc", false],
  ])("has an address such as %s: %s", (address, expected) => {
    expect(isPushEndpoint(address)).toBe(expected);
  });
});

test("a notification that is rolled back tells no device", async () => {
  await on(product.ann, openBrowser());
  const portfolio = { id: "0123456789abcdef0123456789abcdef", title: "", student: product.sam.id };
  const act = product.deps.db.transaction().execute(async (db) => {
    await notify(db, clock, { kind: "dispute", portfolio });
    throw new Error("undone");
  });
  await expect(act).rejects.toThrow("undone");
  expect(await waiting()).toBe(0);
});
