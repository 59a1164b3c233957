import { logIn } from "contract/accounts/accounts.ts";
import { finishSignOn, startSignOn } from "contract/accounts/sign-on.ts";
import { pathOf } from "contract/core/paths.ts";
import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Forgery, type IdentityProvider, openIdentityProvider } from "../../../test/product/identity-provider.ts";
import { type OpenProduct, openProduct, password, serverBeside } from "../../../test/product/product.ts";

let provider: IdentityProvider;
let product: OpenProduct;

beforeEach(async () => {
  provider = await openIdentityProvider("https://portfolio.example.org");
  product = await openProduct({ settings: provider.settings });
  provider.people.push({ sub: "sam", email: product.sam.email, email_verified: true });
});
afterEach(async () => {
  await product.close();
  await provider.close();
});

const site = "https://portfolio.example.org/login";
const refused = "Signing in with Example ID did not work. Try again, or log in with your password.";
const over = "That took too long, or was begun in another tab. Sign in again.";
const unreachable = "Example ID cannot be reached. Try again later, or log in with your password.";

/** A browser that was sent to the provider. */
async function begin(server = product) {
  const { body, headers } = await server.as(undefined, startSignOn, { body: {} });
  const whole = String(headers["set-cookie"]);
  return { address: body.address, whole, cookie: whole.split(";")[0] ?? "" };
}

async function finish(cookie: string, parameters: string, server = product) {
  const { status, body } = await server.as(undefined, finishSignOn, { body: { parameters }, headers: { cookie } });
  return { status, message: (body as unknown as { message?: string }).message };
}

async function signOn() {
  const { address, cookie } = await begin();
  return finish(cookie, await provider.signIn(address, "sam"));
}

const now = () => Math.floor(Date.now() / 1000);
const strangersKey = async () => (await generateKeyPair("RS256")).privateKey;
const shared = new TextEncoder().encode("a secret that both sides have");

describe("a token of the provider", () => {
  test.each<[string, Forgery]>([
    ["another issuer", (claims) => ({ ...claims, iss: "https://accounts.example.net" })],
    ["another audience", (claims) => ({ ...claims, aud: "another-client" })],
    ["several audiences, and none that asked", (claims) => ({ ...claims, aud: ["portfolio", "b"], azp: "b" })],
    ["another nonce", (claims) => ({ ...claims, nonce: "of another sign-in" })],
    ["no nonce", ({ nonce: _, ...claims }) => claims],
    ["no person", ({ sub: _, ...claims }) => claims],
    ["an end that is past", (claims) => ({ ...claims, exp: now() - 61 })],
    ["a beginning that is to come", (claims) => ({ ...claims, nbf: now() + 120 })],
    [
      "a secret key that both sides have",
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(shared),
    ],
    ["no signature", async (claims) => new UnsecuredJWT(claims).encode()],
    [
      "another key",
      async (claims) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "x" }).sign(await strangersKey()),
    ],
    [
      "a broken signature",
      async (claims, key) =>
        `${(await new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(key)).slice(0, -9)}AAAAAAAAA`,
    ],
  ])("with %s signs nobody in", async (_what, forgery) => {
    provider.forge(forgery);
    expect(await signOn()).toEqual({ status: 401, message: refused });
    expect(await product.deps.db.selectFrom("identities").select("subject").execute()).toEqual([]);
  });

  test("of a clock that is a minute apart signs in", async () => {
    provider.forge((claims) => ({ ...claims, exp: now() - 30, nbf: now() + 30 }));
    expect((await signOn()).status).toBe(200);
  });

  test("with a key that has just been changed signs in, at the latest at the second attempt", async () => {
    expect((await signOn()).status).toBe(200);
    await provider.changeKeys();
    const attempts = [await signOn(), await signOn()];
    expect(attempts[1]?.status).toBe(200);
  });
});

