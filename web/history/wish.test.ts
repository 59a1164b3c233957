import { reviewOrders } from "contract/desk.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { firstWish, queryOf, wishIn } from "./wish.ts";

test("an address without a wish shows the newest first", () => {
  expect(wishIn(new URLSearchParams())).toEqual(firstWish);
  expect(queryOf(firstWish)).toEqual({});
});

test("every wish comes back from its address", () => {
  const wish = fc.record({
    search: fc.string({ maxLength: 100 }),
    sort: fc.constantFrom(...(Object.keys(reviewOrders) as (keyof typeof reviewOrders)[])),
    order: fc.constantFrom("asc" as const, "desc" as const),
    page: fc.integer({ min: 1, max: 99_999 }),
  });
  fc.assert(
    fc.property(wish, (one) => {
      expect(wishIn(new URLSearchParams(queryOf(one)))).toEqual(one);
    }),
  );
});

test.each(["sort=constructor", "order=up", "page=0", "page=1.5", "page=x", "page=1e9"])(
  "%s in an address is not asked for",
  (query) => expect(wishIn(new URLSearchParams(query))).toEqual(firstWish),
);
