import { logIn, viewSelf } from "contract/accounts/accounts.ts";
import {
  changeName,
  changePassword,
  changePicture,
  confirmationMinutes,
  confirmEmailChange,
  requestEmailChange,
  signOutEverywhere,
} from "contract/accounts/profile.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buttonToken, enqueuedEmails } from "../../../test/product/email/emails.ts";
import { storedFiles } from "../../../test/product/exports/contents.ts";
import { photo } from "../../../test/product/photos.ts";
import { frozenAt, type OpenProduct, openProduct, password, type TestUser } from "../../../test/product/product.ts";
import { guesses } from "../sign-in/login.ts";
import { emailChangeLimits, sweepEmailChanges } from "./email-changes.ts";
import { changePassword as changeNow } from "./profile.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;

beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const logInWith = (email: string, given = password) =>
  product.as(undefined, logIn, { body: { email, password: given } });
const requestChange = (who: TestUser, email: string, given = password) =>
  product.as(who, requestEmailChange, { body: { email, password: given } });
const confirm = (token: string) => product.as(undefined, confirmEmailChange, { body: { token } });
const change = (who: TestUser, newPassword: string, given = password) =>
  product.as(who, changePassword, { body: { password: given, newPassword } });
const isSignedIn = async (who: TestUser) => (await product.as(who, viewSelf)).status === 200;

async function linkTo(email: string): Promise<string> {
  return buttonToken((await enqueuedEmails(product.deps.db, email)).at(-1));
}

async function auditLogOf(id: string): Promise<string[]> {
  const rows = await product.deps.db
    .selectFrom("auditLog")
    .selectAll()
    .where("subjectId", "=", id)
    .orderBy("position")
    .execute();
  expect(JSON.stringify(rows)).not.toMatch(/@|Sammy/);
  return rows.map((row) => row.action);
}

/** A person who is signed in already, on another device. */
async function elsewhere(who: TestUser): Promise<TestUser> {
  const { body } = await logInWith(who.email);
  return { ...who, token: body.token };
}

test("a new name is the person's name from then on", async () => {
  const { status, body } = await product.as(product.sam, changeName, { body: { name: "  Sammy Singh " } });
  expect([status, body.user.name]).toEqual([200, "Sammy Singh"]);
  expect((await product.as(product.sam, viewSelf)).body.name).toBe("Sammy Singh");
  expect(await auditLogOf(product.sam.id)).toEqual(["rename"]);
});

