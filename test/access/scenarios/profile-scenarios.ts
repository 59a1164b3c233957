import { once } from "node:events";
import type { Role } from "contract/core/permissions.ts";
import { kindsFor, notificationKinds } from "contract/notifications/kinds.ts";
import { expect } from "vitest";
import { notify } from "../../../server/notifications/notify.ts";
import { streamLimits } from "../../../server/notifications/stream.ts";
import { buttonToken, enqueuedEmails } from "../../product/email/emails.ts";
import { password, type TestUser } from "../../product/product.ts";
import { everyone, forIds, type Rows, row, sends, sendsEach, signedIn } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome } from "../scenario.ts";

export const profileRows: Rows = {
  "GET /api/notices": [
    row(signedIn(200), "each person gets only their own", listOwn),
    row(signedIn(404), "before = an id that is not one of the caller's notices", listAfterNothing),
  ],
  "PUT /api/notices/{id}/read": [
    row([401, 200, 404, 404, 404, 404, 401], "{id} = a notice of student-owner. Once more: 200", markOne),
    row(signedIn(404), "{id} unknown or malformed", forIds(noIds)),
  ],
  "PUT /api/notices/read": [row(signedIn(200), "only the caller's own are marked")],
  "PUT /api/notices/about/{id}": [
    row(signedIn(200), "only the caller's own are marked; {id} = a portfolio, unknown, or malformed", markAbout),
  ],
  "GET /api/notices/stream": [
    row(signedIn(200), "server-sent events", follow),
    row(signedIn(429), "a sixth stream of the same person", followTooOften),
  ],
  "GET /api/users/me/notices": [
    row(signedIn(200), "only the kinds that are for the caller's role", viewNotificationSettings),
  ],
  "PUT /api/users/me/notices": [
    row(signedIn(200), "a kind that is for the caller's role", changeOwnSetting),
    row(signedIn(400), "a kind that is for another role, or an unknown way", changeSettingOddly),
  ],
  "PUT /api/users/me/name": [
    row(signedIn(200), "", sends({ json: { name: "Somebody Else" } })),
    row(
      signedIn(400),
      "no name",
      sendsEach(["", "  ", "x".repeat(201), 7], (name) => ({ json: { name } })),
    ),
  ],
  "PUT /api/users/me/reading": [
    row(signedIn(200), "", sends({ json: { font: "dyslexia", size: "large" } })),
    row(signedIn(400), "an unknown choice", sends({ json: { font: "comic" } })),
  ],
  "GET /api/counts": [row(signedIn(200), "only the numbers of the caller's role")],
  "POST /api/users/me/email": [
    row(
      signedIn(200),
      "right present password; an address that is free, or that another account has: same body",
      requestEmailChange,
    ),
    row(signedIn(400), "wrong present password, the present address, or no address", requestEmailChangeOddly),
  ],
  "POST /api/users/me/email/confirmation": [
    row(everyone(200), "fresh token of a newcomer; open because the link may be opened on another device", confirm),
    row(everyone(400), "used or invented token", confirmOddly),
  ],
  "PUT /api/users/me/password": [
    row(signedIn(200), "right present password", changePassword),
    row(signedIn(400), "wrong present password, or a weak new one", changePasswordOddly),
  ],
  "POST /api/users/me/sign-out-everywhere": [row(signedIn(200), "", signOutEverywhere)],
  "GET /api/users/me/download": [row(signedIn(200), "", download)],
};

let fresh = 0;

function freshAddress(): string {
  return `fresh-${++fresh}@example.com`;
}

// Rate limits on requests and guesses are per person, so each scenario has an hour of its own.
function later(context: Context): Context {
  context.clock.advance(3_700_000);
  return context;
}

async function notifySam(context: Context): Promise<string> {
  const { deps, sam, ann } = context.product;
  const portfolio = { id: "0123456789abcdef0123456789abcdef", title: "Rewire", student: sam.id };
  await notify(deps.db, context.clock, { kind: "done", by: ann.id, portfolio });
  const asSam = { ...context, who: sam };
  return JSON.parse((await ask(asSam, "GET /api/notices")).body).notices[0]._id;
}

async function listOwn(context: Context): Promise<Outcome[]> {
  context.clock.advance(1000);
  const id = await notifySam(context);
  const outcome = await ask(context, "GET /api/notices");
  if (outcome.status === 200) expect(outcome.body.includes(id)).toBe(context.who === context.product.sam);
  return [outcome];
}

function listAfterNothing(context: Context): Promise<Outcome[]> {
  return inTurn(noIds, (id) => ask(context, `GET /api/notices?before=${id}`));
}

async function markOne(context: Context): Promise<Outcome[]> {
  context.clock.advance(1000);
  const id = await notifySam(context);
  return inTurn(["first", "again"], () => ask(context, `PUT /api/notices/${id}/read`));
}

async function markAbout(context: Context): Promise<Outcome[]> {
  context.clock.advance(1000);
  await notifySam(context);
  const outcomes = await inTurn(noIds, (id) => ask(context, `PUT /api/notices/about/${id}`));
  const { unread } = JSON.parse((await ask({ ...context, who: context.product.sam }, "GET /api/notices")).body);
  expect(unread === 0).toBe(context.who === context.product.sam);
  return outcomes;
}

