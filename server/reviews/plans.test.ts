import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plansOf } from "../../test/product/plans.ts";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { updateStatistics } from "../../test/product/statistics.ts";
import { openApp } from "../app.ts";
import { newId } from "../platform/database/ids.ts";

/**
 * Fifty assessors with four learners each, and ten portfolios of each learner: an assessor has a fiftieth of a table. With
 * a tenth, PostgreSQL sometimes found it cheaper to read the whole table.
 */
let product: OpenProduct;
beforeAll(async () => {
  product = await openProduct({ settings: {} });
  const { db } = product.deps;
  const long = "Measured, tested and recorded. ".repeat(40);
  const { _id: id } = await saved(product, product.sam, { statement: long, status: "To Be Reviewed" });
  const body = { status: "Reviewed", assessorComments: long } as const;
  await product.as(product.ann, reviewPortfolio, { params: { id }, body });
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", product.sam.id)
    .executeTakeFirstOrThrow();
  const portfolio = await db.selectFrom("portfolios").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const review = await db.selectFrom("reviews").selectAll().where("portfolio", "=", id).executeTakeFirstOrThrow();
  for (let nth = 0; nth < 50; nth++) {
    const person = (role: "assessor" | "student", assessor: string | null) => {
      const key = newId();
      return { ...account, id: key, name: `Person ${key}`, email: key, emailKey: key, role, assessor };
    };
    const assessor = nth === 0 ? product.ann.id : newId();
    if (nth > 0)
      await db
        .insertInto("accounts")
        .values({ ...person("assessor", null), id: assessor })
        .execute();
    const students = Array.from({ length: 4 }, () => person("student", assessor));
    const portfolios = students.flatMap(({ id: student }) =>
      Array.from({ length: 10 }, () => ({ ...portfolio, id: newId(), student })),
    );
    await db.insertInto("accounts").values(students).execute();
    await db.insertInto("portfolios").values(portfolios).execute();
    const reviews = portfolios.map((one) => ({ ...review, id: newId(), portfolio: one.id, assessor }));
    await db.insertInto("reviews").values(reviews).execute();
  }
  await updateStatistics(product.deps);
});
afterAll(() => product.close());

const board = "/api/assessment/board";
test.each([
  board,
  `${board}?search=ring&late=yes`,
  `${board}/cards?status=Done`,
  "/api/assessment/overview",
  "/api/assessment/caseload",
  "/api/assessment/reviews?search=ring",
  "/api/assessment/reviews/export?search=ring&from=2020-01-01",
  "/api/assessment/reviews?sort=student&page=9999",
])("%s reads what is the assessor's own, and no table from end to end", async (url) => {
  const plans = await plansOf(product.deps, async (deps) => {
    const app = await openApp(deps);
    const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${product.ann.token}` } });
    expect(statusCode).toBe(200);
    await app.close();
  });
  const steps = plans.flatMap((plan) => plan.steps);
  expect(steps.join("\n")).toMatch(/index/i);
  expect(steps.filter((step) => /(Seq Scan on|SCAN) "?(portfolios|reviews)/.test(step))).toEqual([]);
});
