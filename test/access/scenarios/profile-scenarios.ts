import { once } from "node:events";
import type { Role } from "contract/core/permissions.ts";
import { kindsFor, notificationKinds } from "contract/notifications/kinds.ts";
import { expect } from "vitest";
import { notify } from "../../../server/notifications/notify.ts";
import { streamLimits } from "../../../server/notifications/stream.ts";
import { buttonToken, enqueuedEmails } from "../../product/email/letters.ts";
import { password, type Resident } from "../../product/product.ts";
import { ask, forEachOf, noIds, type Outcome, type Scenario, type Scene } from "../scenes.ts";

/** The matrix's rows about notices and one's own profile, played in the order in which they stand there. */
export const profileScenarios: Record<string, Scenario[]> = {
  "GET /api/notices": [listOwn, listAfterNothing],
  "PUT /api/notices/{id}/read": [markOne, markNothing],
  "PUT /api/notices/read": [async (scene) => [await ask(scene, "PUT /api/notices/read")]],
  "PUT /api/notices/about/{id}": [markAbout],
  "GET /api/notices/stream": [follow, followTooOften],
  "GET /api/users/me/notices": [viewNotificationSettings],
  "PUT /api/users/me/notices": [switchOwn, switchOddly],
  "PUT /api/users/me/name": [rename, renameToNothing],
  "POST /api/users/me/email": [requestEmailChange, askForAddressOddly],
  "POST /api/users/me/email/confirmation": [confirm, confirmOddly],
  "PUT /api/users/me/password": [changePassword, changePasswordOddly],
  "POST /api/users/me/sign-out-everywhere": [signOutEverywhere],
  "GET /api/users/me/download": [download],
};

let fresh = 0;

function freshAddress(): string {
  return `fresh-${++fresh}@example.com`;
}

// Limits on wishes and guesses stand for every person, so each play has a hour of its own.
function later(scene: Scene): Scene {
  scene.clock.advance(3_700_000);
  return scene;
}

async function noticeOf(scene: Scene): Promise<string> {
  const { deps, sam, ann } = scene.product;
  const portfolio = { id: "0123456789abcdef0123456789abcdef", title: "Rewire", student: sam.id };
  await notify(deps.db, scene.clock, { kind: "done", by: ann.id, portfolio });
  const of = { ...scene, who: sam };
  return JSON.parse((await ask(of, "GET /api/notices")).body).notices[0]._id;
}

async function listOwn(scene: Scene): Promise<Outcome[]> {
  scene.clock.advance(1000);
  const id = await noticeOf(scene);
  const outcome = await ask(scene, "GET /api/notices");
  if (outcome.status === 200) expect(outcome.body.includes(id)).toBe(scene.who === scene.product.sam);
  return [outcome];
}

function listAfterNothing(scene: Scene): Promise<Outcome[]> {
  return forEachOf(noIds, (id) => ask(scene, `GET /api/notices?before=${id}`));
}

async function markOne(scene: Scene): Promise<Outcome[]> {
  scene.clock.advance(1000);
  const id = await noticeOf(scene);
  return forEachOf(["first", "again"], () => ask(scene, `PUT /api/notices/${id}/read`));
}

function markNothing(scene: Scene): Promise<Outcome[]> {
  return forEachOf(noIds, (id) => ask(scene, `PUT /api/notices/${id}/read`));
}

async function markAbout(scene: Scene): Promise<Outcome[]> {
  scene.clock.advance(1000);
  await noticeOf(scene);
  const outcomes = await forEachOf(noIds, (id) => ask(scene, `PUT /api/notices/about/${id}`));
  const { unread } = JSON.parse((await ask({ ...scene, who: scene.product.sam }, "GET /api/notices")).body);
  expect(unread === 0).toBe(scene.who === scene.product.sam);
  return outcomes;
}

// A stream is never answered to its end, so only its beginning is waited for.
async function begin({ product, who }: Scene) {
  const response = await product.app.inject({
    method: "GET",
    url: "/api/notices/stream",
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    payloadAsStream: true,
  });
  const end = async () => {
    const stream = response.stream();
    stream.destroy();
    if (!stream.closed) await once(stream, "close").catch(() => undefined);
  };
  return { outcome: { asked: "GET /api/notices/stream", status: response.statusCode }, end };
}

async function follow(scene: Scene): Promise<Outcome[]> {
  const { outcome, end } = await begin(scene);
  await end();
  return [outcome];
}

async function followTooOften(scene: Scene): Promise<Outcome[]> {
  const person = scene.persona === "deactivated" || !scene.who ? scene.who : await twinOf(scene, scene.who);
  const streams = [];
  for (let one = 0; one < streamLimits.person; one++) streams.push(await begin({ ...scene, who: person }));
  const { outcome, end } = await begin({ ...scene, who: person });
  for (const stream of [...streams, { end }]) await stream.end();
  return [outcome];
}

function twinOf({ product }: Scene, who: Resident): Promise<Resident> {
  return product.newcomer({ role: roleOf(product, who) });
}

