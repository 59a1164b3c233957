import { expect } from "vitest";
import { buttonToken, enqueuedEmails } from "../../product/email/emails.ts";
import { photo } from "../../product/photos.ts";
import { password } from "../../product/product.ts";
import { everyone, type Rows, row, sends, sendsEach, signedIn } from "../rows.ts";
import { ask, type Context, inTurn, type Outcome, twinOf } from "../scenario.ts";

export const profileRows: Rows = {
  "PUT /api/users/me/name": [
    row(signedIn(200), "", sends({ json: { name: "Somebody Else" } })),
    row(
      signedIn(400),
      "no name",
      sendsEach(["", "  ", "x".repeat(201), 7], (name) => ({ json: { name } })),
    ),
  ],
  "PUT /api/users/me/picture": [
    row(signedIn(200), "a picture, or none to remove it", changePicture),
    row(signedIn(415), "no picture", sends({ form: { image: new File(["hello"], "me.jpg") } })),
  ],
  "PUT /api/users/me/reading": [
    row(signedIn(200), "", sends({ json: { font: "dyslexia", size: "large" } })),
    row(signedIn(400), "an unknown choice", sends({ json: { font: "comic" } })),
  ],
  "GET /api/counts": [row(signedIn(200), "only the numbers of the caller's role")],
  "POST /api/users/me/email": [
    row(
      signedIn(200),
      "right present password; an address that is free, or that another account has: same body",
      requestEmailChange,
    ),
    row(signedIn(400), "wrong present password, the present address, or no address", requestEmailChangeOddly),
  ],
  "POST /api/users/me/email/confirmation": [
    row(everyone(200), "fresh token of a newcomer; open because the link may be opened on another device", confirm),
    row(everyone(400), "used or invented token", confirmOddly),
  ],
  "PUT /api/users/me/password": [
    row(signedIn(200), "right present password", changePassword),
    row(signedIn(400), "wrong present password, or a weak new one", changePasswordOddly),
  ],
  "POST /api/users/me/sign-out-everywhere": [row(signedIn(200), "", signOutEverywhere)],
  "GET /api/users/me/download": [row(signedIn(200), "", download)],
};

let fresh = 0;

function freshAddress(): string {
  return `fresh-${++fresh}@example.com`;
}

// Rate limits on requests and guesses are per person, so each scenario has an hour of its own.
function later(context: Context): Context {
  context.clock.advance(3_700_000);
  return context;
}

async function changePicture(context: Context): Promise<Outcome[]> {
  const forms: Record<string, Blob>[] = [{ image: await photo(40, 40) }, {}];
  return inTurn(forms, (form) => ask(context, "PUT /api/users/me/picture", { form }));
}

async function requestEmailChange(context: Context): Promise<Outcome[]> {
  later(context);
  const known = context.who === context.product.tom ? context.product.sam.email : context.product.tom.email;
  const outcomes = [];
  for (const email of [freshAddress(), known])
    outcomes.push(await ask(context, "POST /api/users/me/email", { json: { email, password } }));
  if (outcomes[0]?.status === 200) expect(new Set(outcomes.map((one) => one.body)).size).toBe(1);
  return outcomes;
}

function requestEmailChangeOddly(context: Context): Promise<Outcome[]> {
  later(context);
  const odd = [
    { email: freshAddress(), password: "not the password" },
    { email: context.who?.email ?? "a@example.com", password },
    { email: "no address", password },
    { email: freshAddress() },
  ];
  return inTurn(odd, (json) => ask(context, "POST /api/users/me/email", { json }));
}

async function confirmationTokenFor(context: Context): Promise<string> {
  later(context);
  const email = freshAddress();
  const asking = { ...context, who: await context.product.newcomer({}) };
  await ask(asking, "POST /api/users/me/email", { json: { email, password } });
  return buttonToken((await enqueuedEmails(context.product.deps.db, email))[0]);
}

async function confirm(context: Context): Promise<Outcome[]> {
  const token = await confirmationTokenFor(context);
  return [await ask(context, "POST /api/users/me/email/confirmation", { json: { token } })];
}

async function confirmOddly(context: Context): Promise<Outcome[]> {
  const token = await confirmationTokenFor(context);
  await ask(context, "POST /api/users/me/email/confirmation", { json: { token } });
  return inTurn([token, `${token}x`, "", "x"], (odd) =>
    ask(context, "POST /api/users/me/email/confirmation", { json: { token: odd } }),
  );
}

async function changePassword(context: Context): Promise<Outcome[]> {
  const who = context.who && context.persona !== "deactivated" ? await twinOf(context, context.who) : context.who;
  const json = { password, newPassword: "another-fine-password-5" };
  return [await ask({ ...context, who }, "PUT /api/users/me/password", { json })];
}

function changePasswordOddly(context: Context): Promise<Outcome[]> {
  later(context);
  const odd = [
    { password: "not the password", newPassword: "another-fine-password-5" },
    { password, newPassword: "password1" },
    { password, newPassword: "short" },
    { newPassword: "another-fine-password-5" },
  ];
  return inTurn(odd, (json) => ask(context, "PUT /api/users/me/password", { json }));
}

async function signOutEverywhere(context: Context): Promise<Outcome[]> {
  const who = context.who && context.persona !== "deactivated" ? await twinOf(context, context.who) : context.who;
  const outcome = await ask({ ...context, who }, "POST /api/users/me/sign-out-everywhere");
  expect((await ask({ ...context, who }, "GET /api/users/me")).status).toBe(401);
  return [outcome];
}

async function download(context: Context): Promise<Outcome[]> {
  later(context);
  const outcome = await ask(context, "GET /api/users/me/download");
  if (outcome.status === 200) expect(outcome.body).not.toContain("$argon2");
  return [outcome];
}
