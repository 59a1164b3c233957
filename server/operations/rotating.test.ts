import { createHmac } from "node:crypto";
import { viewDeviceKey, viewSelf } from "contract/accounts/accounts.ts";
import { viewApplication } from "contract/applications/applications.ts";
import { makeCalendar } from "contract/plan/calendar.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { smallPhoto, texts } from "../../test/access/scenario.ts";
import { application, applied, storedApplication } from "../../test/product/applications.ts";
import { codeOf, withCode } from "../../test/product/factors.ts";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, serverBeside } from "../../test/product/product.ts";
import { openBrowser, openPushService } from "../../test/product/push-service.ts";
import { useCode } from "../accounts/factors/codes.ts";
import { turnOn } from "../notifications/push.ts";
import { sendPushes } from "../notifications/push-worker.ts";
import { openKeys, refuseOtherSecret } from "../platform/secret.ts";
import { reencrypt, startReencrypting } from "./reencrypting.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
const SECRET_KEY = "the next secret, of thirty-two signs";
let product: OpenProduct;
/** A server of the new secret that accepts the one before, and one when that has been taken away. */
let rotating: OpenProduct;
let rotated: OpenProduct;

beforeEach(async () => {
  product = await openProduct({ clock });
  const { settings } = product.deps;
  await refuseOtherSecret(product.deps);
  const previous = { SECRET_KEY_PREVIOUS: settings.SECRET_KEY };
  rotating = await serverBeside(product, clock, openKeys({ ...settings, SECRET_KEY, ...previous }));
  rotated = await serverBeside(product, clock, openKeys({ ...settings, SECRET_KEY }));
});
afterEach(async () => {
  await Promise.all([rotating.close(), rotated.close()]);
  await product.close();
});

const found = async (server: OpenProduct, url: string) =>
  (await server.request(undefined, { method: "GET", url })).statusCode;

test("a session and a photo's link outlive the rotation, and end with the previous secret", async () => {
  const form = { ...texts, status: "Draft", images: [await smallPhoto()] };
  const link = `/${(await product.as(product.sam, createPortfolio, { form })).body.portfolio.images[0]}`;
  const seen = async (server: OpenProduct) => [
    (await server.as(product.sam, viewSelf)).status,
    await found(server, link),
  ];
  expect([await seen(rotating), await seen(rotated)]).toEqual([
    [200, 200],
    [401, 403],
  ]);
});

test("the address of a calendar outlives the previous secret too", async () => {
  const { path } = (await product.as(product.sam, makeCalendar)).body;
  expect([await found(rotating, path), await found(rotated, path)]).toEqual([200, 200]);
});

test("codes of an app and sensitive answers are encrypted anew, and need the previous secret no more", async () => {
  const { secret, recoveryCodes } = await withCode(product, product.ada);
  const id = await storedApplication(product, { medicalInfo: "Asthma" });
  const account = await product.deps.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", product.ada.id)
    .executeTakeFirstOrThrow();
  const answers = (server: OpenProduct) =>
    server.as(product.ada, viewApplication, { params: { id }, query: { view: "full" } });
  const isTaken = ({ deps }: OpenProduct, code: string) =>
    useCode(deps, account, code).then(
      () => true,
      () => false,
    );

  expect((await answers(rotating)).body).toMatchObject({ medicalInfo: "Asthma" });
  expect(await isTaken(rotating, codeOf(product, secret, 1))).toBe(true);
  expect(await isTaken(rotating, recoveryCodes[0] ?? "")).toBe(true);
  expect([await reencrypt(rotating.deps), await reencrypt(rotating.deps)]).toEqual([2, 0]);
  clock.advance(60_000);
  expect(await isTaken(rotated, codeOf(product, secret))).toBe(true);
  // A recovery code is made from the secret, and ends with it.
  expect(await isTaken(rotated, recoveryCodes[1] ?? "")).toBe(false);
  product.ada.token = (await rotated.newcomer({ role: "admin" })).token;
  expect((await answers(rotated)).body).toMatchObject({ medicalInfo: "Asthma" });
});

test("a server that starts with both says when the previous secret is needed no more", async () => {
  await storedApplication(product);
  const lines: unknown[] = [];
  const log = { info: (...line: unknown[]) => lines.push(line), error: (...line: unknown[]) => lines.push(line) };
  const { stop } = startReencrypting(rotating.deps, log);
  await vi.waitFor(() =>
    expect(lines).toEqual([[{ rows: 1 }, "what SECRET_KEY_PREVIOUS encrypted is encrypted with SECRET_KEY"]]),
  );
  await stop();
});

test("a call whose answer was lost before the rotation is not done again after it", async () => {
  const headers = { "idempotency-key": "one" };
  const first = await applied(product, {}, headers);
  const again = await applied(rotating, {}, headers);
  expect([again.status, again.body.reference]).toEqual([201, first.body.reference]);
  expect((await applied(rotating, application({ firstName: "Other" }), headers)).status).toBe(409);
});

test("a device is given both keys of its drafts, and is told with the key that it subscribed with", async () => {
  const { key } = (await product.as(product.ann, viewDeviceKey)).body;
  const both = (await rotating.as(product.ann, viewDeviceKey)).body;
  const fresh = createHmac("sha256", rotating.deps.keys.drafts).update(product.ann.id).digest("base64");
  expect(both).toEqual({ key: fresh, previous: key });

  const service = await openPushService();
  const browser = openBrowser();
  const session = await product.deps.db.selectFrom("sessions").select("id").where("account", "=", product.ann.id);
  const viewer = { _id: product.ann.id, session: (await session.executeTakeFirstOrThrow()).id };
  await turnOn(product.deps, viewer as Parameters<typeof turnOn>[1], browser.subscription);
  await saved(product, product.sam, { status: "To Be Reviewed" });
  const post: typeof service.post = async (url, sent, signal) => {
    const isOfOld = new Headers(sent.headers).get("authorization")?.endsWith(`k=${product.deps.keys.push.publicKey}`);
    return isOfOld ? service.post(url, sent, signal) : 403;
  };
  const { db, keys } = rotating.deps;
  const cutOff = new AbortController().signal;
  await sendPushes({ db, keys, clock, log: { warn: () => undefined }, subject: "mailto:a@example.com", post, cutOff });
  service.close();
  expect(service.received.map(({ path }) => path)).toEqual([browser.path]);
});

test("a server with neither the database's secret nor the one before does not start", async () => {
  const { deps } = product;
  const settings = { ...deps.settings, SECRET_KEY };
  const withPrevious = (SECRET_KEY_PREVIOUS: string | undefined) =>
    refuseOtherSecret({ ...deps, settings, keys: openKeys({ ...settings, SECRET_KEY_PREVIOUS }) });
  await expect(withPrevious("some secret of thirty-two characters")).rejects.toThrow("give the one before as");
  // Servers of the old secret that know the new one start beside.
  await withPrevious(deps.settings.SECRET_KEY);
  const old = { ...deps.settings, SECRET_KEY_PREVIOUS: SECRET_KEY };
  await refuseOtherSecret({ ...deps, keys: openKeys(old) });
  await withPrevious(deps.settings.SECRET_KEY);
  await withPrevious(undefined);
});
