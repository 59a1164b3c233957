import { expect } from "vitest";
import { deactivate, findAccount } from "../../../server/accounts/accounts.ts";
import { newId } from "../../../server/platform/database/ids.ts";
import { emailsTo, tokenIn } from "../../product/email/letters.ts";
import { password, type Resident } from "../../product/product.ts";
import { ask, forEachOf, noIds, type Outcome, type Scenario, type Scene } from "../scenes.ts";

/** The matrix's rows about letters and about what the links in them do, in the order in which they stand there. */
export const letterScenarios: Record<string, Scenario[]> = {
  "POST /api/users/forgot-password": [forgetPassword],
  "POST /api/users/reset-password/{token}": [resetWithFreshToken, resetWithDeadToken],
  "GET /api/letters": [listLetters],
  "POST /api/letters/{id}/send-again": [resendDeadLetter, sendNoLetterAgain],
};

const [forgot, reset] = ["POST /api/users/forgot-password", "POST /api/users/reset-password"];
const hour = 3_600_000;

async function forgetPassword(scene: Scene): Promise<Outcome[]> {
  const { product } = scene;
  const [known, inactive] = [await product.newcomer({}), await product.newcomer({ isActive: 0 })];
  const emails = [known.email, inactive.email, `${newId()}@example.com`, known.email.toUpperCase()];
  const outcomes = await forEachOf(emails, async (email) => {
    const outcome = await ask(scene, forgot, { json: { email } });
    expect(JSON.parse(outcome.body)).toEqual({ message: "If an account exists, a reset email has been sent." });
    return outcome;
  });
  const counts = await Promise.all(emails.map(async (email) => (await emailsTo(product, email)).length));
  expect(counts).toEqual([2, 0, 0, 0]);
  return outcomes;
}

// The deactivated person had the token issued while the account was active.
async function resetWithFreshToken(scene: Scene): Promise<Outcome[]> {
  const { product, persona } = scene;
  const somebody = await product.newcomer({});
  const token = await tokenFor(scene, somebody);
  const account = await findAccount(product.deps.db, somebody.id);
  if (persona === "deactivated" && account) await deactivate(product.deps, product.ada.id, account);
  return [await ask(scene, `${reset}/${token}`, { json: { password: "quite-another-1" } })];
}

async function resetWithDeadToken(scene: Scene): Promise<Outcome[]> {
  const json = { password: "quite-another-1" };
  const somebody = await scene.product.newcomer({});
  const [superseded, used] = [await tokenFor(scene, somebody), await tokenFor(scene, somebody)];
  expect((await ask(scene, `${reset}/${used}`, { json })).status).toBe(200);
  const expired = await tokenFor(scene, await scene.product.newcomer({}));
  scene.clock.advance(hour);
  const tokens = [superseded, used, expired, `${used.slice(0, -1)}_`, newId(), "%00", password];
  return forEachOf(tokens, (token) => ask(scene, `${reset}/${token}`, { json }));
}

async function tokenFor(scene: Scene, { email }: Resident): Promise<string> {
  // So that of two letters it is plain which one is the newer.
  scene.clock.advance(1);
  await ask(scene, forgot, { json: { email } });
  return tokenIn((await emailsTo(scene.product, email)).at(-1));
}

async function listLetters(scene: Scene): Promise<Outcome[]> {
  await deadLetter(scene);
  const outcome = await ask(scene, "GET /api/letters");
  if (outcome.status === 200) {
    const fields = new Set(JSON.parse(outcome.body).flatMap((letter: object) => Object.keys(letter)));
    expect([...fields].sort()).toEqual(["_id", "createdAt", "email", "givenUpAt", "name", "reason", "subject"]);
    expect(outcome.body).not.toContain("reset-password");
  }
  return [outcome];
}

async function resendDeadLetter(scene: Scene): Promise<Outcome[]> {
  const id = await deadLetter(scene);
  return forEachOf(["once", "again"], () => ask(scene, `POST /api/letters/${id}/send-again`));
}

async function sendNoLetterAgain(scene: Scene): Promise<Outcome[]> {
  const id = await deadLetter(scene);
  await scene.product.deps.db.updateTable("outbox").set({ state: "sent" }).where("id", "=", id).execute();
  return forEachOf([...noIds, id], (one) => ask(scene, `POST /api/letters/${one}/send-again`));
}

async function deadLetter(scene: Scene): Promise<string> {
  const { product } = scene;
  const somebody = await product.newcomer({});
  await ask(scene, forgot, { json: { email: somebody.email } });
  const [letter] = await emailsTo(product, somebody.email);
  const dead = {
    state: "dead",
    reason: "The mail server will not deliver to this address (550).",
    endedAt: letter?.createdAt,
  } as const;
  await product.deps.db.updateTable("outbox").set(dead).where("address", "=", somebody.email).execute();
  return letter?.id ?? "";
}
