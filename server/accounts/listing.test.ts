import { accountsMost } from "contract/accounts/account-options.ts";
import { listAccounts } from "contract/accounts/accounts.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { updateStatistics } from "../../test/product/statistics.ts";
import { inBatches } from "../platform/database/batches.ts";
import { newId } from "../platform/database/ids.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const list = async (after = "") => {
  const { body, headers, status } = await product.as(product.ada, listAccounts, { query: { after } });
  return { status, body, next: /after=(\w+)>; rel="next"$/.exec(String(headers.link))?.[1] };
};

test("beyond the most for one answer, the header Link leads on, and each account comes once, by name", async () => {
  const { db } = product.deps;
  const sam = await db
    .selectFrom("accounts")
    .select(["passwordHash", "dob", "postcode", "qualification", "phone", "referenceNo", "role", "isActive"])
    .select(["createdAt", "updatedAt"])
    .where("id", "=", product.sam.id)
    .executeTakeFirstOrThrow();
  // Many of the same name, so that a page ends between them.
  const rows = Array.from({ length: accountsMost }, (_, nth) => {
    const id = newId();
    return { ...sam, id, email: `${id}@example.com`, emailKey: `${id}@example.com`, name: nth % 3 ? "Zoë" : "Ángel" };
  });
  for (const batch of inBatches(rows)) await db.insertInto("accounts").values(batch).execute();
  await updateStatistics(product.deps);

  const first = await list();
  const second = await list(first.next);
  expect([first.body.length, second.body.length, second.next]).toEqual([accountsMost, 6, undefined]);
  const all = [...first.body, ...second.body];
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(accountsMost + 6);
  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, "en")));
});

test("a small centre has no next page, and an unknown id is refused", async () => {
  expect((await list()).next).toBeUndefined();
  expect((await list(newId())).status).toBe(400);
});
