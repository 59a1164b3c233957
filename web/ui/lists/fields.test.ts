import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterIn, oneOf, pageField, queryWith, textField } from "./fields.ts";

const fields = { search: textField(), sort: oneOf("date", "name"), order: oneOf("desc", "asc"), page: pageField };
const initial = { search: "", sort: "date", order: "desc", page: "1" };

describe("a filter of several fields", () => {
  test("is the initial one in an address without a query, and needs none", () => {
    expect(filterIn(fields, new URLSearchParams())).toEqual(initial);
    expect(queryWith(new URLSearchParams(), fields, filterIn(fields, new URLSearchParams())).size).toBe(0);
  });

  test("comes back from its address", () => {
    const filter = fc.record({
      search: fc.string({ maxLength: 100 }),
      sort: fc.constantFrom("date" as const, "name" as const),
      order: fc.constantFrom("asc" as const, "desc" as const),
      page: fc.integer({ min: 1, max: 99_999 }).map(String),
    });
    fc.assert(
      fc.property(filter, (one) => {
        expect(filterIn(fields, queryWith(new URLSearchParams(), fields, one))).toEqual(one);
      }),
    );
  });

  test.each(["sort=constructor", "order=up", "page=0", "page=1.5", "page=x", "page=1e9"])("ignores %s", (query) =>
    expect(filterIn(fields, new URLSearchParams(query))).toEqual(initial),
  );
});

test.each([
  ["", "1"],
  ["p=3", "3"],
  ["p=0", "1"],
  ["p=-1", "1"],
  ["p=1.5", "1"],
  ["p=x", "1"],
  ["p=1e9", "1"],
])("%j asks for page %s of the list whose page is called p", (query, page) => {
  expect(filterIn({ p: pageField }, new URLSearchParams(query))).toEqual({ p: page });
});

const words = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.string({ minLength: 1, maxLength: 8 }));

test("a value that changes leaves the other parameters as they were", () => {
  fc.assert(
    fc.property(words, words, (before, values) => {
      const query = new URLSearchParams(before);
      const fields = Object.fromEntries(Object.keys(values).map((name) => [name, textField()]));
      expect(Object.fromEntries(queryWith(query, fields, values))).toEqual({ ...before, ...values });
      expect(Object.fromEntries(query)).toEqual(before);
    }),
  );
});

test("a value that is the initial one leaves the address", () => {
  const query = new URLSearchParams("a=1&b=2");
  expect(queryWith(query, { a: textField(), b: pageField }, { a: "" }).toString()).toBe("b=2");
  expect(queryWith(query, { a: textField(), b: pageField }, { b: "1" }).toString()).toBe("a=1");
});

test("a text is cut to what a search may have", () => {
  expect(filterIn({ search: textField() }, new URLSearchParams({ search: "x".repeat(101) })).search).toHaveLength(100);
});
