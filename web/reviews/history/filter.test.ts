import { reviewOrders } from "contract/reviews/assessment.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultFilter, filterIn, queryOf } from "./filter.ts";

test("an address without a query shows the newest first", () => {
  expect(filterIn(new URLSearchParams())).toEqual(defaultFilter);
  expect(queryOf(defaultFilter)).toEqual({});
});

test("every filter comes back from its address", () => {
  const filter = fc.record({
    search: fc.string({ maxLength: 100 }),
    sort: fc.constantFrom(...(Object.keys(reviewOrders) as (keyof typeof reviewOrders)[])),
    order: fc.constantFrom("asc" as const, "desc" as const),
    page: fc.integer({ min: 1, max: 99_999 }),
  });
  fc.assert(
    fc.property(filter, (one) => {
      expect(filterIn(new URLSearchParams(queryOf(one)))).toEqual(one);
    }),
  );
});

test.each(["sort=constructor", "order=up", "page=0", "page=1.5", "page=x", "page=1e9"])(
  "%s in an address is ignored",
  (query) => expect(filterIn(new URLSearchParams(query))).toEqual(defaultFilter),
);
