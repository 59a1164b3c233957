import { expect, test } from "vitest";
import { openProduct } from "../../../test/product/product.ts";
import { transact } from "./transact.ts";

const failure = (code: string, message = "") => Object.assign(new Error(message), { code });

test.each([
  ["a deadlock", failure("40P01"), 3],
  ["a plan that a migration has outdated", failure("0A000", "cached plan must not change result type"), 3],
  ["an error of its own", failure("23502"), 1],
  ["what PostgreSQL cannot do", failure("0A000", "not supported"), 1],
])("after %s a transaction is begun again from nothing, or not", async (_, error, attempts) => {
  const product = await openProduct();
  let tries = 0;
  const working = transact(product.deps, async (db) => {
    await db.insertInto("oneTimeClaims").values({ account: "x", what: "done" }).execute();
    if (++tries < 3) throw error;
    return "done";
  });
  const outcome = await working.catch((thrown) => thrown);
  expect([outcome, tries]).toEqual([attempts === 1 ? error : "done", attempts]);
  const rows = await product.deps.db.selectFrom("oneTimeClaims").select("what").where("account", "=", "x").execute();
  expect(rows).toHaveLength(attempts === 1 ? 0 : 1);
  await product.close();
});

test("what is asked for after one of several failed is not done later, by itself or in another transaction", async () => {
  const product = await openProduct();
  const { db } = product.deps;
  const keep = (of: typeof db, what: string) =>
    of.insertInto("oneTimeClaims").values({ account: "late", what }).execute();
  let late: Promise<unknown> = Promise.resolve();
  const failed = Promise.withResolvers<void>();
  const working = transact(product.deps, async (inside) => {
    late = failed.promise.then(() => keep(inside, "late"));
    late.catch(() => undefined);
    await keep(inside, "first");
    throw new Error("the second of them failed");
  });
  await expect(working).rejects.toThrow("the second of them failed");
  await transact(product.deps, async (inside) => {
    failed.resolve();
    await expect(late).rejects.toThrow(/has ended|already rolled back/);
    await keep(inside, "other");
  });
  const rows = await db.selectFrom("oneTimeClaims").select("what").where("account", "=", "late").execute();
  expect(rows).toEqual([{ what: "other" }]);
  await product.close();
});
