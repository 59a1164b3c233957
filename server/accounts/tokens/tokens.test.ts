import { setActive, viewSelf } from "contract/accounts/accounts.ts";
import { listTokens, makeToken, type NewToken, revokeToken } from "contract/accounts/tokens.ts";
import { findAccounts } from "contract/accounts/user-tables.ts";
import { viewAuditLog } from "contract/audit/audit.ts";
import { calls } from "contract/calls.ts";
import { findProgress } from "contract/centre/centre.ts";
import { day } from "contract/core/calendar.ts";
import type { Call } from "contract/core/call.ts";
import { isChanging, methodOf, pathOf } from "contract/core/paths.ts";
import { scopes } from "contract/core/scopes.ts";
import { reportTurnaround } from "contract/exports/reports.ts";
import { viewLogbook } from "contract/logbook/logbook-calls.ts";
import { viewPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photo } from "../../../test/product/photos.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";

let product: OpenProduct;
const clock = frozenAt("2026-11-23T09:30:00Z");
beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

async function made(own: Partial<NewToken> = {}, by: TestUser = product.ada) {
  const body: NewToken = { name: "Power BI", scopes: [...scopes], days: 30, ...own };
  const answer = (await product.as(by, makeToken, { body })).body;
  return { ...answer.token, tool: { ...product.ada, token: answer.secret } };
}