describe("what comes back from the provider", () => {
  test("is bound to the browser that was sent there, works once, and on any server", async () => {
    const [mine, theirs] = [await begin(), await begin()];
    expect(mine.whole).toMatch(
      /^sign-on=[\w-]{43}; Path=\/api\/users\/sign-on; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/,
    );
    const parameters = await provider.signIn(theirs.address, "sam");
    // Somebody is given a link with another's answer: nobody is signed in as somebody else.
    expect(await finish("", parameters)).toEqual({ status: 401, message: over });
    expect(await finish(mine.cookie, parameters)).toEqual({ status: 401, message: refused });
    const beside = await serverBeside(product);
    expect((await finish(theirs.cookie, parameters, beside)).status).toBe(200);
    await beside.close();
    expect(await finish(theirs.cookie, parameters)).toEqual({ status: 401, message: over });
  });

  test("holds no code of another sign-in, nor one that was used", async () => {
    const [one, other, third] = [await begin(), await begin(), await begin()];
    const codeIn = (query: string) => new URLSearchParams(query).get("code") ?? "";
    const mixed = new URLSearchParams(await provider.signIn(one.address, "sam"));
    const code = codeIn(await provider.signIn(other.address, "sam"));
    mixed.set("code", code);
    expect(await finish(one.cookie, `?${mixed}`)).toEqual({ status: 401, message: refused });
    const used = new URLSearchParams(await provider.signIn(third.address, "sam"));
    used.set("code", code);
    expect((await finish(third.cookie, `?${used}`)).status).toBe(401);
  });

  test.each<[string, (query: URLSearchParams) => void, string]>([
    ["names another issuer", (query) => query.set("iss", "https://accounts.example.net"), refused],
    ["names no issuer", (query) => query.delete("iss"), refused],
    ["has another state", (query) => query.set("state", "x"), refused],
    ["has two states", (query) => query.append("state", "x"), refused],
    ["has no code", (query) => query.delete("code"), refused],
    [
      "says that the person went back",
      (query) => {
        query.delete("code");
        query.set("error", "access_denied");
      },
      "You did not sign in with Example ID.",
    ],
  ])("that %s signs nobody in", async (_what, change, message) => {
    const { address, cookie } = await begin();
    const query = new URLSearchParams(await provider.signIn(address, "sam"));
    change(query);
    expect(await finish(cookie, `?${query}`)).toEqual({ status: 401, message });
  });

  test("goes to the login page alone, whatever a request names", async () => {
    const response = await product.request(undefined, {
      method: "POST",
      url: pathOf(startSignOn),
      headers: { host: "evil.example.net", "x-forwarded-host": "evil.example.net", "content-type": "application/json" },
      payload: JSON.stringify({ email: "sam@example.com" }),
    });
    const { searchParams } = new URL(response.json().address);
    expect(searchParams.get("redirect_uri")).toBe(site);
    expect(searchParams.get("login_hint")).toBe("sam@example.com");
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect([searchParams.get("state"), searchParams.get("nonce")]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
  });

  test("is over after ten minutes", async () => {
    const { address, cookie } = await begin();
    const parameters = await provider.signIn(address, "sam");
    const late = await serverBeside(product, { now: () => new Date(Date.now() + 11 * 60_000) });
    expect(await finish(cookie, parameters, late)).toEqual({ status: 401, message: over });
    await late.close();
  });
});

test("while the provider is down people are told so, and passwords go on", async () => {
  const { address, cookie } = await begin();
  const parameters = await provider.signIn(address, "sam");
  await provider.close();
  expect(await finish(cookie, parameters)).toEqual({ status: 503, message: unreachable });
  const settings = { ...product.deps.settings };
  const fresh = await serverBeside({ ...product, deps: { ...product.deps, settings } });
  const { status, body } = await fresh.as(undefined, startSignOn, { body: {} });
  expect([status, body]).toMatchObject([503, { message: unreachable }]);
  expect((await fresh.as(undefined, logIn, { body: { email: product.sam.email, password } })).status).toBe(200);
  await fresh.close();
});

test("a provider that calls itself something else than the settings do signs nobody in", async () => {
  const address = provider.issuer.replace("127.0.0.1", "localhost");
  const metadata = await fetch(`${address}/.well-known/openid-configuration`);
  expect(await metadata.json()).toMatchObject({ issuer: provider.issuer });
  const mistaken = await openProduct({ settings: { ...provider.settings, OIDC_ISSUER: address } });
  const { status, body } = await mistaken.as(undefined, startSignOn, { body: {} });
  expect([status, body]).toMatchObject([503, { message: unreachable }]);
  await mistaken.close();
});

test("without a provider there is no single sign-on", async () => {
  const plain = await openProduct();
  const { status, body } = await plain.as(undefined, startSignOn, { body: {} });
  expect([status, body]).toMatchObject([404, { message: "This centre has no single sign-on." }]);
  await plain.close();
});
