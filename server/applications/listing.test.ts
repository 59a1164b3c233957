import { type ApplicationSearch, countApplications, listApplications } from "contract/applications/applications.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storedApplication } from "../../test/product/applications.ts";
import { plansOf } from "../../test/product/plans.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { updateStatistics } from "../../test/product/statistics.ts";
import { openApp } from "../app.ts";
import { inBatches } from "../platform/database/batches.ts";
import { newId } from "../platform/database/ids.ts";

const total = 5100;
let product: OpenProduct;
/** Newest first; those of the same second by their ids. Every tenth is unopened. */
let rows: { id: string; createdAt: string; openedAt: string | null }[];

beforeAll(async () => {
  product = await openProduct({ settings: {} });
  const { db } = product.deps;
  const id = await storedApplication(product);
  const own = await db.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await db.deleteFrom("sensitiveAnswers").execute();
  await db.deleteFrom("applications").execute();
  const all = Array.from({ length: total }, (_, nth) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1) + Math.floor(nth / 3) * 1000).toISOString();
    return { ...own, id: newId(), reference: `${nth}`, createdAt, openedAt: nth % 10 ? createdAt : null };
  });
  for (const batch of inBatches(all)) await db.insertInto("applications").values(batch).execute();
  await updateStatistics(product.deps);
  const keyOf = (row: { id: string; createdAt: string }) => `${row.createdAt}_${row.id}`;
  rows = all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
});
afterAll(() => product.close());

type Query = { [K in keyof ApplicationSearch]?: string };

async function list(query: Query) {
  const { body, headers, status } = await product.as(product.ada, listApplications, { query: query as never });
  const next = /^<\/api\/application-form\?(.*)>; rel="next"$/.exec(String(headers.link))?.[1];
  return {
    status,
    ids: body.map?.(({ _id }) => _id),
    next: next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next)),
  };
}

test.each([{}, { rows: "1000" }, { show: "new", rows: "97" }])(
  "%j and the addresses in the header Link lead through all of them, each once",
  async (query: Query) => {
    const found: string[] = [];
    for (let next: Query | undefined = query; next; ) {
      const page = await list(next);
      expect(page.ids.length).toBeLessThanOrEqual(Number(query.rows ?? 5000));
      found.push(...page.ids);
      next = page.next;
    }
    expect(found).toEqual(rows.filter(({ openedAt }) => !query.show || openedAt === null).map(({ id }) => id));
  },
);

test("all of them are counted, and another page than there can be is refused in a sentence", async () => {
  expect((await product.as(product.ada, countApplications)).body).toEqual({ total });
  for (const query of [
    { rows: "5001" },
    { rows: "all" },
    { before: "yesterday" },
    { before: newId() },
    { show: "old" },
  ])
    expect((await list(query)).status).toBe(400);
});

test.each(["", "&show=new", "&before", "&show=new&before"])("a page (%s) is read from an index", async (query) => {
  const middle = rows[total / 2];
  const url = `/api/application-form?rows=51${query.replace("before", `before=${middle?.createdAt}_${middle?.id}`)}`;
  const plans = await plansOf(product.deps, async (deps) => {
    const app = await openApp(deps);
    const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${product.ada.token}` } });
    expect(statusCode).toBe(200);
    await app.close();
  });
  const [plan] = plans.filter(({ statement }) => statement.includes('from "applications"'));
  const steps = plan?.steps.join("\n");
  expect(steps).toMatch(query.includes("new") ? /applicationsUnopened/ : /applicationsByCreation/);
  expect(steps).not.toMatch(/Seq Scan|(?<!Incremental )Sort {2}|B-TREE FOR ORDER BY/);
});
