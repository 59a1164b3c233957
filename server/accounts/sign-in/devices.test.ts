import { logIn, resetPassword } from "contract/accounts/accounts.ts";
import { changePassword } from "contract/accounts/profile.ts";
import { methodOf, pathOf } from "contract/core/paths.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emailsTo, tokenIn } from "../../../test/product/email/emails.ts";
import { frozenAt, type OpenProduct, openProduct, password } from "../../../test/product/product.ts";
import { addressHash } from "../accounts.ts";
import { deviceLimits } from "./devices.ts";
import { guesses } from "./login.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
const minute = 60_000;
let product: OpenProduct;

beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

/** Logs in from a browser with these cookies, somewhere on the network. Answers the status and the cookie it was given. */
async function tryFrom(remoteAddress: string, email: string, given: string, cookie = "") {
  const response = await product.app.inject({
    method: methodOf(logIn),
    url: pathOf(logIn),
    payload: { email, password: given },
    remoteAddress,
    headers: { cookie },
  });
  const line = String(response.headers["set-cookie"] ?? "");
  return { status: response.statusCode, line, cookie: line.split(";")[0] ?? "" };
}

const wrong = (remoteAddress: string, email: string, cookie = "") =>
  tryFrom(remoteAddress, email, "a wrong guess", cookie);
const right = (remoteAddress: string, email: string, cookie = "") => tryFrom(remoteAddress, email, password, cookie);

// Sets the counter instead of hashing a hundred guesses.
async function lockOut(email: string): Promise<void> {
  expect((await wrong("198.51.100.1", email)).status).toBe(401);
  const what = `login ${addressHash(email)}`;
  const { most: count } = guesses.account;
  await product.deps.db.updateTable("attempts").set({ count }).where("what", "=", what).execute();
  expect((await right("198.51.100.2", email)).status).toBe(429);
}

describe("while strangers guess at an account until it is locked", () => {
  test("a device that has logged in before still can, from anywhere, and a stranger cannot", async () => {
    const { cookie } = await right("10.0.0.1", product.ada.email);
    await lockOut(product.ada.email);
    expect((await right("10.0.0.1", product.ada.email)).status).toBe(429);
    expect((await right("10.0.0.1", product.ada.email, cookie)).status).toBe(200);
    expect((await right("203.0.113.9", product.ada.email, `other=1; ${cookie}`)).status).toBe(200);
  });

  test("so can one behind the address that the guesses come from", async () => {
    const { cookie } = await right("10.0.0.1", product.sam.email);
    for (let guess = 0; guess < 11; guess++) await wrong("10.0.0.1", product.sam.email);
    expect((await right("10.0.0.1", product.sam.email)).status).toBe(429);
    expect((await right("10.0.0.1", product.sam.email, cookie)).status).toBe(200);
    expect((await right("10.0.0.1", product.sam.email)).status).toBe(429);
  });

  test("what is guessed on a known device is counted there: ten, and the others are not locked out by it", async () => {
    const [stolen, own] = [await right("10.0.0.1", product.sam.email), await right("10.0.0.2", product.sam.email)];
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++)
      statuses.push((await wrong(`10.0.1.${guess}`, product.sam.email, stolen.cookie)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await right("10.0.0.1", product.sam.email, stolen.cookie)).status).toBe(429);
    expect((await right("10.0.0.2", product.sam.email, own.cookie)).status).toBe(200);
  });

  test("another person's device is a stranger, and so is a cookie that somebody made up or altered", async () => {
    const { cookie } = await right("10.0.0.1", product.tom.email);
    const own = await right("10.0.0.1", product.sam.email);
    await lockOut(product.sam.email);
    const altered = own.cookie.replace(/\.[\w-]{22}\./, `.${"A".repeat(22)}.`);
    for (const made of [cookie, altered, "device=", "device=x", `device=${"~".repeat(2000)}`, "device=1.2.3"])
      expect((await right("10.0.0.1", product.sam.email, made)).status).toBe(429);
  });

  test("an owner who is signed in can still prove their password, and a thief only ten times", async () => {
    await lockOut(product.sam.email);
    const change = (present: string) =>
      product.as(product.sam, changePassword, { body: { password: present, newPassword: "a-finer-password-3" } });
    for (let guess = 0; guess < 9; guess++) expect((await change("a wrong guess")).status).toBe(400);
    expect((await change(password)).status).toBe(200);
  });

  test("a password that was changed ends it for every device but the one on which it was changed", async () => {
    const { cookie } = await right("10.0.0.1", product.sam.email);
    const fresh = "a-finer-password-3";
    const body = { password, newPassword: fresh };
    const { headers } = await product.as(product.sam, changePassword, { body });
    const renewed = String(headers["set-cookie"]).split(";")[0];
    await lockOut(product.sam.email);
    expect((await tryFrom("10.0.0.1", product.sam.email, fresh, cookie)).status).toBe(429);
    expect((await tryFrom("10.0.0.2", product.sam.email, fresh, renewed)).status).toBe(200);
  });

  test("a password that was reset ends it for every device but the one with the link", async () => {
    const { cookie } = await right("10.0.0.1", product.sam.email);
    await product.app.inject({
      method: "POST",
      url: "/api/users/forgot-password",
      payload: { email: product.sam.email },
    });
    const token = tokenIn((await emailsTo(product, product.sam.email)).at(-1));
    const fresh = "a-finer-password-3";
    const { headers } = await product.as(undefined, resetPassword, { params: { token }, body: { password: fresh } });
    const renewed = String(headers["set-cookie"]).split(";")[0];
    await lockOut(product.sam.email);
    expect((await tryFrom("10.0.0.1", product.sam.email, fresh, cookie)).status).toBe(429);
    expect((await tryFrom("10.0.0.3", product.sam.email, fresh, renewed)).status).toBe(200);
  });
});

