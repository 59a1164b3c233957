import { expect, test } from "vitest";
import { words } from "./words.ts";

test.each([
  [0, "0", "No unread notices"],
  [1, "1", "1 unread notice"],
  [3, "3", "3 unread notices"],
  [99, "99", "99 unread notices"],
  [100, "99+", "100 unread notices"],
])("%i unread is shown as %s and called %s", (unread, figure, label) => {
  expect([words.bell.figure(unread), words.bell.label(unread)]).toEqual([figure, label]);
});
