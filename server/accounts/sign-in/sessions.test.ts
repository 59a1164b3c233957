import { listAccounts, logIn, logOut, setActive, viewSelf } from "contract/accounts/accounts.ts";
import { listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct, password, type TestUser } from "../../../test/product/product.ts";
import { newId } from "../../platform/database/ids.ts";
import { openKeys } from "../../platform/secret.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
const hour = 3_600_000;
const day = 24 * hour;
let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct({ clock });
});
afterAll(() => product.close());

async function statusWith(token: string, of = product): Promise<number> {
  return (await of.as({ id: "", email: "", token }, viewSelf)).status;
}

async function isSignedIn(who: TestUser, of = product): Promise<boolean> {
  return (await statusWith(who.token, of)) === 200;
}

async function signIn(who: TestUser, of = product): Promise<TestUser> {
  const { body } = await of.as(undefined, logIn, { body: { email: who.email, password } });
  return { ...who, token: body.token };
}

describe("a token", () => {
  const key = () => product.deps.keys.sessions;
  const claimsOf = (who: TestUser) => decodeJwt(who.token);
  const sign = (claims: JWTPayload, by = key()) => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(by);

  test("names account and session, and nothing else of the person", () => {
    expect(Object.keys(claimsOf(product.sam)).sort()).toEqual(["aud", "exp", "iat", "id", "iss", "sid"]);
    expect(claimsOf(product.sam).id).toBe(product.sam.id);
  });

  test("made again from the same claims with our key is the same", async () => {
    expect(await statusWith(await sign(claimsOf(product.sam)))).toBe(200);
  });

  test.each<[string, () => string | Promise<string>]>([
    ["unsigned", () => new UnsecuredJWT(claimsOf(product.sam)).encode()],
    ["signed with another key", () => sign(claimsOf(product.sam), otherKeys().sessions)],
    ["signed with the key of photos", () => sign(claimsOf(product.sam), product.deps.keys.photos)],
    ["for another audience", () => sign({ ...claimsOf(product.sam), aud: "photos" })],
    ["for several audiences, none of them ours", () => sign({ ...claimsOf(product.sam), aud: ["photos", "x"] })],
    ["from another issuer", () => sign({ ...claimsOf(product.sam), iss: "somebody" })],
    ["that has expired", () => sign({ ...claimsOf(product.sam), exp: seconds() - 1 })],
    ["without an end", () => sign({ ...claimsOf(product.sam), exp: undefined })],
    ["without a beginning", () => sign({ ...claimsOf(product.sam), iat: undefined })],
    ["that will be issued in three hours", () => sign({ ...claimsOf(product.sam), iat: seconds() + 3 * 3600 })],
    ["that was issued tomorrow", () => sign({ ...claimsOf(product.sam), iat: seconds() + 86_400 })],
    ["that was issued two years ago", () => sign({ ...claimsOf(product.sam), iat: seconds() - 2 * 365 * 86_400 })],
    ["that is not valid yet", () => sign({ ...claimsOf(product.sam), nbf: seconds() + 3600 })],
    ["of a session that never was", () => sign({ ...claimsOf(product.sam), sid: newId() })],
    [
      "that puts one's own session under another's account",
      () => sign({ ...claimsOf(product.sam), id: product.ada.id }),
    ],
    ["without a session", () => sign({ ...claimsOf(product.sam), sid: undefined })],
    ["whose session is an object", () => sign({ ...claimsOf(product.sam), sid: { $ne: null } })],
    [
      "whose claims were altered",
      () => withClaims(product.sam.token, { ...claimsOf(product.sam), id: product.ada.id }),
    ],
    ["that is cut short", () => product.sam.token.slice(0, -4)],
    ["without a signature", () => product.sam.token.replace(/[^.]+$/, "")],
    ["that asks for another way of signing", () => withHeader(product.sam.token, { alg: "HS512" })],
  ])("%s signs nobody in", async (_what, forge) => {
    expect(await statusWith(await forge())).toBe(401);
  });

  test("is never believed about the role, even under our own signature", async () => {
    const promoted = { ...product.sam, token: await sign({ ...claimsOf(product.sam), role: "admin", isAdmin: true }) };
    expect((await product.as(promoted, viewSelf)).body.role).toBe("student");
    expect((await product.as(promoted, listAccounts)).status).toBe(403);
  });

  test("is read from the header only", async () => {
    const { token } = product.sam;
    const url = `/api/users/me?token=${token}&access_token=${token}`;
    const response = await product.request(undefined, { method: "GET", url, headers: { cookie: `token=${token}` } });
    expect(response.statusCode).toBe(401);
  });

  function otherKeys() {
    return openKeys({ ...product.deps.settings, SECRET_KEY: "another secret, of 32 characters or more" });
  }
});