test("a token reads what its scopes open, of everybody, and is told apart in the list", async () => {
  const { as, sam, ada } = product;
  const { tool } = await made();
  expect(tool.token).toMatch(/^pbt_[0-9a-f]{32}_[0-9a-f]{64}$/);
  const answers = await Promise.all([
    as(tool, findAccounts, { query: { role: "student", rows: "5" } }),
    as(tool, findProgress),
    as(tool, viewLogbook, { params: { id: sam.id } }),
    as(tool, reportTurnaround),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { tokens } = (await as(ada, listTokens)).body;
  expect(tokens).toMatchObject([{ name: "Power BI", usedOn: "2026-11-23", revokedAt: null, owner: { _id: ada.id } }]);
  expect(JSON.stringify(tokens)).not.toContain(tool.token.slice(-20));
});

const refusedSentence = "This token does not open this. It only reads, and what it was made for.";

test("a token opens each call of its scope and no other, whatever the call", async () => {
  for (const scope of scopes) {
    const { tool } = await made({ scopes: [scope] });
    for (const call of Object.values<Call>(calls)) {
      const url = pathOf(call).replaceAll(/\{\w+\}/g, product.sam.id);
      const { statusCode, body } = await product.request(tool, { method: methodOf(call), url });
      if (call.scope === scope)
        expect([call.name, statusCode === 200 || statusCode === 400 || statusCode === 404]).toEqual([call.name, true]);
      else expect([call.name, statusCode, JSON.parse(body).message]).toEqual([call.name, 403, refusedSentence]);
    }
  }
}, 60_000);

test("scopes are of calls that only read, and that ask nobody again who they are", () => {
  const scoped = Object.values<Call>(calls).filter(({ scope }) => scope !== undefined);
  expect(scoped.filter((call) => isChanging(call.name) || call.asksAgain || call.open || call.flow)).toEqual([]);
  expect(new Set(scoped.map(({ scope }) => scope))).toEqual(new Set(scopes));
});

test.each([
  ["another prefix", (token: string) => token.replace("pbt_", "pbx_")],
  ["another secret", (token: string) => `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`],
  ["a secret that is cut short", (token: string) => token.slice(0, -1)],
  ["no secret", (token: string) => token.slice(0, 36)],
  ["an id that nobody has", (token: string) => `pbt_${"0".repeat(32)}${token.slice(36)}`],
  ["no id", () => "pbt_"],
  ["something behind it", (token: string) => `${token}0`],
])("a token with %s is none", async (_what, changed) => {
  const { tool } = await made();
  const answer = await product.as({ ...tool, token: changed(tool.token) }, reportTurnaround);
  expect(answer.status).toBe(401);
});

test("a token ends when its days are over, when it is revoked, and when its owner is no administrator", async () => {
  const { as, ada, deps } = product;
  const eve = await product.newcomer({ role: "admin", name: "Eve" });
  const [short, revoked, gone, demoted] = [
    await made({ days: 1 }),
    await made(),
    await made({}, eve),
    await made({}, await product.newcomer({ role: "admin" })),
  ];
  const statusOf = async ({ tool }: typeof short) => (await as(tool, reportTurnaround)).status;
  expect(await Promise.all([short, revoked, gone, demoted].map(statusOf))).toEqual([200, 200, 200, 200]);
  await as(ada, revokeToken, { params: { id: revoked._id } });
  await as(ada, setActive, { params: { id: eve.id }, body: { isActive: false } });
  await deps.db.updateTable("accounts").set({ role: "assessor" }).where("id", "=", demoted.owner._id).execute();
  expect(await Promise.all([short, revoked, gone, demoted].map(statusOf))).toEqual([200, 401, 401, 401]);
  await as(ada, setActive, { params: { id: eve.id }, body: { isActive: true } });
  expect(await statusOf(gone)).toBe(401);
  clock.advance(day);
  expect(await statusOf(short)).toBe(401);
});

test("no photo opens with a token, nor at an address that it is answered", async () => {
  const { as, sam, ada, request } = product;
  const { _id: id } = await saved(product, sam, { status: "To Be Reviewed", images: [await photo(40, 30)] });
  const { tool } = await made();
  const [path = ""] = (await as(ada, viewPortfolio, { params: { id } })).body.images;
  expect((await request(ada, { method: "GET", url: `/${path.split("?")[0]}` })).statusCode).toBe(200);
  expect((await request(tool, { method: "GET", url: `/${path.split("?")[0]}` })).statusCode).toBe(403);
  const { body } = await as(tool, viewLogbook, { params: { id: sam.id } });
  const [answered] = /uploads[^"]+/.exec(JSON.stringify(body)) ?? [];
  expect((await request(undefined, { method: "GET", url: `/${answered}` })).statusCode).toBeGreaterThanOrEqual(400);
});

test("making, revoking and the first use of each day are in the audit log, and no secret is stored", async () => {
  const { as, ada, deps } = product;
  const { tool, _id } = await made();
  for (let use = 0; use < 3; use++) await as(tool, reportTurnaround);
  await as(ada, revokeToken, { params: { id: _id } });
  await as(ada, revokeToken, { params: { id: _id } });
  const { entries } = (await as(ada, viewAuditLog)).body;
  expect(entries.map(({ action }) => action).filter((action) => action.endsWith("Token"))).toEqual([
    "revokeToken",
    "useToken",
    "makeToken",
  ]);
  const secret = tool.token.slice(37);
  for (const table of ["apiTokens", "idempotencyKeys", "auditLog"] as const)
    expect(JSON.stringify(await deps.db.selectFrom(table).selectAll().execute())).not.toContain(secret);
});

test("a call that is repeated because its answer was lost gets the same token", async () => {
  const body: NewToken = { name: "Twice", scopes: ["reports"], days: 1 };
  const headers = { "idempotency-key": "one" };
  const [first, again] = [
    await product.as(product.ada, makeToken, { body, headers }),
    await product.as(product.ada, makeToken, { body, headers }),
  ];
  expect(again.body.secret).toBe(first.body.secret);
  expect((await product.as(product.ada, listTokens)).body.tokens).toHaveLength(1);
});

test("making one asks again who one is", async () => {
  clock.advance(16 * 60_000);
  const body: NewToken = { name: "Late", scopes: ["reports"], days: 1 };
  const answer = await product.as(product.ada, makeToken, { body });
  expect(answer).toMatchObject({ status: 403, body: { needs: "confirmation" } });
});

test.each([
  [{ days: 366 }, "A token works for at most 365 days."],
  [{ scopes: [] }, "Choose what the token opens."],
  [{ scopes: ["people", "people"] as ["people", "people"] }, "Choose each once."],
  [{ name: " " }, "Say what the token is for."],
])("%j is refused", async (own, sentence) => {
  const body: NewToken = { name: "Power BI", scopes: ["reports"], days: 30, ...own };
  const answer = await product.as(product.ada, makeToken, { body });
  expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([400, sentence]);
});

test("a token is nobody's session", async () => {
  const { tool } = await made();
  expect((await product.as(tool, viewSelf)).status).toBe(403);
});
