import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import { permissions, type Role } from "contract/core/permissions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp } from "../../server/app.ts";
import { saved } from "../product/portfolios.ts";
import { type OpenProduct, openProduct } from "../product/product.ts";
import { statementsOf } from "../product/statements.ts";

// SQLite says plainly how it goes about a query; the queries and their indexes are the same on both databases.
let product: OpenProduct;
let portfolio: string;
beforeAll(async () => {
  product = await openProduct();
  portfolio = (await saved(product, product.sam, { status: "To Be Reviewed" }))._id;
});
afterAll(() => product.close());

function mayAsk(call: Call, role: Role): boolean {
  const roles: readonly Role[] = call.permission ? permissions[call.permission].roles : [];
  // A stream does not end; what it asks is asked once a second for everybody, not by each person.
  return call.method === "GET" && call.name !== "followNotifications" && roles.includes(role);
}

/** The steps of a query's plan that grow with the table: a whole one is read, or all of it behind some value. */
async function growing(text: string): Promise<string[]> {
  const explained = sql.raw<{ detail: string }>(`explain query plan ${text.replaceAll("+?", "'0'")}`);
  const { rows } = await explained.execute(product.deps.db);
  return rows.map(({ detail }) => detail).filter((step) => /^SCAN (?!CONSTANT)/.test(step) || isOpenEnded(step));
}

function isOpenEnded(step: string): boolean {
  return /^SEARCH .*\(/.test(step) && !step.includes("=?");
}

test.each(["student", "assessor"] as const)(
  "what a person with the role %s asks is read from indexes by whose it is",
  async (role) => {
    const asked = Object.values<Call>(calls).filter((call) => mayAsk(call, role));
    expect(asked.length).toBeGreaterThan(10);
    const found: Record<string, string> = {};
    for (const { name, path } of asked) {
      const id = /users|logbook|bundle/.test(path) ? product.sam.id : portfolio;
      const query = name === "findBundle" ? `?studentId=${product.sam.id}` : "";
      const url = path.replaceAll("{assessorId}", product.ann.id).replaceAll(/\{\w+\}/g, id) + query;
      const statements = await statementsOf(product.deps, async (watched) => {
        const app = await openApp(watched);
        const who = role === "student" ? product.sam : product.ann;
        const answer = await app.inject({ url, headers: { authorization: `Bearer ${who.token}` } });
        // Nobody has asked for a bundle: its call is refused after it has looked for one.
        expect([name, answer.statusCode]).toEqual([name, name === "viewBundle" ? 404 : 200]);
        await app.close();
      });
      for (const text of statements.filter((one) => /^(select|with|update|delete)/i.test(one)))
        for (const step of await growing(text)) found[`${name}: ${step}`] = text;
    }
    expect(found).toEqual({});
  },
);
