import { expect, test } from "vitest";
import { countOf, labelOf } from "./counts.ts";

test.each([
  [0, "0", "No unread notices"],
  [1, "1", "1 unread notice"],
  [3, "3", "3 unread notices"],
  [99, "99", "99 unread notices"],
  [100, "99+", "100 unread notices"],
])("%i unread is shown as %s and called %s", (unread, count, label) => {
  expect([countOf(unread), labelOf(unread)]).toEqual([count, label]);
});