describe("the cookie of a device", () => {
  test("is hidden from scripts and other sites, and goes to the calls about accounts only", async () => {
    const { line } = await right("10.0.0.1", product.sam.email);
    expect(line.split("; ").slice(1)).toEqual([
      "Path=/api/users",
      `Max-Age=${180 * 24 * 3600}`,
      "HttpOnly",
      "SameSite=Strict",
    ]);
  });

  test("is for HTTPS alone where people come by HTTPS", async () => {
    const own = await openProduct({ settings: { PUBLIC_URL: "https://centre.example.com" } });
    const { headers } = await own.as(undefined, logIn, { body: { email: own.sam.email, password } });
    await own.close();
    expect(headers["set-cookie"]).toContain("; Secure");
  });

  test("gives no access", async () => {
    const { cookie } = await right("10.0.0.1", product.sam.email);
    const response = await product.app.inject({ method: "GET", url: "/api/users/me", headers: { cookie } });
    expect(response.statusCode).toBe(401);
  });

  test("names nobody, and says something new at every login, so that nobody can be followed by it", async () => {
    const first = await right("10.0.0.1", product.sam.email);
    const second = await right("10.0.0.1", product.sam.email, first.cookie);
    const parts = (cookie: string) => cookie.replace("device=", "").split(/[.~]/).slice(1);
    expect(parts(first.cookie).filter((part) => parts(second.cookie).includes(part))).toEqual([]);
    expect(second.cookie.split("~")).toHaveLength(1);
    for (const text of [product.sam.id, product.sam.email]) expect(first.cookie).not.toContain(text);
  });

  test("is given for the right password only", async () => {
    expect((await wrong("10.0.0.1", product.sam.email)).line).toBe("");
    expect((await right("10.0.0.1", product.dee.email)).line).toBe("");
  });

  test("remembers the people who share the device, the last five", async () => {
    const people = [
      product.sam,
      product.tom,
      product.ann,
      product.bob,
      product.ada,
      await product.newcomer({ name: "Fay" }),
    ];
    let cookie = "";
    for (const { email } of people) cookie = (await right("10.0.0.1", email, cookie)).cookie;
    expect(cookie.split("~")).toHaveLength(deviceLimits.accounts);
    expect(cookie.length).toBeLessThan(500);
    await lockOut(product.tom.email);
    expect((await right("10.0.0.1", product.tom.email, cookie)).status).toBe(200);
    await product.deps.db.deleteFrom("attempts").execute();
    await lockOut(product.sam.email);
    expect((await right("10.0.0.1", product.sam.email, cookie)).status).toBe(429);
  });

  test("is forgotten half a year after the last login", async () => {
    const { cookie } = await right("10.0.0.1", product.sam.email);
    clock.advance(deviceLimits.seconds * 1000);
    await lockOut(product.sam.email);
    expect((await right("10.0.0.1", product.sam.email, cookie)).status).toBe(429);
  });
});

describe("whoever is locked out by guesses", () => {
  test("is told by one email, however long the guessing goes on, and again after the next lockout", async () => {
    await lockOut(product.sam.email);
    for (let guess = 0; guess < 5; guess++) await wrong(`10.0.2.${guess}`, product.sam.email);
    for (let guess = 0; guess < 12; guess++) await wrong("10.0.3.1", product.sam.email);
    const subjects = async () => (await emailsTo(product, product.sam.email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(["Too many wrong passwords for your account"]);
    clock.advance(61 * minute);
    await product.deps.db.deleteFrom("attempts").where("what", "like", "login %").execute();
    await lockOut(product.sam.email);
    expect(await subjects()).toHaveLength(2);
  });

  test("is told nothing where nobody has the address or its account is not active, which takes as long", async () => {
    for (const email of ["nobody@example.com", product.dee.email]) {
      for (let guess = 0; guess < 12; guess++) await wrong("10.0.0.1", email);
      expect(await emailsTo(product, email)).toEqual([]);
    }
    const states = await product.deps.db.selectFrom("outbox").select("state").execute();
    expect(states).toEqual([{ state: "void" }, { state: "void" }]);
  });

  test("guesses from one /64 of IPv6 are guesses from one address", async () => {
    const statuses: number[] = [];
    for (let guess = 1; guess <= 11; guess++)
      statuses.push((await wrong(`2001:db8:1:2::${guess}`, product.sam.email)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});
