import { logIn, setActive, viewSelf } from "contract/accounts/accounts.ts";
import {
  addPasskey,
  askForPasskey,
  confirmIdentity,
  logInByPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
  viewSecurity,
} from "contract/accounts/security.ts";
import { listStudentsWithPortfolios } from "contract/centre/portfolio-list.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAuthenticator } from "../../../test/product/authenticator.ts";
import { emailsTo } from "../../../test/product/email/emails.ts";
import { withCode, withPasskey } from "../../../test/product/factors.ts";
import {
  frozenAt,
  type OpenProduct,
  openProduct,
  password,
  serverBeside,
  type TestUser,
} from "../../../test/product/product.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const clock = frozenAt("2026-03-02T09:00:00Z");
let product: OpenProduct;

beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

type Device = ReturnType<typeof openAuthenticator>;
type Behaviour = Parameters<Device["sign"]>[1];

const asked = async (server = product) => (await server.as(undefined, askForPasskey)).body.options;
const signIn = async (device: Device, behaviour?: Behaviour, server = product) =>
  server.as(undefined, logInByPasskey, { body: { passkey: device.sign(await asked(server), behaviour) } });
const begin = (who: TestUser, server = product) =>
  server.as(undefined, logIn, { body: { email: who.email, password } });

describe("a passkey", () => {
  test("signs in instead of the password, and is listed, renamed and removed", async () => {
    const { sam, tom, as } = product;
    const { device, id } = await withPasskey(product, sam);
    clock.advance(minute);
    const { status, body } = await signIn(device);
    expect([status, body.user.email]).toEqual([200, sam.email]);
    const here = { ...sam, token: body.token };
    const { sessions, passkeys } = (await as(here, viewSecurity)).body;
    expect(sessions[0]?.way).toBe("passkey");
    expect(passkeys).toMatchObject([{ name: "This phone", usedAt: "2026-03-02T09:01:00.000Z" }]);
    // The password goes on working, without a second step.
    expect((await begin(sam)).status).toBe(200);
    const named = { params: { id }, body: { name: "Sam's phone" } };
    expect([(await as(tom, renamePasskey, named)).status, (await as(sam, renamePasskey, named)).status]).toEqual([
      404, 200,
    ]);
    expect((await as(tom, removePasskey, { params: { id } })).status).toBe(404);
    expect((await as(sam, removePasskey, { params: { id } })).status).toBe(200);
    expect((await signIn(device)).status).toBe(401);
    const subjects = (await emailsTo(product, sam.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "How you sign in to Portfolio Builder")).toHaveLength(2);
  });

  test.each<[string, Behaviour]>([
    ["of another site", { origin: "https://portfolio.example.net" }],
    ["for another host", { host: "portfolio.example.net" }],
    ["of a person who was not verified", { isVerified: false }],
  ])("%s is refused, when it is made and when it is used", async (_what, behaviour) => {
    const { sam, as } = product;
    const { options } = (await as(sam, offerPasskey)).body;
    const made = openAuthenticator().make(options, behaviour);
    expect((await as(sam, addPasskey, { body: { name: "Phone", passkey: made } })).status).toBe(400);
    const { device } = await withPasskey(product, sam);
    expect((await signIn(device, behaviour)).status).toBe(401);
    expect((await signIn(device)).status).toBe(200);
  });

  test("answers a challenge once, within five minutes, on any server", async () => {
    const { sam } = product;
    const { device } = await withPasskey(product, sam);
    const beside = await serverBeside(product);
    const passkey = device.sign(await asked());
    expect((await beside.as(undefined, logInByPasskey, { body: { passkey } })).status).toBe(200);
    expect((await product.as(undefined, logInByPasskey, { body: { passkey } })).status).toBe(401);
    const late = device.sign(await asked());
    clock.advance(6 * minute);
    expect((await product.as(undefined, logInByPasskey, { body: { passkey: late } })).status).toBe(401);
    const invented = device.sign({ challenge: "a challenge that nobody gave" });
    expect((await product.as(undefined, logInByPasskey, { body: { passkey: invented } })).status).toBe(401);
    await beside.close();
  });

  test("of which there is a copy is refused, recorded and told to its owner", async () => {
    const { sam, deps } = product;
    const { device } = await withPasskey(product, sam);
    expect((await signIn(device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3, 0]) expect((await signIn(device, { counter })).status).toBe(401);
    const letters = (await emailsTo(product, sam.email)).map(({ content }) => content).join();
    expect(letters).toContain("A copy of your passkey “This phone”");
    const log = deps.db.selectFrom("auditLog").select("position").where("action", "=", "refuseCopiedPasskey");
    expect(await log.execute()).toHaveLength(3);
    expect((await signIn(device, { counter: 8 })).status).toBe(200);
  });

  test("of a device that does not count is accepted each time", async () => {
    const { device } = await withPasskey(product, product.sam);
    for (const counter of [0, 0]) expect((await signIn(device, { counter })).status).toBe(200);
  });

  test("is of no use to an inactive account, and is not added for another person", async () => {
    const { sam, tom, ada, as } = product;
    const { device } = await withPasskey(product, sam);
    const { options } = (await as(sam, offerPasskey)).body;
    const body = { name: "Phone", passkey: openAuthenticator().make(options) };
    expect((await as(tom, addPasskey, { body })).status).toBe(400);
    await as(ada, setActive, { params: { id: sam.id }, body: { isActive: false } });
    expect((await signIn(device)).status).toBe(403);
  });

  test("proves again who one is, and nobody else", async () => {
    const { sam, tom, as } = product;
    const [own, others] = [await withPasskey(product, sam), await withPasskey(product, tom)];
    clock.advance(20 * minute);
    expect((await as(sam, offerPasskey)).body.needs).toBe("confirmation");
    const proof = async (device: Device) => ({ body: { passkey: device.sign(await asked()) } });
    expect((await as(sam, confirmIdentity, await proof(others.device))).status).toBe(400);
    expect((await as(sam, offerPasskey)).status).toBe(403);
    expect((await as(sam, confirmIdentity, await proof(own.device))).status).toBe(200);
    expect((await as(sam, offerPasskey)).status).toBe(200);
  });
});

describe("a centre that asks staff for a second factor", () => {
  let strict: OpenProduct;
  beforeEach(async () => {
    strict = await openProduct({ clock, settings: { SECOND_FACTOR: "staff", SECOND_FACTOR_GRACE_DAYS: "10" } });
  });
  afterEach(() => strict.close());

  const workOf = async (who: TestUser) => (await strict.as(who, listStudentsWithPortfolios)).status;

  test("waits for so many days, and then for nothing else", async () => {
    const { ada, sam } = strict;
    const dueAt = new Date(clock.now().getTime() + 10 * day).toISOString();
    const first = { ...ada, token: (await begin(ada, strict)).body.token };
    expect((await strict.as(first, viewSecurity)).body).toMatchObject({
      isRequired: true,
      dueAt,
    });
    expect(await workOf(first)).toBe(200);
    const [letter] = await emailsTo(strict, ada.email);
    expect(letter?.subject).toBe("Set up a second factor");
    clock.advance(10 * day);
    const later = { ...ada, token: (await begin(ada, strict)).body.token };
    const refusal = await strict.as(later, listStudentsWithPortfolios);
    expect([refusal.status, refusal.body.needs]).toEqual([403, "enrolment"]);
    expect((await strict.as(later, viewSelf)).status).toBe(200);
    expect((await strict.as(sam, viewSecurity)).body.isRequired).toBe(false);
    await withCode(strict, later);
    expect(await workOf(later)).toBe(200);
  });

  test("takes a passkey for one, which the password then needs beside it, and keeps the last", async () => {
    const { ann } = strict;
    const fresh = { ...ann, token: (await begin(ann, strict)).body.token };
    const { device, id } = await withPasskey(strict, fresh);
    const { status, body } = await begin(ann, strict);
    expect([status, body.needs, body.ways]).toEqual([401, "secondFactor", ["passkey"]]);
    expect((await signIn(device, {}, strict)).status).toBe(200);
    expect((await strict.as(fresh, removePasskey, { params: { id } })).status).toBe(409);
    await withCode(strict, fresh);
    expect((await strict.as(fresh, removePasskey, { params: { id } })).status).toBe(200);
  });
});
