import { forgotPassword, logIn, resetPassword, setActive, viewSelf } from "contract/accounts/accounts.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emailsTo, tokenIn } from "../../../test/product/email/emails.ts";
import { frozenAt, type OpenProduct, openProduct, password, type TestUser } from "../../../test/product/product.ts";
import { findByEmail } from "../accounts.ts";
import { resetLimits } from "./password-resets.ts";

const minute = 60_000;
const fresh = "a-new-password-8";
const success = { status: 200, body: { message: "Password has been reset. You can now log in." } };
const refused = {
  status: 400,
  body: { message: "Error resetting password. The link may be invalid or expired.", requestId: expect.any(String) },
};
let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;

beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

async function forget(email: unknown) {
  clock.advance(1);
  const { status, body } = await product.as(undefined, forgotPassword, { body: { email: email as string } });
  return { status, body };
}

async function reset(token: string, newPassword = fresh) {
  const { status, body } = await product.as(undefined, resetPassword, {
    params: { token },
    body: { password: newPassword },
  });
  return { status, body };
}

async function tokenFor({ email }: TestUser): Promise<string> {
  await forget(email);
  return tokenIn((await emailsTo(product, email)).at(-1));
}

const canLogIn = async ({ email }: TestUser, tried: string) =>
  (await product.as(undefined, logIn, { body: { email, password: tried } })).status;
const isSignedIn = async (who: TestUser) => (await product.as(who, viewSelf)).status === 200;

