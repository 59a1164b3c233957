import type { Call } from "contract/call.ts";
import { calls } from "contract/calls.ts";
import { permissions, type Role } from "contract/permissions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp } from "./app.ts";
import { type OpenHouse, openHouse } from "./testing.ts";
import { saved } from "./testing-portfolios.ts";
import { statementsOf } from "./testing-statements.ts";

// SQLite says plainly how it goes about a query; the queries and their indexes are the same on both databases.
const onPostgres = process.env.HOUSE_DATABASE === "postgres";

let house: OpenHouse;
let portfolio: string;
beforeAll(async () => {
  house = await openHouse();
  portfolio = (await saved(house, house.sam, { status: "To Be Reviewed" }))._id;
});
afterAll(() => house.close());

function mayAsk(call: Call, role: Role): boolean {
  const roles: readonly Role[] = call.permission ? permissions[call.permission].roles : [];
  // A stream does not end; what it asks is asked once a second for everybody, not by each person.
  return call.method === "GET" && call.name !== "followNotices" && roles.includes(role);
}

/** The steps of a query's plan that grow with the table: a whole one is read, or all of it behind some value. */
async function growing(text: string): Promise<string[]> {
  const explained = sql.raw<{ detail: string }>(`explain query plan ${text.replaceAll("+?", "'0'")}`);
  const { rows } = await explained.execute(house.house.db);
  return rows.map(({ detail }) => detail).filter((step) => /^SCAN (?!CONSTANT)/.test(step) || isOpenEnded(step));
}

function isOpenEnded(step: string): boolean {
  return /^SEARCH .*\(/.test(step) && !step.includes("=?");
}

if (!onPostgres)
  test.each(["student", "assessor"] as const)(
    "what a person with the role %s asks is read from indexes by whose it is",
    async (role) => {
      const asked = Object.values<Call>(calls).filter((call) => mayAsk(call, role));
      expect(asked.length).toBeGreaterThan(10);
      const found: Record<string, string> = {};
      for (const { name, path } of asked) {
        const id = /users|logbook|bundle/.test(path) ? house.sam.id : portfolio;
        const query = name === "findBundle" ? `?studentId=${house.sam.id}` : "";
        const url = path.replaceAll("{assessorId}", house.ann.id).replaceAll(/\{\w+\}/g, id) + query;
        const statements = await statementsOf(house.house, async (watched) => {
          const app = await openApp(watched);
          const who = role === "student" ? house.sam : house.ann;
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
