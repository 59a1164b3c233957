import { once } from "node:events";
import { kindsFor, notificationKinds } from "contract/notifications/kinds.ts";
import { expect } from "vitest";
import { notify } from "../../../server/notifications/notify.ts";
import { streamLimits } from "../../../server/notifications/stream.ts";
import { openBrowser } from "../../product/push-service.ts";
import { forIds, type Rows, row, sends, signedIn } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome, roleOf, twinOf } from "../scenario.ts";

export const notificationRows: Rows = {
  "GET /api/notifications": [
    row(signedIn(200), "each person gets only their own", listOwn),
    row(signedIn(404), "before = an id that is not one of the caller's notifications", listAfterNothing),
  ],
  "PUT /api/notifications/{id}/read": [
    row([401, 200, 404, 404, 404, 404, 401], "{id} = a notification of student-owner. Once more: 200", markOne),
    row(signedIn(404), "{id} unknown or malformed", forIds(noIds)),
  ],
  "PUT /api/notifications/read": [row(signedIn(200), "only the caller's own are marked")],
  "PUT /api/notifications/about/{id}": [
    row(signedIn(200), "only the caller's own are marked; {id} = a portfolio, unknown, or malformed", markAbout),
  ],
  "GET /api/notifications/stream": [
    row(signedIn(200), "server-sent events", follow),
    row(signedIn(429), "a sixth stream of the same person", followTooOften),
  ],
  "GET /api/users/me/notifications": [
    row(signedIn(200), "only the kinds that are for the caller's role", viewNotificationSettings),
  ],
  "GET /api/push": [row(signedIn(200), "whether the caller's own session is told")],
  "POST /api/push": [
    row(signedIn(200), "for the caller's own session", sends({ json: openBrowser().subscription })),
    row(
      signedIn(400),
      "no address of a push service, or no keys",
      sends({ json: { ...openBrowser().subscription, endpoint: "https://127.0.0.1/x" } }),
    ),
  ],
  "DELETE /api/push": [row(signedIn(200), "for the caller's own session")],
  "PUT /api/users/me/notifications": [
    row(signedIn(200), "a kind that is for the caller's role", changeOwnSetting),
    row(signedIn(400), "a kind that is for another role, or an unknown way", changeSettingOddly),
  ],
};

async function notifySam(context: Context): Promise<string> {
  const { deps, sam, ann } = context.product;
  const portfolio = { id: "0123456789abcdef0123456789abcdef", title: "Rewire", student: sam.id };
  await notify(deps.db, context.clock, { kind: "done", by: ann.id, portfolio });
  const asSam = { ...context, who: sam };
  return JSON.parse((await ask(asSam, "GET /api/notifications")).body).notifications[0]._id;
}

async function listOwn(context: Context): Promise<Outcome[]> {
  context.clock.advance(1000);
  const id = await notifySam(context);
  const outcome = await ask(context, "GET /api/notifications");
  if (outcome.status === 200) expect(outcome.body.includes(id)).toBe(context.who === context.product.sam);
  return [outcome];
}

function listAfterNothing(context: Context): Promise<Outcome[]> {
  return inTurn(noIds, (id) => ask(context, `GET /api/notifications?before=${id}`));
}

async function markOne(context: Context): Promise<Outcome[]> {
  context.clock.advance(1000);
  const id = await notifySam(context);
  return inTurn(["first", "again"], () => ask(context, `PUT /api/notifications/${id}/read`));
}

async function markAbout(context: Context): Promise<Outcome[]> {
  const asSam = { ...context, who: context.product.sam };
  // What other rows have told him.
  await ask(asSam, "PUT /api/notifications/read");
  context.clock.advance(1000);
  await notifySam(context);
  const outcomes = await inTurn(noIds, (id) => ask(context, `PUT /api/notifications/about/${id}`));
  const { unread } = JSON.parse((await ask(asSam, "GET /api/notifications")).body);
  expect(unread === 0).toBe(context.who === context.product.sam);
  return outcomes;
}

// An event stream never ends, so this waits only for its headers.
async function openStream({ product, who }: Context) {
  const response = await product.app.inject({
    method: "GET",
    url: "/api/notifications/stream",
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    payloadAsStream: true,
  });
  const close = async () => {
    const stream = response.stream();
    stream.destroy();
    if (!stream.closed) await once(stream, "close").catch(() => undefined);
  };
  return { outcome: { request: "GET /api/notifications/stream", status: response.statusCode }, close };
}

async function follow(context: Context): Promise<Outcome[]> {
  const { outcome, close } = await openStream(context);
  await close();
  return [outcome];
}

async function followTooOften(context: Context): Promise<Outcome[]> {
  const person = context.persona === "deactivated" || !context.who ? context.who : await twinOf(context, context.who);
  const streams = [];
  for (let one = 0; one < streamLimits.person; one++) streams.push(await openStream({ ...context, who: person }));
  const { outcome, close } = await openStream({ ...context, who: person });
  for (const stream of [...streams, { close }]) await stream.close();
  return [outcome];
}

async function viewNotificationSettings(context: Context): Promise<Outcome[]> {
  const outcome = await ask(context, "GET /api/users/me/notifications");
  if (outcome.status === 200 && context.who) {
    const kinds: string[] = JSON.parse(outcome.body).map((one: { kind: string }) => one.kind);
    expect(kinds).toEqual(kindsFor({ role: roleOf(context.product, context.who) }));
  }
  return [outcome];
}

function changeOwnSetting(context: Context): Promise<Outcome[]> {
  const kind = context.who ? kindsFor({ role: roleOf(context.product, context.who) })[0] : "done";
  return inTurn([false, true], (on) =>
    ask(context, "PUT /api/users/me/notifications", { json: { kind, way: "app", on } }),
  );
}

function changeSettingOddly(context: Context): Promise<Outcome[]> {
  const role = context.who ? roleOf(context.product, context.who) : "student";
  const others = Object.entries(notificationKinds).filter(([, kind]) => kind.for !== role);
  const odd = [
    ...others.map(([kind]) => ({ kind, way: "email", on: false })),
    { kind: kindsFor({ role })[0], way: "pigeon", on: false },
    { kind: "everything", way: "app", on: false },
  ];
  return inTurn(odd, (json) => ask(context, "PUT /api/users/me/notifications", { json }));
}