describe("who has forgotten a password", () => {
  test("gets an email with a link, sets a new one, is told so, and is signed out everywhere else", async () => {
    const token = await tokenFor(product.sam);
    expect(await isSignedIn(product.sam)).toBe(true);
    expect(await reset(token)).toEqual(success);
    expect([await canLogIn(product.sam, password), await canLogIn(product.sam, fresh)]).toEqual([401, 200]);
    expect([await isSignedIn(product.sam), await isSignedIn(product.tom)]).toEqual([false, true]);
    const emails = await emailsTo(product, product.sam.email);
    expect(emails.map(({ name, subject, state }) => ({ name, subject, state }))).toEqual([
      { name: "Sam Singh", subject: "Reset your Portfolio Builder password", state: "waiting" },
      { name: "Sam Singh", subject: "Your password was changed", state: "waiting" },
    ]);
    expect(emails[0]?.content).toContain("It works once, until 2 March 2026 at 10:00 (London time).");
  });

  test("is told the same whether the address is known, unknown or inactive, and only the first gets an email", async () => {
    const answers = [product.sam.email, product.sam.email.toUpperCase(), product.dee.email, "nobody@example.com"].map(
      forget,
    );
    for (const answer of await Promise.all(answers))
      expect(answer).toEqual({
        status: 200,
        body: { message: "If an account exists, a reset email has been sent." },
      });
    const sent = await product.deps.db.selectFrom("outbox").select("address").where("state", "=", "waiting").execute();
    expect(sent).toEqual([{ address: product.sam.email }, { address: product.sam.email }]);
  });

  test("is asked for one address as text, and gets no email for anything else", async () => {
    const odd = [
      [product.sam.email],
      { email: product.sam.email },
      "",
      "sam",
      null,
      `${product.sam.email},eve@example.com`,
    ];
    for (const email of odd) expect([email, (await forget(email)).status]).toEqual([email, 400]);
    expect(await product.deps.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });

  test("gets three emails an hour, and hears the same all the while", async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 6; request++) statuses.push((await forget(product.sam.email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await emailsTo(product, product.sam.email)).toHaveLength(3);
    clock.advance(60 * minute);
    await forget(product.sam.email);
    expect(await emailsTo(product, product.sam.email)).toHaveLength(4);
  });

  test("is refused, as anyone from that network address, after very many", async () => {
    for (let request = 0; request < resetLimits.requests.most; request++) await forget("nobody@example.com");
    expect(await forget("somebody@example.com")).toMatchObject({ status: 429 });
  });
});

describe("the link in an email", () => {
  test("works once, and of two uses at the same instant one", async () => {
    const token = await tokenFor(product.sam);
    const both = await Promise.all([reset(token, "first-password-1"), reset(token, "second-password-2")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const wins = both[0].status === 200 ? [200, 401] : [401, 200];
    expect([await canLogIn(product.sam, "first-password-1"), await canLogIn(product.sam, "second-password-2")]).toEqual(
      wins,
    );
    expect(await reset(token)).toEqual(refused);
  });

  test("works for an hour and not a moment longer", async () => {
    const first = await tokenFor(product.sam);
    clock.advance(60 * minute - 1);
    expect(await reset(first)).toEqual(success);
    const second = await tokenFor(product.sam);
    clock.advance(60 * minute);
    expect(await reset(second)).toEqual(refused);
  });

  test("no longer works once a newer one has been sent", async () => {
    const [older, newer] = [await tokenFor(product.sam), await tokenFor(product.sam)];
    expect(await reset(older)).toEqual(refused);
    expect(await reset(newer)).toEqual(success);
  });

  test("is void when the account is deactivated, also after it has been activated again", async () => {
    const token = await tokenFor(product.sam);
    const params = { id: product.sam.id };
    await product.as(product.ada, setActive, { params, body: { isActive: false } });
    expect(await reset(token)).toEqual(refused);
    await product.as(product.ada, setActive, { params, body: { isActive: true } });
    expect(await reset(token)).toEqual(refused);
    expect(await canLogIn(product.sam, password)).toBe(200);
  });

  test("never reactivates: who was deactivated while it was used keeps the old password", async () => {
    const token = await tokenFor(product.sam);
    await product.deps.db.updateTable("accounts").set({ isActive: 0 }).where("id", "=", product.sam.id).execute();
    expect(await reset(token)).toEqual(refused);
    expect((await findByEmail(product.deps.db, product.sam.email))?.isActive).toBe(0);
  });

  test("for an unknown address never works, even after somebody has registered with the address", async () => {
    await forget("later@example.com");
    await product.newcomer({ email: "later@example.com", emailKey: "later@example.com" });
    const voided = await product.deps.db.selectFrom("outbox").selectAll().where("state", "=", "void").execute();
    expect(await reset(tokenIn(voided[0]))).toEqual(refused);
  });

  test("holds 256 bits that are stored nowhere but in the email, and the audit log names neither", async () => {
    const token = await tokenFor(product.sam);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await product.deps.db.selectFrom("resetTokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(product.sam.email);
    await reset(token);
    const entries = await product.deps.db.selectFrom("auditLog").selectAll().orderBy("position").execute();
    expect(entries.map(({ actor, action, subjectId, became }) => ({ actor, action, subjectId, became }))).toEqual([
      { actor: product.sam.id, action: "forgetPassword", subjectId: product.sam.id, became: null },
      { actor: product.sam.id, action: "resetPassword", subjectId: product.sam.id, became: null },
    ]);
  });
});

describe("a new password", () => {
  test.each([
    ["short", "Please check your entries. Use at least 8 characters."],
    ["x".repeat(129), "Please check your entries. Use at most 128 characters."],
    ["password123", "This password is one of the most common ones. Choose another."],
    ["Sam Singh", "The password must differ from your name and email address."],
  ])("%j is refused as at registration, and the link still works", async (weak, message) => {
    const token = await tokenFor(product.sam);
    expect(await reset(token, weak)).toMatchObject({ status: 400, body: { message, errors: [{ path: "password" }] } });
    expect(await canLogIn(product.sam, password)).toBe(200);
    expect(await reset(token)).toEqual(success);
  });

  test("lets in who had guessed at the old one until they were locked out", async () => {
    for (let guess = 0; guess < 12; guess++) await canLogIn(product.sam, "not the password");
    expect(await canLogIn(product.sam, password)).toBe(429);
    expect(await reset(await tokenFor(product.sam))).toEqual(success);
    expect(await canLogIn(product.sam, fresh)).toBe(200);
  });
});

test("who tries tokens is locked out after twenty, until a quarter of an hour has passed", async () => {
  const token = await tokenFor(product.sam);
  for (let tried = 0; tried < resetLimits.attempts.most; tried++)
    expect(await reset(`guess-${tried}`)).toEqual(refused);
  expect(await reset(token)).toMatchObject({
    status: 429,
    body: { message: "Too many attempts. Please try again in 15 minutes." },
  });
  clock.advance(15 * minute);
  expect(await reset(token)).toEqual(success);
});
