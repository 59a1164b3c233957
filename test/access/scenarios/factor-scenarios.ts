import { codeOf, factorMutations, withCode, withPasskey } from "../../product/factors.ts";
import { password } from "../../product/product.ts";
import { admin, everyone, forIds, proved, type Rows, row, sends, signedIn } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome, twinOf } from "../scenario.ts";

const notProved = "the caller has not proved who they are for a quarter of an hour: needs is confirmation";
const none = { id: "x", rawId: "x", type: "public-key", clientExtensionResults: {} };
const answer = { clientDataJSON: "x", authenticatorData: "x", signature: "x" };

export const factorRows: Rows = {
  "POST /api/users/login/code": [
    row(everyone(200), "the ticket of a login with the right password, and a code", finishLogIn),
    row(everyone(401), "a ticket that is unknown or over", sends({ json: { ticket: "x", code: "123456" } })),
  ],
  "POST /api/users/login/passkey/options": [row(everyone(200), "a new challenge")],
  "POST /api/users/login/passkey": [
    row(everyone(200), "a passkey that its person used for a challenge that is open", logInByPasskey),
    row(everyone(401), "unknown", sends({ json: { passkey: { ...none, response: answer } } })),
  ],
  "POST /api/users/sign-on": [row(everyone(404), "the centre has no identity provider", sends({ json: {} }))],
  "POST /api/users/sign-on/finish": [
    row(everyone(401), "what no sign-in of this browser's was begun for", sends({ json: { parameters: "?code=x" } })),
  ],
  "GET /api/users/me/security": [row(signedIn(200), "only the caller's own")],
  "DELETE /api/users/me/sessions/{id}": [
    row(signedIn(200), "another session of the caller's own", (context) => endAnother(context)),
    row(signedIn(404), "{id} = a session of somebody else, unknown or malformed", endStrangers),
  ],
  "DELETE /api/users/me/sessions": [row(signedIn(200), "all but this one", asTwin())],
  "POST /api/users/me/confirm": [
    row(signedIn(200), "the caller's password, code or passkey", sends({ json: { password } })),
    row(signedIn(400), "wrong, or nothing", sends({ json: {} })),
  ],
  "POST /api/users/me/code": [row(signedIn(200), "a new secret", asTwin()), row(signedIn(403), notProved, longAfter)],
  "PUT /api/users/me/code": [
    row(signedIn(200), "the first code of a new secret", finishCode),
    row(signedIn(409), "there is no new secret", asTwin({ code: "123456" })),
  ],
  "DELETE /api/users/me/code": [row(signedIn(200), "", asTwin()), row(signedIn(403), notProved, longAfter)],
  "POST /api/users/me/recovery-codes": [
    row(signedIn(200), "with codes from an app", renewCodes),
    row(signedIn(403), notProved, longAfter),
  ],
  "POST /api/users/me/passkeys/options": [
    row(signedIn(200), "a new challenge", asTwin()),
    row(signedIn(403), notProved, longAfter),
  ],
  "POST /api/users/me/passkeys": [
    row(
      signedIn(400),
      "one that was not made for a challenge of the caller's",
      sends({ json: { name: "x", passkey: { ...none, response: { ...answer, attestationObject: "x" } } } }),
    ),
  ],
  "PUT /api/users/me/passkeys/{id}": [
    row(signedIn(404), "{id} = somebody else's, unknown or malformed", forIds(noIds, { json: { name: "Phone" } })),
  ],
  "DELETE /api/users/me/passkeys/{id}": [
    row(signedIn(404), "{id} = somebody else's, unknown or malformed", proved(forIds(noIds))),
    row(signedIn(403), notProved, (context) => longAfter(context, "DELETE /api/users/me/passkeys/x")),
  ],
  "DELETE /api/users/{id}/factors": [
    row(admin(200), "{id} = another user, who is told", proved(resetAnother)),
    row(admin(404), "{id} unknown or malformed", proved(forIds(noIds))),
  ],
};

async function finishLogIn({ product, ...context }: Context, call: string): Promise<Outcome[]> {
  const who = await product.newcomer({});
  const { secret } = await withCode(product, who);
  context.clock.advance(60_000);
  const begun = await ask({ ...context, product }, "POST /api/users/login", { json: { email: who.email, password } });
  const json = { ticket: JSON.parse(begun.body).ticket, code: codeOf(product, secret) };
  return [await ask({ ...context, product }, call, { json })];
}

async function logInByPasskey(context: Context, call: string): Promise<Outcome[]> {
  const { device } = await withPasskey(context.product, await context.product.newcomer({}));
  const { options } = JSON.parse((await ask(context, `${call}/options`)).body);
  return [await ask(context, call, { json: { passkey: device.sign(options) } })];
}

/** As somebody like the caller who has just signed in. */
async function twinned(context: Context): Promise<Context> {
  const isIn = context.who !== undefined && context.persona !== "deactivated";
  return isIn && context.who ? { ...context, who: await twinOf(context, context.who) } : context;
}

function asTwin(json?: unknown) {
  return async (context: Context, call: string) => [
    await ask(await twinned(context), call, json === undefined ? {} : { json }),
  ];
}

async function longAfter(context: Context, call: string): Promise<Outcome[]> {
  const twin = await twinned(context);
  context.clock.advance(16 * 60_000);
  return [await ask(twin, call)];
}

async function finishCode(context: Context, call: string): Promise<Outcome[]> {
  const twin = await twinned(context);
  const begun = await ask(twin, "POST /api/users/me/code");
  const { secret = "" } = JSON.parse(begun.body);
  return [await ask(twin, call, { json: { code: secret === "" ? "1" : codeOf(context.product, secret) } })];
}

async function renewCodes(context: Context, call: string): Promise<Outcome[]> {
  const twin = await twinned(context);
  if (twin.who !== context.who && twin.who) await withCode(context.product, twin.who);
  return [await ask(twin, call)];
}

async function endAnother(context: Context): Promise<Outcome[]> {
  if (context.who === undefined || context.persona === "deactivated")
    return [await ask(context, "DELETE /api/users/me/sessions/x")];
  const made = await factorMutations.endSession?.(context.product);
  return [await ask({ ...context, who: made?.who }, `DELETE /api/users/me/sessions/${made?.params?.id}`)];
}

async function endStrangers(context: Context): Promise<Outcome[]> {
  const strangers = (await factorMutations.endSession?.(context.product))?.params?.id ?? "";
  return inTurn([strangers, ...noIds], (id) => ask(context, `DELETE /api/users/me/sessions/${id}`));
}

async function resetAnother(context: Context): Promise<Outcome[]> {
  const { id } = await context.product.newcomer({});
  return [await ask(context, `DELETE /api/users/${id}/factors`)];
}
