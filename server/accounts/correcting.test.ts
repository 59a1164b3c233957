import { correctAccount, forgotPassword, logIn, resetPassword, viewSelf } from "contract/accounts/accounts.ts";
import { confirmEmailChange, requestEmailChange } from "contract/accounts/profile.ts";
import { listDeadLetters } from "contract/notifications/notifications.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buttonToken, emailsTo, enqueuedEmails, tokenIn } from "../../test/product/email/emails.ts";
import { type OpenProduct, openProduct, password, type TestUser } from "../../test/product/product.ts";

let product: OpenProduct;
let learner: TestUser;
beforeEach(async () => {
  product = await openProduct();
  learner = await product.newcomer({});
});
afterEach(() => product.close());

const correct = (id: string, body: object, who = product.ada) =>
  product.as(who, correctAccount, { params: { id }, body });
const logInWith = (email: string) => product.as(undefined, logIn, { body: { email, password } });
const right = "right@example.com";

async function actionsOn(id: string) {
  const rows = await product.deps.db
    .selectFrom("auditLog")
    .selectAll()
    .where("subjectId", "=", id)
    .where("actor", "=", product.ada.id)
    .orderBy("position")
    .execute();
  expect(JSON.stringify(rows)).not.toContain("@");
  return rows.map(({ action }) => action);
}

test("a corrected address is the one to log in with; the person stays signed in and the old address is told", async () => {
  const { email: old } = learner;
  expect(await correct(learner.id, { name: "Right Name", email: right })).toMatchObject({ status: 200 });
  expect((await product.as(learner, viewSelf)).body).toMatchObject({ name: "Right Name", email: right });
  expect((await logInWith(old)).status).toBe(401);
  expect((await logInWith(right)).status).toBe(200);
  const emails = await enqueuedEmails(product.deps.db, old);
  expect(emails.map(({ subject }) => subject)).toEqual(["Your email address was corrected"]);
  expect(JSON.stringify(emails)).not.toContain(right);
  expect(await enqueuedEmails(product.deps.db, right)).toEqual([]);
  expect(await actionsOn(learner.id)).toEqual(["correctName", "correctAddress"]);
});

test("links that went to the old address lead nowhere any more", async () => {
  await product.as(undefined, forgotPassword, { body: { email: learner.email } });
  const token = tokenIn((await emailsTo(product, learner.email))[0]);
  await product.as(learner, requestEmailChange, { body: { email: "mine@example.com", password } });
  const confirmation = buttonToken((await enqueuedEmails(product.deps.db, "mine@example.com"))[0]);
  await correct(learner.id, { email: right });
  const reset = await product.as(undefined, resetPassword, {
    params: { token },
    body: { password: "quite-another-1" },
  });
  expect(reset.status).toBe(400);
  expect((await product.as(undefined, confirmEmailChange, { body: { token: confirmation } })).status).toBe(400);
});

test("a welcome email to the corrected address has a link that sets a password", async () => {
  await correct(learner.id, { email: right, welcome: true });
  const [email] = await emailsTo(product, right);
  expect(email?.subject).toBe("Your Portfolio Builder account");
  const body = { password: "quite-another-1" };
  expect((await product.as(undefined, resetPassword, { params: { token: tokenIn(email) }, body })).status).toBe(200);
});

test("what could not be delivered to the old address asks for nothing any more", async () => {
  const { email: old } = learner;
  await product.as(undefined, forgotPassword, { body: { email: old } });
  await product.deps.db
    .updateTable("outbox")
    .set({ state: "dead", reason: "No such mailbox.", endedAt: "2026-03-01T00:00:00.000Z" })
    .where("address", "=", old)
    .execute();
  const list = async () => (await product.as(product.ada, listDeadLetters)).body;
  expect(await list()).toMatchObject([{ email: old, account: learner.id }]);
  await correct(learner.id, { email: right });
  expect(await list()).toEqual([]);
  // Nor does an e-mail to where nothing arrives.
  expect((await emailsTo(product, old)).map(({ state }) => state)).toEqual(["void"]);
});

test("what is the same already is not corrected", async () => {
  const { email, name } = (await product.as(learner, viewSelf)).body;
  await correct(learner.id, { name, email });
  expect(await actionsOn(learner.id)).toEqual([]);
  expect(await enqueuedEmails(product.deps.db, email)).toEqual([]);
});

test("an address that another account has is refused beside its field, and the name stays too", async () => {
  const { status, body } = await correct(learner.id, { name: "Other", email: product.tom.email.toUpperCase() });
  const message = "An account with this email already exists.";
  expect([status, body]).toMatchObject([409, { message, errors: [{ path: "email", message }] }]);
  expect((await product.as(learner, viewSelf)).body.name).not.toBe("Other");
});

test("nobody takes over the account of an active administrator by its address, nor changes their own here", async () => {
  const other = await product.newcomer({ role: "admin" });
  expect(await correct(other.id, { email: right })).toMatchObject({ status: 409 });
  expect(await correct(product.ada.id, { email: right })).toMatchObject({ status: 409 });
  expect((await product.as(other, viewSelf)).body.email).toBe(other.email);
  const mistyped = await product.newcomer({ role: "admin", isActive: 0 });
  expect(await correct(mistyped.id, { email: right })).toMatchObject({ status: 200 });
  expect(await correct(mistyped.id, { welcome: true })).toMatchObject({ status: 409 });
});