function roleOf({ ann, bob, ada }: Scene["product"], who: Resident): Role {
  if (who === ada) return "admin";
  return who === ann || who === bob ? "assessor" : "student";
}

async function viewNotificationSettings(scene: Scene): Promise<Outcome[]> {
  const outcome = await ask(scene, "GET /api/users/me/notices");
  if (outcome.status === 200 && scene.who) {
    const kinds: string[] = JSON.parse(outcome.body).map((one: { kind: string }) => one.kind);
    expect(kinds).toEqual(kindsFor(roleOf(scene.product, scene.who)));
  }
  return [outcome];
}

function switchOwn(scene: Scene): Promise<Outcome[]> {
  const kind = scene.who ? kindsFor(roleOf(scene.product, scene.who))[0] : "done";
  return forEachOf([false, true], (on) => ask(scene, "PUT /api/users/me/notices", { json: { kind, way: "app", on } }));
}

function switchOddly(scene: Scene): Promise<Outcome[]> {
  const role = scene.who ? roleOf(scene.product, scene.who) : "student";
  const others = Object.entries(notificationKinds).filter(([, kind]) => kind.for !== role);
  const odd = [
    ...others.map(([kind]) => ({ kind, way: "email", on: false })),
    { kind: kindsFor(role)[0], way: "pigeon", on: false },
    { kind: "everything", way: "app", on: false },
  ];
  return forEachOf(odd, (json) => ask(scene, "PUT /api/users/me/notices", { json }));
}

async function rename(scene: Scene): Promise<Outcome[]> {
  return [await ask(scene, "PUT /api/users/me/name", { json: { name: "Somebody Else" } })];
}

function renameToNothing(scene: Scene): Promise<Outcome[]> {
  return forEachOf(["", "  ", "x".repeat(201), 7], (name) => ask(scene, "PUT /api/users/me/name", { json: { name } }));
}

async function requestEmailChange(scene: Scene): Promise<Outcome[]> {
  later(scene);
  const known = scene.who === scene.product.tom ? scene.product.sam.email : scene.product.tom.email;
  const outcomes = [];
  for (const email of [freshAddress(), known])
    outcomes.push(await ask(scene, "POST /api/users/me/email", { json: { email, password } }));
  if (outcomes[0]?.status === 200) expect(new Set(outcomes.map((one) => one.body)).size).toBe(1);
  return outcomes;
}

function askForAddressOddly(scene: Scene): Promise<Outcome[]> {
  later(scene);
  const odd = [
    { email: freshAddress(), password: "not the password" },
    { email: scene.who?.email ?? "a@example.com", password },
    { email: "no address", password },
    { email: freshAddress() },
  ];
  return forEachOf(odd, (json) => ask(scene, "POST /api/users/me/email", { json }));
}

async function wishOf(scene: Scene): Promise<string> {
  later(scene);
  const email = freshAddress();
  const asking = { ...scene, who: await scene.product.newcomer({}) };
  await ask(asking, "POST /api/users/me/email", { json: { email, password } });
  return buttonToken((await enqueuedEmails(scene.product.deps.db, email))[0]);
}

async function confirm(scene: Scene): Promise<Outcome[]> {
  const token = await wishOf(scene);
  return [await ask(scene, "POST /api/users/me/email/confirmation", { json: { token } })];
}

async function confirmOddly(scene: Scene): Promise<Outcome[]> {
  const token = await wishOf(scene);
  await ask(scene, "POST /api/users/me/email/confirmation", { json: { token } });
  return forEachOf([token, `${token}x`, "", "x"], (odd) =>
    ask(scene, "POST /api/users/me/email/confirmation", { json: { token: odd } }),
  );
}

async function changePassword(scene: Scene): Promise<Outcome[]> {
  const who = scene.who && scene.persona !== "deactivated" ? await twinOf(scene, scene.who) : scene.who;
  const json = { password, newPassword: "another-fine-password-5" };
  return [await ask({ ...scene, who }, "PUT /api/users/me/password", { json })];
}

function changePasswordOddly(scene: Scene): Promise<Outcome[]> {
  later(scene);
  const odd = [
    { password: "not the password", newPassword: "another-fine-password-5" },
    { password, newPassword: "password1" },
    { password, newPassword: "short" },
    { newPassword: "another-fine-password-5" },
  ];
  return forEachOf(odd, (json) => ask(scene, "PUT /api/users/me/password", { json }));
}

async function signOutEverywhere(scene: Scene): Promise<Outcome[]> {
  const who = scene.who && scene.persona !== "deactivated" ? await twinOf(scene, scene.who) : scene.who;
  const outcome = await ask({ ...scene, who }, "POST /api/users/me/sign-out-everywhere");
  expect((await ask({ ...scene, who }, "GET /api/users/me")).status).toBe(401);
  return [outcome];
}

async function download(scene: Scene): Promise<Outcome[]> {
  later(scene);
  const outcome = await ask(scene, "GET /api/users/me/download");
  if (outcome.status === 200) expect(outcome.body).not.toContain("$argon2");
  return [outcome];
}
