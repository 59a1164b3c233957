import { once } from "node:events";
import type { Role } from "contract/core/permissions.ts";
import { kindsFor, notificationKinds } from "contract/notifications/kinds.ts";
import { expect } from "vitest";
import { notify } from "../../../server/notifications/notify.ts";
import { streamLimits } from "../../../server/notifications/stream.ts";
import { buttonToken, enqueuedEmails } from "../../product/email/letters.ts";
import { password, type Resident } from "../../product/product.ts";
import { ask, type Context, forEachOf, noIds, type Outcome, type Scenario } from "../scenes.ts";

export const profileScenarios: Record<string, Scenario[]> = {
  "GET /api/notices": [listOwn, listAfterNothing],
  "PUT /api/notices/{id}/read": [markOne, markNothing],
  "PUT /api/notices/read": [async (context) => [await ask(context, "PUT /api/notices/read")]],
  "PUT /api/notices/about/{id}": [markAbout],
  "GET /api/notices/stream": [follow, followTooOften],
  "GET /api/users/me/notices": [viewNotificationSettings],
  "PUT /api/users/me/notices": [changeOwnSetting, changeSettingOddly],
  "PUT /api/users/me/name": [rename, renameToNothing],
  "POST /api/users/me/email": [requestEmailChange, requestEmailChangeOddly],
  "POST /api/users/me/email/confirmation": [confirm, confirmOddly],
  "PUT /api/users/me/password": [changePassword, changePasswordOddly],
  "POST /api/users/me/sign-out-everywhere": [signOutEverywhere],
  "GET /api/users/me/download": [download],
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
  return forEachOf(noIds, (id) => ask(context, `GET /api/notices?before=${id}`));
}

async function markOne(context: Context): Promise<Outcome[]> {
  context.clock.advance(1000);
  const id = await notifySam(context);
  return forEachOf(["first", "again"], () => ask(context, `PUT /api/notices/${id}/read`));
}

function markNothing(context: Context): Promise<Outcome[]> {
  return forEachOf(noIds, (id) => ask(context, `PUT /api/notices/${id}/read`));
}

async function markAbout(context: Context): Promise<Outcome[]> {
  context.clock.advance(1000);
  await notifySam(context);
  const outcomes = await forEachOf(noIds, (id) => ask(context, `PUT /api/notices/about/${id}`));
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

function twinOf({ product }: Context, who: Resident): Promise<Resident> {
  return product.newcomer({ role: roleOf(product, who) });
}

function roleOf({ ann, bob, ada }: Context["product"], who: Resident): Role {
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
  return forEachOf([false, true], (on) =>
    ask(context, "PUT /api/users/me/notices", { json: { kind, way: "app", on } }),
  );
}

function changeSettingOddly(context: Context): Promise<Outcome[]> {
  const role = context.who ? roleOf(context.product, context.who) : "student";
  const others = Object.entries(notificationKinds).filter(([, kind]) => kind.for !== role);
  const odd = [
    ...others.map(([kind]) => ({ kind, way: "email", on: false })),
    { kind: kindsFor(role)[0], way: "pigeon", on: false },
    { kind: "everything", way: "app", on: false },
  ];
  return forEachOf(odd, (json) => ask(context, "PUT /api/users/me/notices", { json }));
}

async function rename(context: Context): Promise<Outcome[]> {
  return [await ask(context, "PUT /api/users/me/name", { json: { name: "Somebody Else" } })];
}

function renameToNothing(context: Context): Promise<Outcome[]> {
  return forEachOf(["", "  ", "x".repeat(201), 7], (name) =>
    ask(context, "PUT /api/users/me/name", { json: { name } }),
  );
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
  return forEachOf(odd, (json) => ask(context, "POST /api/users/me/email", { json }));
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
  return forEachOf([token, `${token}x`, "", "x"], (odd) =>
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
  return forEachOf(odd, (json) => ask(context, "PUT /api/users/me/password", { json }));
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