describe("another e-mail address", () => {
  test("is the account's once the link that was sent to it is opened, and the old address is notified", async () => {
    expect((await requestChange(product.sam, "Sam.New@example.com")).status).toBe(200);
    expect((await product.as(product.sam, viewSelf)).body.email).toBe(product.sam.email);
    const token = await linkTo("Sam.New@example.com");
    expect((await confirm(token)).status).toBe(200);
    expect((await product.as(product.sam, viewSelf)).body.email).toBe("Sam.New@example.com");
    expect((await enqueuedEmails(product.deps.db, product.sam.email)).map((email) => email.subject)).toEqual([
      "Your email address was changed",
    ]);
    expect([(await logInWith("sam.new@example.com")).status, (await logInWith(product.sam.email)).status]).toEqual([
      200, 401,
    ]);
    expect(await auditLogOf(product.sam.id)).toEqual(["requestEmailChange", "changeAddress", "logIn"]);
  });

  test("has a link that works once, and of several only the newest", async () => {
    await requestChange(product.sam, "one@example.com");
    const first = await linkTo("one@example.com");
    await requestChange(product.sam, "two@example.com");
    expect((await confirm(first)).status).toBe(400);
    const second = await linkTo("two@example.com");
    expect([(await confirm(second)).status, (await confirm(second)).status]).toEqual([200, 400]);
  });

  test("of several who open a link at the same instant, one does it", async () => {
    await requestChange(product.sam, "one@example.com");
    const token = await linkTo("one@example.com");
    const statuses = (await Promise.all([1, 2, 3].map(() => confirm(token)))).map((one) => one.status);
    expect(statuses.sort()).toEqual([200, 400, 400]);
  });

  test(`has a link that works for ${confirmationMinutes} minutes`, async () => {
    await requestChange(product.sam, "one@example.com");
    const late = await linkTo("one@example.com");
    clock.advance(confirmationMinutes * 60_000);
    expect((await confirm(late)).status).toBe(400);
    await requestChange(product.sam, "one@example.com");
    const early = await linkTo("one@example.com");
    clock.advance(confirmationMinutes * 60_000 - 1);
    expect((await confirm(early)).status).toBe(200);
  });

  test("is swept once its link has expired", async () => {
    await requestChange(product.sam, "one@example.com");
    await sweepEmailChanges(product.deps);
    clock.advance(confirmationMinutes * 60_000 + 1);
    expect(await product.deps.db.selectFrom("emailChanges").select("email").execute()).toHaveLength(1);
    await sweepEmailChanges(product.deps);
    expect(await product.deps.db.selectFrom("emailChanges").select("email").execute()).toEqual([]);
  });

  test("is stored with only a hash of its token", async () => {
    await requestChange(product.sam, "one@example.com");
    const rows = await product.deps.db.selectFrom("emailChanges").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(await linkTo("one@example.com"));
  });

  test("that another account has is not given away: its owner is notified, and no link is sent", async () => {
    const free = await requestChange(product.sam, "free@example.com");
    const known = await requestChange(product.sam, product.tom.email.toUpperCase());
    expect([known.status, known.body]).toEqual([free.status, free.body]);
    const emails = await enqueuedEmails(product.deps.db, product.tom.email);
    expect(emails.map((email) => [email.subject, buttonToken(email)])).toEqual([
      ["This email address has an account already", ""],
    ]);
  });

  test("that someone else took meanwhile is refused with 409, and nothing changes", async () => {
    await requestChange(product.sam, "wanted@example.com");
    const token = await linkTo("wanted@example.com");
    await requestChange(product.tom, "wanted@example.com");
    expect((await confirm(await linkTo("wanted@example.com"))).status).toBe(200);
    const { status, body } = await confirm(token);
    expect([status, body.message]).toEqual([409, "An account with this email already exists."]);
    expect((await product.as(product.sam, viewSelf)).body.email).toBe(product.sam.email);
  });

  test("of two who confirm the same one at the same instant, one gets it", async () => {
    await requestChange(product.sam, "wanted@example.com");
    const first = await linkTo("wanted@example.com");
    clock.advance(1);
    await requestChange(product.tom, "wanted@example.com");
    const second = await linkTo("wanted@example.com");
    const statuses = (await Promise.all([confirm(first), confirm(second)])).map((one) => one.status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test("needs the account to be active still", async () => {
    await requestChange(product.sam, "one@example.com");
    await product.deps.db.updateTable("accounts").set({ isActive: 0 }).where("id", "=", product.sam.id).execute();
    expect((await confirm(await linkTo("one@example.com"))).status).toBe(400);
  });

  test("is requested only so often, and nobody's inbox is flooded", async () => {
    for (let one = 0; one < emailChangeLimits.requests.most; one++) {
      expect((await requestChange(product.sam, "victim@example.com")).status).toBe(200);
    }
    expect((await requestChange(product.sam, "victim@example.com")).status).toBe(429);
    expect((await requestChange(product.tom, "victim@example.com")).status).toBe(200);
    expect(await enqueuedEmails(product.deps.db, "victim@example.com")).toHaveLength(emailChangeLimits.emails.most);
  });

  test("no other text than the token confirms anything", async () => {
    await requestChange(product.sam, "one@example.com");
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60 }), async (token) => {
        clock.advance(emailChangeLimits.confirmations.seconds * 100);
        expect((await confirm(token)).status).toBe(400);
      }),
      { numRuns: 20 },
    );
    expect(
      (await product.deps.db.selectFrom("accounts").select("email").execute()).map((row) => row.email),
    ).not.toContain("one@example.com");
  });
});

