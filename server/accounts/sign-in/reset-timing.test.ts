import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { statementsOf } from "../../../test/product/statements.ts";
import { requestPasswordReset } from "./password-resets.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct({ settings: {} });
});
afterEach(() => product.close());

/** The text of every statement that a request for this address runs. */
const statementsFor = (email: string) =>
  statementsOf(product.deps, (deps) => requestPasswordReset(deps, email, "10.0.0.1"));

// This is why the time of the answer is the same, as was measured: it differed by less than the noise.
test("asking runs the same statements for known, inactive and unknown addresses, each time", async () => {
  for (const time of ["first", "second", "third", "beyond the limit"]) {
    const known = await statementsFor(product.sam.email);
    expect(known).toHaveLength(time === "beyond the limit" ? 2 : 7);
    expect([time, await statementsFor(product.dee.email)]).toEqual([time, known]);
    expect([time, await statementsFor("nobody@example.com")]).toEqual([time, known]);
  }
});

test("and leaves rows of the same size, but for the name and the address", async () => {
  for (const email of [product.sam.email, product.dee.email, "nobody@example.com"]) await statementsFor(email);
  const { db } = product.deps;
  const emails = await db.selectFrom("outbox").select(["content", "subject"]).execute();
  const tokens = await db.selectFrom("resetTokens").select(["addressHash", "tokenHash", "expiresAt"]).execute();
  const sizes = (rows: object[]) => new Set(rows.map((row) => JSON.stringify(row).length)).size;
  expect([emails.length, tokens.length, sizes(emails), sizes(tokens)]).toEqual([3, 3, 1, 1]);
});
