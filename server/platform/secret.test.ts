import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import type { Dependencies } from "./dependencies.ts";
import { openKeys, refuseOtherSecret } from "./secret.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

/** A server on the product's database with a secret of its own. */
function serverWith(secret: string, more: Partial<Dependencies["settings"]> = {}): Dependencies {
  const settings = { ...product.deps.settings, SECRET_KEY: secret, ...more };
  return { ...product.deps, settings, keys: openKeys(settings) };
}

const [one, other] = ["one secret of thirty-two characters", "another secret of thirty-two signs"];

test("a database stays with the secret of its first start, which it does not hold", async () => {
  await refuseOtherSecret(serverWith(one));
  await refuseOtherSecret(serverWith(one));
  await expect(refuseOtherSecret(serverWith(other))).rejects.toThrow(
    /^SECRET_KEY is not the secret with which this database was started first\./,
  );
  await refuseOtherSecret(serverWith(one));
  expect(JSON.stringify(await product.deps.db.selectFrom("installation").selectAll().execute())).not.toContain(one);
});

test("of servers that start together with several secrets, those with one of them start", async () => {
  const secrets = [one, other, one, other];
  const starts = await Promise.allSettled(secrets.map((secret) => refuseOtherSecret(serverWith(secret))));
  const started = secrets.filter((_, start) => starts[start]?.status === "fulfilled");
  expect([started.length, new Set(started).size]).toEqual([2, 1]);
});

test("a lost secret is replaced when the operator says so", async () => {
  await refuseOtherSecret(serverWith(one));
  await refuseOtherSecret(serverWith(other, { SECRET_KEY_MAY_CHANGE: true }));
  await refuseOtherSecret(serverWith(other));
  await expect(refuseOtherSecret(serverWith(one))).rejects.toThrow("SECRET_KEY_MAY_CHANGE=true at one start");
});

test("a generated secret that is gone is named by its path", async () => {
  await refuseOtherSecret(serverWith(one));
  const generated = serverWith(other, { SECRET_KEY: undefined });
  await expect(refuseOtherSecret(generated)).rejects.toThrow(
    `${product.folder}/secret.key, without SECRET_KEY, is not`,
  );
});