describe("another password", () => {
  test("is needed from then on, ends every other session, and is reported by e-mail", async () => {
    const phone = await elsewhere(product.sam);
    expect((await change(product.sam, "a-finer-password-3")).status).toBe(200);
    expect([await isSignedIn(product.sam), await isSignedIn(phone), await isSignedIn(product.tom)]).toEqual([
      true,
      false,
      true,
    ]);
    const statuses = [await logInWith(product.sam.email), await logInWith(product.sam.email, "a-finer-password-3")];
    expect(statuses.map((one) => one.status)).toEqual([401, 200]);
    const emails = await enqueuedEmails(product.deps.db, product.sam.email);
    expect(emails.map((email) => email.subject)).toEqual(["Your password was changed", "A sign-in from a new device"]);
    expect(JSON.stringify(emails)).not.toContain("a-finer");
  });

  test("voids the links that were sent before", async () => {
    await requestChange(product.sam, "one@example.com");
    await change(product.sam, "a-finer-password-3");
    expect((await confirm(await linkTo("one@example.com"))).status).toBe(400);
  });

  test.each([
    ["password1", "newPassword"],
    ["Sam Singh", "newPassword"],
    ["short", "newPassword"],
    ["x".repeat(129), "newPassword"],
  ])("follows the rules of registration: not %s", async (word, path) => {
    const { status, body } = await change(product.sam, word);
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    expect((await logInWith(product.sam.email)).status).toBe(200);
  });

  test("sent twice at once, the second is no guess of the old password", async () => {
    const body = { password, newPassword: "a-finer-password-3" };
    await product.as(product.sam, changePassword, { body, headers: { "idempotency-key": "the same" } });
    const { db } = product.deps;
    const [session] = await db.selectFrom("sessions").select("id").where("account", "=", product.sam.id).execute();
    const [idempotencyKey] = await db.selectFrom("idempotencyKeys").select(["hash", "fingerprint", "caller"]).execute();
    const viewer = { _id: product.sam.id, role: "student" as const, session: session?.id ?? "" };
    // As it is for the second, which did not find the key when it came.
    const again = (more: object = {}) =>
      changeNow(
        { ...product.deps, idempotencyKey: { hash: "", fingerprint: "", caller: "", ...idempotencyKey, ...more } },
        viewer,
        body,
        "::1",
      );
    await expect(again()).rejects.toMatchObject({ status: 400 });
    expect(await auditLogOf(product.sam.id)).not.toContain("refusePassword");
    await expect(again({ fingerprint: "of another call" })).rejects.toMatchObject({ status: 400 });
    expect(await auditLogOf(product.sam.id)).toContain("refusePassword");
  });

  test("of two that are changed at the same instant, one wins", async () => {
    const both = await Promise.all([
      change(product.sam, "a-finer-password-3"),
      change(product.sam, "a-finer-password-4"),
    ]);
    const won = both.findIndex((one) => one.status === 200);
    // Whose request came a moment later has no current password any more, or no session.
    expect([400, 401, 409]).toContain(both[1 - won]?.status);
    const logins = await Promise.all([3, 4].map((nth) => logInWith(product.sam.email, `a-finer-password-${nth}`)));
    expect(logins.map((one) => one.status)).toEqual(won === 0 ? [200, 401] : [401, 200]);
  });
});

test("the current password can be guessed no more often than at login, wherever it is asked for", async () => {
  const { most } = guesses.accountAndAddress;
  for (let one = 0; one < most; one++) {
    const attempt =
      one % 2
        ? change(product.sam, "a-finer-password-3", "wrong")
        : requestChange(product.sam, "a@example.com", "wrong");
    const { status, body } = await attempt;
    expect([status, body.errors]).toEqual([400, [{ path: "password", message: "This is not your current password." }]]);
  }
  expect((await change(product.sam, "a-finer-password-3")).status).toBe(429);
  expect((await logInWith(product.sam.email)).status).toBe(429);
  expect((await change(product.tom, "a-finer-password-3")).status).toBe(200);
  clock.advance(guesses.accountAndAddress.seconds * 1000);
  expect((await change(product.sam, "a-finer-password-3")).status).toBe(200);
  expect((await auditLogOf(product.sam.id)).filter((action) => action === "refusePassword")).toHaveLength(most);
});

test("signing out everywhere ends every session of the person, and nobody else's", async () => {
  const phone = await elsewhere(product.sam);
  expect((await product.as(product.sam, signOutEverywhere)).status).toBe(200);
  expect([await isSignedIn(product.sam), await isSignedIn(phone), await isSignedIn(product.tom)]).toEqual([
    false,
    false,
    true,
  ]);
  expect((await logInWith(product.sam.email)).status).toBe(200);
});

describe("a profile picture", () => {
  const picture = async (edge: number) => ({ image: await photo(edge, edge) });
  const ownImage = async () => (await product.as(product.sam, viewSelf)).body.image;

  test("is changed, replaced and removed; the files of the former ones go", async () => {
    const before = await storedFiles(product);
    await product.as(product.sam, changePicture, { form: await picture(40) });
    const first = await ownImage();
    const { status } = await product.as(product.sam, changePicture, { form: await picture(50) });
    expect([status, (await ownImage()) === first]).toEqual([200, false]);
    expect((await storedFiles(product)).length).toBe(before.length + 1);
    expect((await product.as(product.sam, changePicture, { form: {} })).status).toBe(200);
    expect([await ownImage(), await storedFiles(product)]).toEqual([null, before]);
    expect(await auditLogOf(product.sam.id)).toEqual(["changePicture", "changePicture", "changePicture"]);
  });

  test("that cannot be read as one changes nothing", async () => {
    await product.as(product.sam, changePicture, { form: await picture(40) });
    const before = [await storedFiles(product), (await ownImage())?.split("?")[0]];
    const { status } = await product.as(product.sam, changePicture, { form: { image: new File(["hello"], "me.jpg") } });
    expect(status).toBe(415);
    expect([await storedFiles(product), (await ownImage())?.split("?")[0]]).toEqual(before);
  });
});