// An event stream never ends, so this waits only for its headers.
async function openStream({ product, who }: Context) {
  const response = await product.app.inject({
    method: "GET",
    url: "/api/notices/stream",
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    payloadAsStream: true,
  });
  const close = async () => {
    const stream = response.stream();
    stream.destroy();
    if (!stream.closed) await once(stream, "close").catch(() => undefined);
  };
  return { outcome: { request: "GET /api/notices/stream", status: response.statusCode }, close };
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

function twinOf({ product }: Context, who: TestUser): Promise<TestUser> {
  return product.newcomer({ role: roleOf(product, who) });
}

function roleOf({ ann, bob, ada }: Context["product"], who: TestUser): Role {
  if (who === ada) return "admin";
  return who === ann || who === bob ? "assessor" : "student";
}

async function viewNotificationSettings(context: Context): Promise<Outcome[]> {
  const outcome = await ask(context, "GET /api/users/me/notices");
  if (outcome.status === 200 && context.who) {
    const kinds: string[] = JSON.parse(outcome.body).map((one: { kind: string }) => one.kind);
    expect(kinds).toEqual(kindsFor(roleOf(context.product, context.who)));
  }
  return [outcome];
}

function changeOwnSetting(context: Context): Promise<Outcome[]> {
  const kind = context.who ? kindsFor(roleOf(context.product, context.who))[0] : "done";
  return inTurn([false, true], (on) => ask(context, "PUT /api/users/me/notices", { json: { kind, way: "app", on } }));
}

function changeSettingOddly(context: Context): Promise<Outcome[]> {
  const role = context.who ? roleOf(context.product, context.who) : "student";
  const others = Object.entries(notificationKinds).filter(([, kind]) => kind.for !== role);
  const odd = [
    ...others.map(([kind]) => ({ kind, way: "email", on: false })),
    { kind: kindsFor(role)[0], way: "pigeon", on: false },
    { kind: "everything", way: "app", on: false },
  ];
  return inTurn(odd, (json) => ask(context, "PUT /api/users/me/notices", { json }));
}

async function requestEmailChange(context: Context): Promise<Outcome[]> {
  later(context);
  const known = context.who === context.product.tom ? context.product.sam.email : context.product.tom.email;
  const outcomes = [];
  for (const email of [freshAddress(), known])
    outcomes.push(await ask(context, "POST /api/users/me/email", { json: { email, password } }));
  if (outcomes[0]?.status === 200) expect(new Set(outcomes.map((one) => one.body)).size).toBe(1);
  return outcomes;
}

function requestEmailChangeOddly(context: Context): Promise<Outcome[]> {
  later(context);
  const odd = [
    { email: freshAddress(), password: "not the password" },
    { email: context.who?.email ?? "a@example.com", password },
    { email: "no address", password },
    { email: freshAddress() },
  ];
  return inTurn(odd, (json) => ask(context, "POST /api/users/me/email", { json }));
}

async function confirmationTokenFor(context: Context): Promise<string> {
  later(context);
  const email = freshAddress();
  const asking = { ...context, who: await context.product.newcomer({}) };
  await ask(asking, "POST /api/users/me/email", { json: { email, password } });
  return buttonToken((await enqueuedEmails(context.product.deps.db, email))[0]);
}

async function confirm(context: Context): Promise<Outcome[]> {
  const token = await confirmationTokenFor(context);
  return [await ask(context, "POST /api/users/me/email/confirmation", { json: { token } })];
}

async function confirmOddly(context: Context): Promise<Outcome[]> {
  const token = await confirmationTokenFor(context);
  await ask(context, "POST /api/users/me/email/confirmation", { json: { token } });
  return inTurn([token, `${token}x`, "", "x"], (odd) =>
    ask(context, "POST /api/users/me/email/confirmation", { json: { token: odd } }),
  );
}

async function changePassword(context: Context): Promise<Outcome[]> {
  const who = context.who && context.persona !== "deactivated" ? await twinOf(context, context.who) : context.who;
  const json = { password, newPassword: "another-fine-password-5" };
  return [await ask({ ...context, who }, "PUT /api/users/me/password", { json })];
}

function changePasswordOddly(context: Context): Promise<Outcome[]> {
  later(context);
  const odd = [
    { password: "not the password", newPassword: "another-fine-password-5" },
    { password, newPassword: "password1" },
    { password, newPassword: "short" },
    { newPassword: "another-fine-password-5" },
  ];
  return inTurn(odd, (json) => ask(context, "PUT /api/users/me/password", { json }));
}

async function signOutEverywhere(context: Context): Promise<Outcome[]> {
  const who = context.who && context.persona !== "deactivated" ? await twinOf(context, context.who) : context.who;
  const outcome = await ask({ ...context, who }, "POST /api/users/me/sign-out-everywhere");
  expect((await ask({ ...context, who }, "GET /api/users/me")).status).toBe(401);
  return [outcome];
}

async function download(context: Context): Promise<Outcome[]> {
  later(context);
  const outcome = await ask(context, "GET /api/users/me/download");
  if (outcome.status === 200) expect(outcome.body).not.toContain("$argon2");
  return [outcome];
}