function seconds(): number {
  return Math.floor(clock.now().getTime() / 1000);
}

function withClaims(token: string, claims: object): string {
  const [header, , signature] = token.split(".");
  return [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
}

function withHeader(token: string, header: object): string {
  const [, claims, signature] = token.split(".");
  return [Buffer.from(JSON.stringify(header)).toString("base64url"), claims, signature].join(".");
}

describe("a session", () => {
  test("ends with its logout, at once, and no other session with it", async () => {
    const [phone, laptop] = [await signIn(product.tom), await signIn(product.tom)];
    expect((await product.as(phone, logOut)).body).toEqual({ message: "You are logged out." });
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
    expect((await product.as(phone, logOut)).status).toBe(401);
  });

  test("ends with deactivation, on every device, and does not come back with activation", async () => {
    const leaver = await product.newcomer({});
    const phone = await signIn(leaver);
    const params = { id: leaver.id };
    await product.as(product.ada, setActive, { params, body: { isActive: false } });
    expect([await isSignedIn(leaver), await isSignedIn(phone)]).toEqual([false, false]);
    await product.as(product.ada, setActive, { params, body: { isActive: true } });
    expect([await isSignedIn(leaver), await isSignedIn(phone)]).toEqual([false, false]);
    expect(await isSignedIn(await signIn(leaver))).toBe(true);
  });

  test("follows the role that the account has now", async () => {
    const person = await product.newcomer({ role: "student" });
    expect((await product.as(person, listOwnPortfolios)).status).toBe(200);
    await product.deps.db.updateTable("accounts").set({ role: "admin" }).where("id", "=", person.id).execute();
    expect((await product.as(person, listOwnPortfolios)).status).toBe(403);
    expect((await product.as(person, listAccounts)).status).toBe(200);
  });

  test.each([
    ["student", 30 * day],
    ["assessor", 12 * hour],
    ["admin", 12 * hour],
  ] as const)("of a %s lasts as long after its last use as the setting says", async (role, lasts) => {
    const own = await openProduct({ clock });
    const [used, idle] = [await own.newcomer({ role }), await own.newcomer({ role })];
    clock.advance(lasts - 1000);
    expect(await isSignedIn(used, own)).toBe(true);
    clock.advance(1000);
    expect(await isSignedIn(idle, own)).toBe(false);
    clock.advance(lasts - 2000);
    expect(await isSignedIn(used, own)).toBe(true);
    clock.advance(lasts);
    expect(await isSignedIn(used, own)).toBe(false);
    await own.close();
  });

  test("lasts as long as the centre has set", async () => {
    const own = await openProduct({ clock, settings: { LEARNER_SESSION_DAYS: "1", STAFF_SESSION_HOURS: "2" } });
    clock.advance(2 * hour);
    expect([await isSignedIn(own.sam, own), await isSignedIn(own.ann, own)]).toEqual([true, false]);
    clock.advance(day);
    expect(await isSignedIn(own.sam, own)).toBe(false);
    await own.close();
  });

  test("is not written at every request, and never moves back", async () => {
    const own = await openProduct({ clock });
    const read = () =>
      own.deps.db.selectFrom("sessions").selectAll().where("account", "=", own.sam.id).executeTakeFirstOrThrow();
    const opened = await read();
    clock.advance(hour - 1000);
    await isSignedIn(own.sam, own);
    expect(await read()).toEqual(opened);
    clock.advance(day);
    await isSignedIn(own.sam, own);
    const extended = await read();
    await own.close();
    expect(extended.usedAt > opened.usedAt && extended.expiresAt > opened.expiresAt).toBe(true);
  });

  test("that is over is removed when somebody logs in", async () => {
    const own = await openProduct({ clock });
    clock.advance(31 * day);
    await signIn(own.sam, own);
    const left = await own.deps.db.selectFrom("sessions").select("account").execute();
    await own.close();
    expect(left).toEqual([{ account: own.sam.id }]);
  });
});
