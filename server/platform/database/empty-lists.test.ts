import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";

let product: OpenProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

test("nothing is in an empty list, and everything is outside of it, whatever stands beside it", async () => {
  const accounts = product.deps.db.selectFrom("accounts").select("id");
  const all = await accounts.execute();
  expect(all.length).toBeGreaterThan(0);
  expect(await accounts.where("id", "in", []).execute()).toEqual([]);
  expect(await accounts.where("id", "not in", []).execute()).toHaveLength(all.length);
  const [first] = all;
  const either = accounts.where((eb) => eb.or([eb("id", "in", []), eb("id", "=", first?.id ?? "")]));
  expect(await either.execute()).toEqual([first]);
  const changed = product.deps.db.updateTable("accounts").set({ name: "Nobody" }).where("id", "in", []);
  expect((await changed.executeTakeFirstOrThrow()).numUpdatedRows).toBe(0n);
});
