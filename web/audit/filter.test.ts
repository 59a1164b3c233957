import { describe, expect, test } from "vitest";
import { filterIn, queryWith } from "../ui/lists/fields.ts";
import { apiQuery, fields } from "./filter.ts";

const nothing = { person: "", actor: "", about: "", kind: "" as const, portfolio: "", from: "", to: "", before: "" };

describe("the filter of the audit log", () => {
  test.each([
    ["", {}],
    [
      "person=Sam&from=2026-03-28&to=2026-03-29&before=12",
      { person: "Sam", from: "2026-03-28", to: "2026-03-29", before: "12" },
    ],
    ["actor=Ada&about=Sam&kind=room", { actor: "Ada", about: "Sam", kind: "room" }],
    ["kind=toString", {}],
    ["from=2026-02-31x&to=yesterday&before=-1&page=3", {}],
  ])("%j is read from the address, and written without what is invalid", (address, filter) => {
    const read = filterIn(fields, new URLSearchParams(address));
    expect(read).toEqual({ ...nothing, ...filter });
    expect(Object.fromEntries(queryWith(new URLSearchParams(), fields, read))).toEqual(filter);
  });

  test.each([
    ["2026-01-10", "2026-01-10", "2026-01-10T00:00:00.000Z", "2026-01-11T00:00:00.000Z"],
    ["2026-03-29", "2026-03-29", "2026-03-29T00:00:00.000Z", "2026-03-29T23:00:00.000Z"],
    ["2026-06-30", "2026-07-01", "2026-06-29T23:00:00.000Z", "2026-07-01T23:00:00.000Z"],
  ])("from %s to %s is queried in whole British days", (from, to, first, last) => {
    expect(apiQuery({ ...nothing, from, to })).toEqual({ from: first, to: last });
  });

  test("a year that is still being typed is queried as it is, and the last day of all has no end", () => {
    const from = "0002-03-02";
    expect(apiQuery({ ...nothing, from, to: "9999-12-31" })).toEqual({ from: `${from}T00:00:00.000Z` });
  });
});
