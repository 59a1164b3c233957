import { expect } from "vitest";
import { findAccount } from "../../../server/accounts/accounts.ts";
import { deactivate } from "../../../server/accounts/people/handover.ts";
import { newId } from "../../../server/platform/database/ids.ts";
import { emailsTo, tokenIn } from "../../product/email/emails.ts";
import { password, type TestUser } from "../../product/product.ts";
import { admin, everyone, type Rows, row } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome } from "../scenario.ts";

export const emailRows: Rows = {
  "POST /api/users/forgot-password": [
    row(
      everyone(200),
      "known, unknown or inactive e-mail: same answer. Mail goes out only for an active account.",
      requestPasswordReset,
    ),
  ],
  "POST /api/users/reset-password/{token}": [
    row(
      [200, 200, 200, 200, 200, 200, 400],
      "fresh token issued to the persona; token ignored otherwise. Deactivation voids outstanding reset tokens.",
      resetWithFreshToken,
    ),
    row(everyone(400), "used, expired, superseded, altered or invented token.", resetWithDeadToken),
  ],
  "GET /api/emails": [
    row(
      admin(200),
      "e-mails that could not be sent: to whom, about what, when, why; never what they say",
      listDeadLetters,
    ),
  ],
  "POST /api/emails/{id}/send-again": [
    row(admin(200), "an e-mail that could not be sent; once more: 200, no change", resendDeadLetter),
    row(admin(404), "unknown or malformed id, or an e-mail that has been sent", resendMissingEmail),
  ],
};

const [forgot, reset] = ["POST /api/users/forgot-password", "POST /api/users/reset-password"];
const hour = 3_600_000;

async function requestPasswordReset(context: Context): Promise<Outcome[]> {
  const { product } = context;
  const [known, inactive] = [await product.newcomer({}), await product.newcomer({ isActive: 0 })];
  const emails = [known.email, inactive.email, `${newId()}@example.com`, known.email.toUpperCase()];
  const outcomes = await inTurn(emails, async (email) => {
    const outcome = await ask(context, forgot, { json: { email } });
    expect(JSON.parse(outcome.body)).toEqual({ message: "If an account exists, a reset email has been sent." });
    return outcome;
  });
  const counts = await Promise.all(emails.map(async (email) => (await emailsTo(product, email)).length));
  expect(counts).toEqual([2, 0, 0, 0]);
  return outcomes;
}

// The deactivated person had the token issued while the account was active.
async function resetWithFreshToken(context: Context): Promise<Outcome[]> {
  const { product, persona } = context;
  const somebody = await product.newcomer({});
  const token = await tokenFor(context, somebody);
  const account = await findAccount(product.deps.db, somebody.id);
  if (persona === "deactivated" && account) await deactivate(product.deps, product.ada.id, account);
  return [await ask(context, `${reset}/${token}`, { json: { password: "quite-another-1" } })];
}

async function resetWithDeadToken(context: Context): Promise<Outcome[]> {
  const json = { password: "quite-another-1" };
  const somebody = await context.product.newcomer({});
  const [superseded, used] = [await tokenFor(context, somebody), await tokenFor(context, somebody)];
  expect((await ask(context, `${reset}/${used}`, { json })).status).toBe(200);
  const expired = await tokenFor(context, await context.product.newcomer({}));
  context.clock.advance(hour);
  const tokens = [superseded, used, expired, `${used.slice(0, -1)}_`, newId(), "%00", password];
  return inTurn(tokens, (token) => ask(context, `${reset}/${token}`, { json }));
}

async function tokenFor(context: Context, { email }: TestUser): Promise<string> {
  // So that two e-mails differ in their time.
  context.clock.advance(1);
  await ask(context, forgot, { json: { email } });
  return tokenIn((await emailsTo(context.product, email)).at(-1));
}

async function listDeadLetters(context: Context): Promise<Outcome[]> {
  await deadLetter(context);
  const outcome = await ask(context, "GET /api/emails");
  if (outcome.status === 200) {
    const fields = new Set(JSON.parse(outcome.body).flatMap((email: object) => Object.keys(email)));
    expect([...fields].sort()).toEqual([
      "_id",
      "account",
      "createdAt",
      "email",
      "givenUpAt",
      "name",
      "reason",
      "subject",
    ]);
    expect(outcome.body).not.toContain("reset-password");
  }
  return [outcome];
}

async function resendDeadLetter(context: Context): Promise<Outcome[]> {
  const id = await deadLetter(context);
  return inTurn(["once", "again"], () => ask(context, `POST /api/emails/${id}/send-again`));
}

async function resendMissingEmail(context: Context): Promise<Outcome[]> {
  const id = await deadLetter(context);
  await context.product.deps.db.updateTable("outbox").set({ state: "sent" }).where("id", "=", id).execute();
  return inTurn([...noIds, id], (one) => ask(context, `POST /api/emails/${one}/send-again`));
}

async function deadLetter(context: Context): Promise<string> {
  const { product } = context;
  const somebody = await product.newcomer({});
  await ask(context, forgot, { json: { email: somebody.email } });
  const [queued] = await emailsTo(product, somebody.email);
  const dead = {
    state: "dead",
    reason: "The mail server will not deliver to this address (550).",
    endedAt: queued?.createdAt,
  } as const;
  await product.deps.db.updateTable("outbox").set(dead).where("address", "=", somebody.email).execute();
  return queued?.id ?? "";
}
